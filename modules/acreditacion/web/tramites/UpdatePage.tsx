import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus, StatusBadge } from '@platform/web/ui/StatusBadge';
import { useTop } from '@platform/web/ui/useTop';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { Actualizacion, ActualizacionDato, ActualizacionRequisito } from '../../shared/tramite.entity';
import { say } from '../say';
import { Hints } from '../ui/Hints';
import { day } from '../ui/moments';
import { Note } from '../ui/Note';
import { PdfPreview } from '../ui/PdfPreview';
import { Timeline } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { shownState } from '../wire';
import { Answers } from './Answers';
import { Opened } from './Opened';
import { PersonalChanges } from './PersonalChanges';
import { keyOfRow, keysOfRow, type Renewal, RenewalRow } from './RenewalRow';
import { changed, UPDATE, useRecord, useUpdateDetail } from './tools';
import classes from './tramites.module.css';
import { useAnswer } from './useAnswer';
import { answeredSchema, type PersonalChange, type UpdateRow, type updateSchema } from './wire';

const TONES = { N: 'gray', C: 'green', O: 'yellow', R: 'red' } as const;

/** One update: whoever asked for it corrects what was observed; its evaluators answer row by row or all at once. */
export function UpdatePage() {
  const { list, id } = useRecord();
  const item = useUpdateDetail(id);
  return (
    <Opened of={item} list={list}>
      {(detail, back) => <Update key={String(detail.Actualizacion.Version)} id={id} detail={detail} back={back} />}
    </Opened>
  );
}

