import { ActionIcon, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { clockOf, shownDay } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { NameLink } from '@platform/web/page/NameLink';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { MEDIDAS } from '../../shared/calculo/tipos';
import { diaAnswer, type FilaCalendario } from '../../shared/calendario.wire';
import { Dia } from '../../shared/dia.entity';
import { isAtWork } from '../../shared/hoy';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { kindOf } from '../calculo/kinds';
import { asHours } from '../minutos';
import { say } from '../say';
import { DayPicture } from './DayPicture';
import { longDay } from './days';
import classes from './panel.module.css';

const daySchema = z.looseObject({
  ...{ Estado: z.string(), InicioTurno: z.string().nullable(), FinTurno: z.string().nullable() },
  ...{ Entrada: z.string().nullable(), Salida: z.string().nullable(), Programados: z.number() },
});
const whySchema = z.object({
  Marcas: z.array(z.object({ IdMarca: z.number(), FechaHora: z.string(), Sentido: z.string(), Uso: z.string(), Puerta: z.string().nullable() })),
  Tramos: z.array(
    z.object({ Desde: z.string(), Hasta: z.string(), Minutos: z.number(), Medida: z.string().nullable(), Regla: z.string(), Texto: z.string() }),
  ),
  Noche: z.array(z.tuple([z.string(), z.string()])),
});
/** What is told of a day in its headline, in this order. */
const TOLD = MEDIDAS.filter((name) => !['Programados', 'Presencia', 'PermanenciaAntes', 'PermanenciaDespues', 'Nocturno'].includes(name));
/** What adds up to the planned minutes of a day. */
const PLANNED = ['Normales', 'FeriadoTurno', 'Tardanza', 'SalidaAnticipada', 'SalidaIntermedia', 'ExcesoRefrigerio'] as const;
const EXCUSED = ['JustificadoPagado', 'JustificadoNoPagado', 'Bonificado', 'Faltante'] as const;
const hour = (moment: string) => clockOf(moment, zone()).slice(11, 16);
const USES = ['usada', 'duplicada', 'excluida', 'fuera_area', 'fuera_ventana', 'otro_dia'] as const;
const kindOfUse = (use: string) => USES.find((one) => one === use) ?? 'usada';

export type Act = 'justificar' | 'cambiar' | 'marca';
interface Props {
  readonly row: FilaCalendario;
  readonly day: string;
  readonly stamp: string;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly onAct: (act: Act) => void;
}

function Counted({ id }: { readonly id: number }) {
  const day = useQuery({ queryKey: [Dia.resource, 'uno', id], queryFn: () => api.get(`/api/AsistenciaDia/${id}`, {}, daySchema) });
  const why = useQuery({
    queryKey: [Dia.resource, 'porque', 'dibujo', id],
    queryFn: () => api.get(`/api/AsistenciaDia/${id}/porque`, {}, whySchema),
  });
  if (day.error ?? why.error) return <ErrorState error={day.error ?? why.error} onRetry={() => void Promise.all([day.refetch(), why.refetch()])} />;
  if (!day.data || !why.data) return <RowSkeletons rows={6} />;
  const { Estado, InicioTurno, FinTurno, Entrada, Salida, Programados } = day.data;
  const minutesOf = (name: string) => Number(day.data?.[name] ?? 0);
  const told = TOLD.filter((name) => minutesOf(name) > 0).map((name) => `${asHours(minutesOf(name))} ${words.field(Dia, name).toLowerCase()}`);
  const sum = [...PLANNED, ...EXCUSED].reduce((total, name) => total + minutesOf(name), 0);
  const parts = [...PLANNED, ...EXCUSED]
    .filter((name) => minutesOf(name) > 0)
    .map((name) => `${asHours(minutesOf(name))} ${words.field(Dia, name).toLowerCase()}`);
  return (
    <>
      <p className={classes.verdict}>
        <b>{isAtWork(Estado, FinTurno, Date.now()) ? say('calculo.enTurno') : words.option(Dia, 'Estado', Estado)}</b>
        {told.length > 0 && `: ${told.slice(0, 4).join(', ')}.`}
      </p>
      <DayPicture Inicio={InicioTurno} Fin={FinTurno} Entrada={Entrada} Salida={Salida} {...why.data} />
      {why.data.Tramos.length > 0 && (
        <ol className={classes.stretches}>
          {why.data.Tramos.map(({ Desde, Hasta, Minutos, Medida, Texto }) => (
            <li key={Desde} title={Texto}>
              <i data-kind={kindOf(Medida) ?? 'other'} />
              <time>
                {hour(Desde)}–{hour(Hasta)}
              </time>
              <p>{Texto.replace(/^\S+ /, '')}</p>
              <b>{Medida === null ? '' : Minutos}</b>
            </li>
          ))}
        </ol>
      )}
      {Programados > 0 && (
        <p className={classes.total}>
          <span>{say('calendario.programados', { horas: asHours(Programados) })}</span>
          <b>{parts.join(' + ')}</b>
          {sum === Programados && <IconCheck size={16} aria-label={say('calendario.cuadra')} />}
        </p>
      )}
      <h3>{say('porque.marcas')}</h3>
      {why.data.Marcas.length === 0 ? (
        <p className={classes.quiet}>{say('porque.sinMarcas')}</p>
      ) : (
        <ul className={classes.marks}>
          {why.data.Marcas.map(({ IdMarca, FechaHora, Sentido, Uso, Puerta }) => (
            <li key={IdMarca}>
              <b>{Sentido}</b>
              <time>{clockOf(FechaHora, zone()).slice(11)}</time>
              <span>{Puerta ?? say('porque.sinPuerta')}</span>
              <em>{say(`porque.${kindOfUse(Uso)}`)}</em>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Why a day is what it is: one drawing, its stretches, its marks; and what may be done about it. */
export function DayPanel({ row, day, stamp, onStep, onClose, onAct }: Props) {
  const cell = useQuery({
    queryKey: ['AsistenciaProgramacion', 'dia', row.IdPersona, day, stamp],
    queryFn: () => api.get('/api/AsistenciaProgramacion/dia', { IdPersona: row.IdPersona, Fecha: day }, diaAnswer),
  });
  const data = cell.data;
  const closed = data !== undefined && data.Periodo !== null;
  const plan = data && [
    data.Horario,
    data.NumeroDia === null || data.TipoDia !== 'L' ? null : say('horario.dia', { n: data.NumeroDia }),
    data.Guardia,
  ];
  return (
    <aside className={classes.panel} aria-label={say('calendario.porque')}>
      <header>
        <div>
          <p>
            {say('calendario.porque')} · {longDay(day)}
          </p>
          <h2>
            <NameLink resource="AdministracionPersona" id={String(row.IdPersona)}>
              {row.Apellidos ?? '••••'}
              {row.Nombres && <span>, {row.Nombres}</span>}
            </NameLink>
          </h2>
        </div>
        <ActionIcon variant="default" size={30} aria-label={say('calendario.diaAntes')} onClick={() => onStep(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={say('calendario.diaDespues')} onClick={() => onStep(1)}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={30} aria-label={say('calendario.cerrarPanel')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <ScrollRegion label={say('calendario.porque')} className={classes.panelBody}>
        {cell.isError && <ErrorState error={cell.error} onRetry={() => void cell.refetch()} />}
        {cell.isPending && <RowSkeletons rows={4} />}
        {data && (
          <>
            <p className={classes.quiet}>
              {plan?.filter(Boolean).join(' · ')}
              {data.Inicio && data.Fin && ` · ${data.Inicio}–${data.Fin}`}
            </p>
            {data.Programado && (
              <p className={classes.note}>
                {say('calendario.programado', {
                  usuario: data.Programado.Usuario,
                  fecha: shownDay(data.Programado.Fecha),
                  motivo: data.Programado.Motivo,
                })}
              </p>
            )}
            {data.Conflictos.map((one) => (
              <p key={one} className={classes.warning}>
                <IconAlertTriangle size={16} aria-hidden /> {say(one === 'descanso' ? 'calendario.descansoMinimo' : `calendario.${one}`)}
              </p>
            ))}
            {data.Justificaciones.map(({ IdJustificacionPersona, Nombre, Estado }) => (
              <p key={IdJustificacionPersona} className={classes.note}>
                {Nombre} · {words.option(JustificacionPersona, 'Estado', Estado)}
              </p>
            ))}
            {data.IdDia === null ? (
              <p className={classes.verdict}>{say('calendario.sinCalcular')}</p>
            ) : (
              <Counted key={`${data.IdDia}|${stamp}`} id={data.IdDia} />
            )}
          </>
        )}
      </ScrollRegion>
      <footer>
        {closed ? (
          <p className={classes.quiet}>{say('calendario.periodoCerrado', { periodo: data.Periodo ?? '' })}</p>
        ) : (
          <>
            {can('050105', 'crear') && <Button onClick={() => onAct('justificar')}>{say('calendario.justificar')}</Button>}
            {can('050205', 'editar') && (
              <Button variant="default" onClick={() => onAct('cambiar')}>
                {say('calendario.cambiar')}
              </Button>
            )}
            {can('040103', 'crear') && (
              <Button variant="default" onClick={() => onAct('marca')}>
                {say('calendario.marca')}
              </Button>
            )}
          </>
        )}
      </footer>
    </aside>
  );
}
