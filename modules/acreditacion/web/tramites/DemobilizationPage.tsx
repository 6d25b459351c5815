import { Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { plain, type Values } from '@platform/web/data/row';
import { problemErrors, wordsOfIssue } from '@platform/web/form/errors';
import { words } from '@platform/web/i18n/words';
import { notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus, StatusBadge } from '@platform/web/ui/StatusBadge';
import { useTop } from '@platform/web/ui/useTop';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Desmovilizacion } from '../../shared/tramite.entity';
import { say } from '../say';
import { day, moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { Pairs } from '../ui/PersonCard';
import { Timeline } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { shownState } from '../wire';
import { Answers } from './Answers';
import { AskedFields } from './AskedFields';
import { Opened } from './Opened';
import { changed, DEMOBILIZATION, useDemobilization, useRecord } from './tools';
import classes from './tramites.module.css';
import { useAnswer } from './useAnswer';
import { answeredSchema, type Closed, type demobilizationSchema } from './wire';

/** One demobilization, for whoever asked for it, authorizes it or looks it up. */
export function DemobilizationPage() {
  const { list, id } = useRecord();
  const item = useDemobilization(id);
  return (
    <Opened of={item} list={list}>
      {(detail, back) => <Demobilization key={String(detail.Desmovilizacion.Version)} id={id} detail={detail} back={back} />}
    </Opened>
  );
}

interface Props {
  readonly id: string;
  readonly detail: z.infer<typeof demobilizationSchema>;
  readonly back: React.ReactNode;
}
function Demobilization({ id, detail, back }: Props) {
  const { Desmovilizacion: row, Personas, can } = detail;
  const answering = useAnswer(Desmovilizacion.resource, id);
  const state = shownState.safeParse(row.Estado);
  useTop(plain(row.Estado));
  const title = say(row.Entidad === 'V' ? 'sujeto.V' : 'tramite.personas');
  const label = (name: keyof typeof Desmovilizacion.fields & string) => words.entity(Desmovilizacion).fields[name] ?? name;
  return (
    <>
      <PageTitle title={`${words.entity(Desmovilizacion).one} ${plain(row.Numero)}`}>
        {state.success && <RequestStatus code={state.data} />}
        {back}
        {can.aprobar && <Answers by={answering} approving={say('tramite.aprobar')} />}
      </PageTitle>
      {row.Respuesta && (
        <Note tone={row.Estado === 'R' ? 'red' : 'yellow'} spaced icon={IconAlertTriangle}>
          {plain(row.Respuesta)}
        </Note>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <section className={ui.panel} aria-label={say('tramite.datos')}>
            <h2>{say('tramite.datos')}</h2>
            <Pairs
              of={[
                [label('IdCompania'), plain(row.Compania)],
                [label('IdMotivoCese'), plain(row.MotivoCese)],
                [label('FechaCese'), day(row.FechaCese)],
                [label('Observacion'), plain(row.Observacion)],
              ]}
            />
          </section>
          {can.enviar && <Resend id={id} row={row} />}
          <section className={ui.panel} aria-label={title}>
            <h2>{title}</h2>
            {row.Estado !== 'A' && <p className={classes.dim}>{say('tramite.sinCierre')}</p>}
            <ul className={classes.list}>
              {Personas.map((one) => (
                <li key={one.IdPersona ?? one.IdVehiculo} className={classes.row}>
                  <p className={classes.head}>
                    <strong>{one.NombreCompleto}</strong>{' '}
                    <span className={classes.dim}>{[one.Documento, one.Contratos].filter(Boolean).join(' · ')}</span>
                  </p>
                  {one.Cierre.length > 0 && <Checklist lines={one.Cierre} name={one.NombreCompleto ?? ''} />}
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section className={ui.panel} aria-label={say('comun.historial')}>
          <h2>{say('comun.historial')}</h2>
          <Timeline steps={detail.Historial} requirements={[]} />
        </section>
      </div>
    </>
  );
}

const SIGNS = { S: IconCircleCheck, N: IconCircleX, V: IconCircleMinus } as const;
const TONES = { S: 'green', N: 'red', V: 'gray' } as const;

/** What an approval closed for a person or a vehicle, when, and why it could not. */
function Checklist({ lines, name }: { lines: readonly Closed[]; name: string }) {
  return (
    <ul className={classes.list} aria-label={`${say('tramite.cierre')}: ${name}`}>
      {lines.map((line) => (
        <li key={line.Codigo} className={classes.head}>
          <StatusBadge tone={TONES[line.Resultado]} icon={SIGNS[line.Resultado]}>
            {say(`tramite.resultado.${line.Resultado}`)}
          </StatusBadge>
          {say(`tramite.lineas.${line.Codigo}`)} {line.Motivo && <span>{wordsOfIssue(line.Motivo, '')}</span>}{' '}
          <span className={classes.dim}>{moment(line.Momento)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What was returned, corrected and sent again. */
function Resend({ id, row }: { id: string; row: Values }) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({ IdMotivoCese: row.IdMotivoCese, FechaCese: row.FechaCese, Observacion: row.Observacion });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    try {
      await api.post(
        `${DEMOBILIZATION}/${id}/enviar`,
        { IdMotivoCese: values.IdMotivoCese ?? 0, FechaCese: values.FechaCese ?? '', Observacion: values.Observacion ?? '' },
        answeredSchema,
      );
      notifyOk(say('tramite.enviada', { numeros: plain(row.Numero) }));
      await changed(client, Desmovilizacion.resource);
    } catch (error) {
      setErrors(problemErrors(error));
      setFailure(messageOf(error));
    }
  };
  return (
    <section className={`${ui.panel ?? ''} ${classes.stack ?? ''}`} aria-label={say('tramite.reenviar')}>
      <AskedFields values={values} errors={errors} onChange={(changes) => setValues((before) => ({ ...before, ...changes }))} />
      {failure && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {failure}
        </Note>
      )}
      <div>
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => void send()}>
          {say('tramite.reenviar')}
        </Button>
      </div>
    </section>
  );
}
