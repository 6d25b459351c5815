import { Alert, Button, Checkbox, Group, Stack, Switch, Text, Textarea } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { may } from '@platform/web/data/grants';
import { useActionTools } from '@platform/web/pages/actions';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { IconFilePlus, IconPrinter, IconSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { Credencial, Portador } from '../shared/credencial.entity';
import { Lote } from '../shared/impresion.entity';
import { loteSchema, type Revision, reviewSchema } from '../shared/lote.wire';
import { bearerActions } from './acciones';
import classes from './impresion.module.css';
import { FormatChoice, ReprintReason } from './PrintDialog';
import { say } from './say';

const BASE = `/api/${Lote.resource}`;
const LOTES = '/identificacion/impresion-masiva/lotes';

/** *Impresión masiva*: who, what speaks against whom, in which format, and the file. */
export default function BulkPrintPage() {
  const [documents, setDocuments] = useState('');
  const [review, setReview] = useState<Revision>();
  const [unprinted, setUnprinted] = useState(() => !window.location.search.includes('personas='));
  const chosen = useChosen();
  const look = useMutation({
    mutationFn: () =>
      api.post(
        `${BASE}/revisar`,
        { IdPersonas: chosen, SinImprimir: unprinted ? 'S' : 'N', Documentos: documents.split(/[\s,;]+/).filter(Boolean) },
        reviewSchema,
      ),
    onSuccess: setReview,
    onError: notifyError,
  });
  const { mutate } = look;
  // Whoever comes with people chosen in 0705 sees them reviewed.
  useEffect(() => {
    if (chosen.length > 0) mutate();
  }, [chosen, mutate]);
  return (
    <>
      <PageTitle title={say('impresion.masiva')}>
        <Button component={Link} to={LOTES} variant="default">
          {say('impresion.lotes')}
        </Button>
      </PageTitle>
      <Stack className={classes.path}>
        <Switch label={say('impresion.sinImprimir')} checked={unprinted} onChange={(event) => setUnprinted(event.currentTarget.checked)} />
        <Textarea
          label={say('impresion.documentos')}
          description={say('impresion.documentosAyuda')}
          autosize
          minRows={3}
          maxRows={10}
          value={documents}
          onChange={(event) => setDocuments(event.currentTarget.value)}
        />
        <Group>
          <Button
            leftSection={<IconSearch size={16} aria-hidden />}
            variant={review ? 'default' : 'filled'}
            loading={look.isPending}
            disabled={!unprinted && documents.trim() === '' && chosen.length === 0}
            onClick={() => look.mutate()}
          >
            {say('impresion.revisar')}
          </Button>
        </Group>
        {chosen.length > 0 && <Text size="sm">{say('impresion.elegidas', { n: chosen.length })}</Text>}
        {review && <Reviewed review={review} onAgain={() => look.mutate()} onDone={() => setReview(undefined)} />}
      </Stack>
    </>
  );
}

/** People chosen in 0705, by the address. */
function useChosen(): readonly number[] {
  const { searchStr } = useLocation();
  return useMemo(() => [...new Set((new URLSearchParams(searchStr).get('personas') ?? '').split('.').filter(Boolean).map(Number))], [searchStr]);
}

function Reviewed({ review, onAgain, onDone }: { review: Revision; onAgain: () => void; onDone: () => void }) {
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
          <IssueFirst observed={Observados} onIssued={onAgain} />
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

/** *Emitir*: those who only lack a card get the one that is proposed, and are reviewed again. */
function IssueFirst({ observed, onIssued }: { observed: Revision['Observados']; onIssued: () => void }) {
  const { tools, dialogs } = useActionTools(Portador);
  const [issue] = bearerActions;
  const rows = observed.flatMap(({ IdPersona, Nombre, Motivo }) =>
    Motivo === 'SIN_CREDENCIAL' && IdPersona !== null ? [{ IdPersona, NombreCompleto: Nombre }] : [],
  );
  if (!issue || rows.length === 0 || !may(Credencial, 'crear')) return null;
  const run = async () => {
    if ((await issue.run(rows, tools)) === true) onIssued();
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
        {say('impresion.emitirAntes', { n: rows.length })}
      </Button>
      {dialogs}
    </>
  );
}