interface Props {
  readonly id: string;
  readonly detail: z.infer<typeof updateSchema>;
  readonly back: React.ReactNode;
}
function Update({ id, detail, back }: Props) {
  const { Actualizacion: head, Filas, Datos, can } = detail;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [chosenData, setChosenData] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState<UpdateRow | undefined>(
    () => Filas.find((row) => row.Hash && row.Evaluable === 'S') ?? Filas.find((row) => row.Hash),
  );
  const answering = useAnswer(Actualizacion.resource, id);
  const state = shownState.safeParse(head.Estado);
  useTop(plain(head.Estado));
  const waiting = [...Filas, ...Datos].filter((row) => row.Evaluable === 'S').length;
  const marked = chosen.size + chosenData.size;
  const named: Readonly<Record<string, readonly number[]>> = {
    ...(chosen.size > 0 ? { Filas: [...chosen] } : {}),
    ...(chosenData.size > 0 ? { Datos: [...chosenData] } : {}),
  };
  const toggled = (of: ReadonlySet<number>, row: number): ReadonlySet<number> => {
    const next = new Set(of);
    if (!next.delete(row)) next.add(row);
    return next;
  };
  const toggle = (row: number) => setChosen(toggled(chosen, row));
  return (
    <>
      <PageTitle title={`${words.entity(Actualizacion).one} ${plain(head.Numero)}`} subtitle={plain(head.Compania)}>
        {state.success && <RequestStatus code={state.data} />}
        {back}
        {can.aprobar && (
          <>
            {marked > 0 && <span role="status">{say('tramite.elegidas', { n: marked })}</span>}
            <Answers by={answering} approving={say('tramite.aprobarConformes', { n: marked || waiting })} rows={named} />
          </>
        )}
      </PageTitle>
      {head.Respuesta && (
        <Note tone="yellow" spaced icon={IconAlertTriangle}>
          {plain(head.Respuesta)}
        </Note>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {can.enviar && (
            <Resend
              id={id}
              numero={plain(head.Numero)}
              rows={Filas.filter((row) => row.Resultado === 'O')}
              data={Datos.filter((row) => row.Resultado === 'O')}
              maximumMb={detail.PdfMaximoMb}
            />
          )}
          <section className={ui.panel} aria-label={say('tramite.filas')}>
            <h2>{say('tramite.filas')}</h2>
            <ul className={classes.list}>
              {Filas.map((row) => (
                <li key={row.IdFila} className={classes.row}>
                  <p className={classes.head}>
                    {row.Evaluable === 'S' && (
                      <Checkbox
                        size="xs"
                        aria-label={say('tramite.elegir', { requisito: row.Requisito, nombre: row.NombreCompleto ?? '' })}
                        checked={chosen.has(row.IdFila)}
                        onChange={() => toggle(row.IdFila)}
                      />
                    )}
                    <strong>{row.NombreCompleto}</strong> <span className={classes.dim}>{row.Documento}</span>
                    <StatusBadge tone={TONES[row.Resultado]}>{words.option(ActualizacionRequisito, 'Resultado', row.Resultado)}</StatusBadge>
                    {row.Evaluable === 'S' && (
                      <ActionIcon
                        variant="light"
                        aria-label={say('tramite.aprobarFila', { nombre: `${row.Requisito} · ${row.NombreCompleto ?? ''}` })}
                        onClick={() => void answering.approve({ Filas: [row.IdFila] })}
                      >
                        <IconCheck size={16} aria-hidden />
                      </ActionIcon>
                    )}
                  </p>
                  <p className={classes.head}>
                    {row.Requisito}
                    <span className={classes.dim}>
                      {row.FechaVencimiento ? say('tramite.vencimientoActual', { fecha: day(row.FechaVencimiento) }) : say('tramite.sinVencimiento')}
                    </span>
                    <strong>{say('tramite.nueva', { desde: day(row.NuevaFechaInicio), hasta: day(row.NuevaFechaVencimiento) })}</strong>
                    {row.Hash && (
                      <Button size="compact-sm" variant="subtle" onClick={() => setShown(row)}>
                        {say('comun.ver', { nombre: row.Nombre ?? '' })}
                      </Button>
                    )}
                  </p>
                  <Hints hints={row.Pistas} />
                  {row.Observacion && <p className={ui.quote}>{row.Observacion}</p>}
                </li>
              ))}
            </ul>
          </section>
          {Datos.length > 0 && (
            <PersonalChanges
              changes={Datos}
              chosen={chosenData}
              onToggle={(row) => setChosenData(toggled(chosenData, row))}
              onApprove={(row) => void answering.approve({ Datos: [row] })}
            />
          )}
          {shown?.Hash && <PdfPreview key={shown.Hash} hash={shown.Hash} name={shown.Nombre ?? ''} />}
        </div>
        <section className={ui.panel} aria-label={say('comun.historial')}>
          <h2>{say('comun.historial')}</h2>
          <Timeline steps={detail.Historial} requirements={[]} />
        </section>
      </div>
    </>
  );
}

/** The observed rows, corrected and sent again. */
interface ResendProps {
  readonly id: string;
  readonly numero: string;
  readonly rows: readonly UpdateRow[];
  readonly data: readonly PersonalChange[];
  readonly maximumMb: number;
}
function Resend({ id, numero, rows, data, maximumMb }: ResendProps) {
  const client = useQueryClient();
  const [renewals, setRenewals] = useState<ReadonlyMap<string, Renewal>>(
    () =>
      new Map(
        rows.map((row) => [
          keyOfRow(row),
          { NuevaFechaInicio: row.NuevaFechaInicio, NuevaFechaVencimiento: row.NuevaFechaVencimiento, IdArchivo: row.IdArchivo, Nombre: row.Nombre },
        ]),
      ),
  );
  const [values, setValues] = useState<ReadonlyMap<number, string>>(() => new Map(data.map((one) => [one.IdDato, one.Nuevo ?? ''])));
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    try {
      const Datos = data.map(({ IdDato, IdPersona, Campo }) => ({ IdPersona, Campo, Nuevo: values.get(IdDato)?.trim() || null }));
      const Filas = rows.flatMap((row) => {
        const renewal = renewals.get(keyOfRow(row));
        if (!renewal) return [];
        const { Nombre: _, ...sent } = renewal;
        return [{ ...keysOfRow(row), ...sent }];
      });
      await api.post(`${UPDATE}/${id}/enviar`, { Filas, Datos }, answeredSchema);
      notifyOk(say('tramite.enviada', { numeros: numero }));
      await changed(client, Actualizacion.resource);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <section className={ui.panel} aria-label={say('tramite.reenviar')}>
      {rows.map((row) => {
        const value = renewals.get(keyOfRow(row));
        return (
          value && (
            <RenewalRow
              key={row.IdFila}
              subject={row}
              title={`${row.NombreCompleto ?? ''} · ${row.Requisito}`}
              value={value}
              maximumMb={maximumMb}
              onChange={(next) => setRenewals((before) => new Map(before).set(keyOfRow(row), next))}
            />
          )
        );
      })}
      {data.map((one) => (
        <TextInput
          key={one.IdDato}
          label={`${one.NombreCompleto ?? ''} · ${words.option(ActualizacionDato, 'Campo', one.Campo)}`}
          value={values.get(one.IdDato) ?? ''}
          maxLength={250}
          onChange={(event) => setValues(new Map(values).set(one.IdDato, event.currentTarget.value))}
        />
      ))}
      {failure && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {failure}
        </Note>
      )}
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => void send()}>
        {say('tramite.reenviar')}
      </Button>
    </section>
  );
}
