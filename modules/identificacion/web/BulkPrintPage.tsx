import { Alert, Button, Checkbox, Group, Stack, Switch } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { may } from '@platform/web/data/grants';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { useActionTools } from '@platform/web/pages/actions';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { IconFilePlus, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Credencial, Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { Lote } from '../shared/impresion.entity';
import { loteSchema, type Revision, reviewSchema } from '../shared/lote.wire';
import { bearerActions } from './acciones';
import { ChooseCards, type Elegidas } from './impresion/ChooseCards';
import classes from './impresion.module.css';
import { FormatChoice, ReprintReason } from './PrintDialog';
import { say } from './say';

const BASE = `/api/${Lote.resource}`;
const LOTES = '/identificacion/impresion-masiva/lotes';

/** *Impresión masiva*: who, what speaks against whom, in which format, and the file. */
export default function BulkPrintPage() {
  const [review, setReview] = useState<Revision>();
  const look = useMutation({
    mutationFn: (chosen: Elegidas) => api.post(`${BASE}/revisar`, { ...chosen }, reviewSchema),
    onSuccess: setReview,
    onError: notifyError,
  });
  const { mutate, variables } = look;
  /** Those who got a card meanwhile are looked at too, whatever chose them: whoever waited for one does so no more. */
  const again = (issued: Elegidas) =>
    mutate({
      ...variables,
      IdPersonas: [...(variables?.IdPersonas ?? []), ...(issued.IdPersonas ?? [])],
      IdVehiculos: [...(variables?.IdVehiculos ?? []), ...(issued.IdVehiculos ?? [])],
    });
  return (
    <>
      <PageTitle title={say('impresion.masiva')}>
        <Button component={Link} to={LOTES} variant="default">
          {say('impresion.lotes')}
        </Button>
      </PageTitle>
      <Stack>
        <ChooseCards busy={look.isPending} again={review !== undefined} onReview={mutate} />
        {review && (
          <div className={classes.path}>
            <Reviewed review={review} onAgain={again} onDone={() => setReview(undefined)} />
          </div>
        )}
      </Stack>
    </>
  );
}

function Reviewed({ review, onAgain, onDone }: { review: Revision; onAgain: (issued: Elegidas) => void; onDone: () => void }) {
  const client = useQueryClient();
  const [formato, setFormato] = useState('T');
  const [reversos, setReversos] = useState(true);
  const [again, setAgain] = useState(false);
  const [motivo, setMotivo] = useState<string | null>(null);
  const { Cargados, Observados, Correctos } = review;
  const small = Correctos.filter(({ FotoChica }) => FotoChica === 'S');
  const printed = Correctos.filter(({ Impresa }) => Impresa === 'S').length;
  const total = again ? Correctos.length : Correctos.length - printed;
  const process = useMutation({
    mutationFn: () =>
      api.post(
        BASE,
        {
          Credenciales: Correctos.map(({ IdCredencial }) => IdCredencial),
          Formato: formato,
          Reversos: reversos ? 'S' : 'N',
          IdMotivo: again && motivo !== null ? Number(motivo) : null,
        },
        loteSchema,
      ),
    onSuccess: ({ Total }) => {
      notifyOk(say('impresion.empezado', { n: Total }));
      void client.invalidateQueries({ queryKey: [Lote.resource] });
      void client.invalidateQueries({ queryKey: ['PlataformaTrabajo'] });
      onDone();
    },
    onError: notifyError,
  });
  return (
    <section aria-label={say('impresion.revision')}>
      <dl className={classes.counts}>
        {(
          [
            ['impresion.cargados', Cargados],
            ['impresion.observados', Observados.length],
            ['impresion.correctos', Correctos.length],
          ] as const
        ).map(([key, count]) => (
          <div key={key}>
            <dt>{say(key)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {Observados.length > 0 && (
        <Alert color="orange" title={say('impresion.noVan')}>
          <ScrollRegion label={say('impresion.noVan')} className={classes.observed}>
            <ul>
              {Observados.map(({ Documento, Nombre, Motivo }) => (
                <li key={Documento}>{`${Nombre ?? Documento}: ${say(`motivos.${Motivo}`)}`}</li>
              ))}
            </ul>
          </ScrollRegion>
          <Group gap="xs">
            <IssueFirst of={Portador} observed={Observados} onIssued={(IdPersonas) => onAgain({ IdPersonas })} />
            <IssueFirst of={PortadorVehiculo} observed={Observados} onIssued={(IdVehiculos) => onAgain({ IdVehiculos })} />
          </Group>
        </Alert>
      )}
      {small.length > 0 && (
        <Alert color="orange" mt="sm" title={say('impresion.fotoChica')}>
          <ScrollRegion label={say('impresion.fotoChica')} className={classes.observed}>
            <ul>
              {small.map(({ IdCredencial, Codigo, Nombre }) => (
                <li key={IdCredencial}>{`${Nombre} (${Codigo})`}</li>
              ))}
            </ul>
          </ScrollRegion>
        </Alert>
      )}
      <Stack gap="sm" mt="md">
        <FormatChoice value={formato} onChange={setFormato} />
        <Switch label={say('impresion.reversos')} checked={reversos} onChange={(event) => setReversos(event.currentTarget.checked)} />
        {printed > 0 && (
          <Checkbox label={say('impresion.otraVez', { n: printed })} checked={again} onChange={(event) => setAgain(event.currentTarget.checked)} />
        )}
        {again && <ReprintReason value={motivo} onChange={setMotivo} />}
        <Group>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={process.isPending}
            disabled={total === 0 || (again && motivo === null)}
            onClick={() => process.mutate()}
          >
            {say('impresion.procesar', { n: total })}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

interface IssueProps {
  readonly of: typeof Portador | typeof PortadorVehiculo;
  readonly observed: Revision['Observados'];
  /** With the keys of those to whom cards were issued. */
  readonly onIssued: (keys: readonly number[]) => void;
}

/** *Emitir*: people, or vehicles, that only lack a card get the one that is proposed, and are reviewed again. */
function IssueFirst({ of, observed, onIssued }: IssueProps) {
  const { tools, dialogs } = useActionTools(of);
  const [issue] = bearerActions;
  const vehicles = of === PortadorVehiculo;
  const rows = observed.flatMap(({ IdPersona, IdVehiculo, Nombre, Motivo }): WireRow[] => {
    if (Motivo !== 'SIN_CREDENCIAL') return [];
    if (vehicles) return IdVehiculo === null ? [] : [{ IdVehiculo, Placa: Nombre }];
    return IdPersona === null ? [] : [{ IdPersona, NombreCompleto: Nombre }];
  });
  if (!issue || rows.length === 0 || !may(Credencial, 'crear')) return null;
  const run = async () => {
    if ((await issue.run(rows, tools)) === true) onIssued(rows.map((row) => Number(keyOf(of, row))));
  };
  return (
    <>
      <Button
        mt="sm"
        size="compact-md"
        variant="default"
        leftSection={<IconFilePlus size={16} aria-hidden />}
        onClick={() => void run().catch(notifyError)}
      >
        {say(vehicles ? 'impresion.emitirVehiculos' : 'impresion.emitirAntes', { n: rows.length })}
      </Button>
      {dialogs}
    </>
  );
}
