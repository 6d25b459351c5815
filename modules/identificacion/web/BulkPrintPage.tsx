import { Alert, Button, Checkbox, Group, Stack, Switch, Textarea } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Lote } from '../shared/impresion.entity';
import { loteSchema, type Revision, reviewSchema } from '../shared/lote.wire';
import classes from './impresion.module.css';
import { FormatChoice, ReprintReason } from './PrintDialog';
import { say } from './say';

const BASE = `/api/${Lote.resource}`;
const LOTES = '/identificacion/impresion-masiva/lotes';

/** *Impresión masiva*: who, what speaks against whom, in which format, and the file. */
export default function BulkPrintPage() {
  const [documents, setDocuments] = useState('');
  const [review, setReview] = useState<Revision>();
  const [unprinted, setUnprinted] = useState(true);
  const look = useMutation({
    mutationFn: () =>
      api.post(`${BASE}/revisar`, { SinImprimir: unprinted ? 'S' : 'N', Documentos: documents.split(/[\s,;]+/).filter(Boolean) }, reviewSchema),
    onSuccess: setReview,
    onError: notifyError,
  });
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
            disabled={!unprinted && documents.trim() === ''}
            onClick={() => look.mutate()}
          >
            {say('impresion.revisar')}
          </Button>
        </Group>
        {review && <Reviewed review={review} onDone={() => setReview(undefined)} />}
      </Stack>
    </>
  );
}

function Reviewed({ review, onDone }: { review: Revision; onDone: () => void }) {
  const client = useQueryClient();
  const [formato, setFormato] = useState('T');
  const [reversos, setReversos] = useState(true);
  const [again, setAgain] = useState(false);
  const [motivo, setMotivo] = useState<string | null>(null);
  const { Cargados, Observados, Correctos } = review;
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
          <ul className={classes.observed}>
            {Observados.map(({ Documento, Nombre, Motivo }) => (
              <li key={Documento}>{`${Nombre ?? Documento}: ${say(`motivos.${Motivo}`)}`}</li>
            ))}
          </ul>
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
