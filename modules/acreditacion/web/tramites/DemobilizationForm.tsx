import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { Values } from '@platform/web/data/row';
import { problemErrors } from '@platform/web/form/errors';
import { notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconAlertTriangle, IconSearch, IconSend, IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Desmovilizacion } from '../../shared/tramite.entity';
import { codesIn } from '../../shared/tramite.lista';
import { sendFile } from '../carga/wire';
import { say } from '../say';
import { entityOfAddress } from '../ui/EntityTabs';
import { today } from '../ui/moments';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import { AskedFields } from './AskedFields';
import { RecognizedList } from './RecognizedList';
import { changed, DEMOBILIZATION } from './tools';
import classes from './tramites.module.css';
import { listSchema, madeSchema, type Recognized, recognizedSchema } from './wire';

/** The button that takes a list of documents from a file. */
function UploadList({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => Promise<void> }) {
  const forget = useRef<() => void>(null);
  return (
    <>
      <FileButton
        onChange={(file) => {
          // The same file may be chosen again.
          forget.current?.();
          if (file) void onFile(file);
        }}
        accept=".xlsx,.csv,.txt"
        resetRef={forget}
        disabled={busy}
        inputProps={{ 'aria-label': say('tramite.subirArchivo') }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={busy}
            aria-describedby="desmovilizacion-archivo"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {say('tramite.subirArchivo')}
          </Button>
        )}
      </FileButton>
      <span id="desmovilizacion-archivo" className={classes.dim}>
        {say('tramite.subirAyuda')}
      </span>
    </>
  );
}

interface Props {
  readonly path: string;
  readonly mass: boolean;
}
/** Whom to demobilize, by document: one, or as many as were pasted; unknown ones are named and left out. */
function DemobilizationForm({ path, mass }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => new URLSearchParams(router.latestLocation.searchStr).get('documentos') ?? '');
  const [found, setFound] = useState<Recognized>();
  const [values, setValues] = useState<Values>({ FechaCese: today(), Observacion: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const entidad = entityOfAddress(router.latestLocation.searchStr) === 'V' ? 'V' : 'P';
  const subjects =
    found?.Filas.flatMap((row) => {
      const id = row.IdPersona ?? row.IdVehiculo;
      return id && row.EnCurso === null ? [id] : [];
    }) ?? [];

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const wrong = problemErrors(error);
      setErrors(wrong);
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const recognize = async (text: string) =>
    setFound(await api.post(`${DEMOBILIZATION}/reconocer`, { Entidad: entidad, Documentos: codesIn(text, entidad) }, recognizedSchema));
  /** What a file holds joins what was typed, one a line, and is recognized with it. */
  const takeFile = (file: File) =>
    attempt(async () => {
      const { Documentos } = await sendFile(`${DEMOBILIZATION}/leerArchivo?Entidad=${entidad}`, file, listSchema);
      const all = codesIn([typed, ...Documentos].join('\n'), entidad).join('\n');
      setTyped(all);
      await recognize(all);
    });
  const send = () =>
    attempt(async () => {
      const body = {
        ...(entidad === 'V' ? { Vehiculos: subjects } : { Personas: subjects }),
        IdMotivoCese: values.IdMotivoCese ?? 0,
        FechaCese: values.FechaCese ?? '',
        Observacion: values.Observacion ?? '',
      };
      const made = await api.post(`${DEMOBILIZATION}/${mass ? 'solicitarVarias' : 'solicitar'}`, body, madeSchema);
      notifyOk(say('tramite.enviada', { numeros: made.map((one) => one.Numero).join(', ') }));
      await changed(client, Desmovilizacion.resource);
      await router.navigate({ href: path + (entidad === 'P' ? '' : `?entidad=${entidad}`) });
    });
  const input = {
    label: say(entidad === 'V' ? (mass ? 'sujeto.placas' : 'sujeto.placa') : mass ? 'tramite.documentos' : 'tramite.documento'),
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <>
      <PageTitle title={say(mass ? 'tramite.nuevaMasiva' : 'tramite.nuevaDesmovilizacion')} subtitle={say(`sujeto.${entidad}`)} />
      <div className={classes.stack}>
        <form
          className={`${ui.panel ?? ''} ${classes.stack ?? ''}`}
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(() => recognize(typed));
          }}
        >
          {mass ? (
            <Textarea {...input} description={say(entidad === 'V' ? 'sujeto.pegarPlacas' : 'tramite.pegar')} autosize minRows={4} maxRows={12} />
          ) : (
            <TextInput {...input} maw={420} />
          )}
          <Group gap="sm">
            <Button
              type="submit"
              variant="light"
              loading={busy}
              leftSection={<IconSearch size={16} aria-hidden />}
              disabled={codesIn(typed, entidad).length === 0}
            >
              {say('tramite.reconocer')}
            </Button>
            {mass && <UploadList busy={busy} onFile={takeFile} />}
          </Group>
        </form>
        {found && <RecognizedList found={found} entidad={entidad} onFound={setFound} />}
        {subjects.length > 0 && (
          <section className={`${ui.panel ?? ''} ${classes.stack ?? ''}`} aria-label={say('tramite.datos')}>
            <AskedFields values={values} errors={errors} onChange={(changes) => setValues((before) => ({ ...before, ...changes }))} />
            <div>
              <Button loading={busy} leftSection={<IconSend size={16} aria-hidden />} onClick={() => void send()}>
                {say('tramite.enviar')}
              </Button>
            </div>
          </section>
        )}
        {failure && (
          <Note tone="red" role="alert" icon={IconAlertTriangle}>
            {failure}
          </Note>
        )}
      </div>
    </>
  );
}

export const NewDemobilization = () => <DemobilizationForm path="/desmovilizacion/solicitud" mass={false} />;
export const NewMassDemobilization = () => <DemobilizationForm path="/desmovilizacion/masiva" mass />;
