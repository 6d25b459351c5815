import { choice, int, ref, text, time } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain, type Values, type WireRow } from '@platform/web/data/row';
import { ask } from '@platform/web/pages/ask';
import type { Job } from '@platform/web/pages/ManyDialog';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { z } from 'zod';
import { type Calendario, diaAnswer } from '../../shared/calendario.wire';
import { Programacion } from '../../shared/cambios.entity';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { say } from '../say';
import { plus, shortDay } from './days';
import type { Cell, Chosen } from './useCells';

const anything = z.unknown();
const counted = z.object({ Celdas: z.number() });

/** Another shift, rest or travel, for all of some cells or none of them. */
export function askChange(cells: readonly Chosen[]): Promise<boolean> {
  return ask(
    Programacion,
    {
      title: say('calendario.cambiarDias', { count: cells.length }),
      button: say('calendario.cambiar'),
      fields: {
        TipoDia: choice({ options: ['L', 'D', 'V'], required: true }),
        IdHorario: ref('AsistenciaHorario', {}),
        NumeroDia: int({ min: 1, max: 60 }),
        Motivo: text({ max: 250, required: true }),
      },
      values: { TipoDia: 'L' },
    },
    async ({ TipoDia, IdHorario, NumeroDia, Motivo }) => {
      const body = { Celdas: cells, TipoDia, IdHorario: IdHorario || null, NumeroDia: NumeroDia || null, Motivo };
      const { Celdas } = await withConfirm((confirmed) => api.post('/api/AsistenciaProgramacion/programar', { ...body, ...confirmed }, counted));
      notifyOk(say('calendario.cambiados', { count: Celdas }));
    },
  );
}

/** Back to what the schedules say. */
export async function restore(cells: readonly Chosen[]): Promise<void> {
  const { Celdas } = await api.post('/api/AsistenciaProgramacion/restablecer', { Celdas: cells }, counted);
  notifyOk(say('calendario.restablecidos', { count: Celdas }));
}

/** Two people take each other's day, or some days in a row. */
export function askSwap([one, other]: readonly Chosen[], FechaFin?: string): Promise<boolean> {
  return ask(
    Programacion,
    { title: say('calendario.intercambiar'), button: say('calendario.intercambiar'), fields: { Motivo: text({ max: 250, required: true }) } },
    async ({ Motivo }) => {
      await api.post(
        '/api/AsistenciaProgramacion/intercambiar',
        { IdPersonaA: one?.IdPersona, IdPersonaB: other?.IdPersona, Fecha: one?.Fecha, ...(FechaFin === undefined ? {} : { FechaFin }), Motivo },
        anything,
      );
      notifyOk(say('calendario.intercambiados'));
    },
  );
}

/** One cell is given what another one is planned. */
async function askCopy(from: Chosen, to: Chosen): Promise<boolean> {
  const { TipoDia, IdHorario, NumeroDia } = await api.get('/api/AsistenciaProgramacion/dia', { ...from }, diaAnswer);
  return ask(
    Programacion,
    {
      title: say('calendario.copiarTurno', { desde: shortDay(from.Fecha), hasta: shortDay(to.Fecha) }),
      button: say('calendario.cambiar'),
      fields: { Motivo: text({ max: 250, required: true }) },
    },
    async ({ Motivo }) => {
      const body = { Celdas: [to], TipoDia: TipoDia === 'X' ? 'D' : TipoDia, IdHorario, NumeroDia, Motivo };
      const { Celdas } = await withConfirm((confirmed) => api.post('/api/AsistenciaProgramacion/programar', { ...body, ...confirmed }, counted));
      notifyOk(say('calendario.cambiados', { count: Celdas }));
    },
  );
}

/**
 * What was chosen was carried from a cell to another: onto another person's same day the two swap, all the days in a row that were chosen of the
 * first one; onto another day that day is planned as the one that was carried. Undefined for who thought better of it.
 */
export function carry(calendar: Calendario, chosen: readonly Chosen[], from: Cell, to: Cell): Promise<boolean> | undefined {
  const [one, other] = [calendar.data[from.row], calendar.data[to.row]];
  const [day, onto] = [calendar.Dias[from.column], calendar.Dias[to.column]];
  if (!one || !other || day === undefined || onto === undefined || other.Letras[to.column] === ' ' || other.Cerrados[to.column] === 'S')
    return undefined;
  if (from.column !== to.column) return askCopy({ IdPersona: one.IdPersona, Fecha: day }, { IdPersona: other.IdPersona, Fecha: onto });
  const stretch = stretchesOf(chosen.filter(({ IdPersona }) => IdPersona === one.IdPersona)).find(
    (found) => found.FechaInicio <= day && day <= found.FechaFin,
  );
  const first = stretch?.FechaInicio ?? day;
  return askSwap(
    [
      { IdPersona: one.IdPersona, Fecha: first },
      { IdPersona: other.IdPersona, Fecha: first },
    ],
    stretch?.FechaFin,
  );
}

/** Days in a row of one person. */
interface Stretch {
  readonly IdPersona: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
}
export function stretchesOf(cells: readonly Chosen[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { IdPersona, Fecha } of cells) {
    const last = found.at(-1);
    if (last && last.IdPersona === IdPersona && plus(last.FechaFin, 1) === Fecha) found[found.length - 1] = { ...last, FechaFin: Fecha };
    else found.push({ IdPersona, FechaInicio: Fecha, FechaFin: Fecha });
  }
  return found;
}

/** A stretch as a row that the dialog of many names: `Choque Mamani, Percy · 23/11–24/11`. */
const named = (calendar: Calendario, { IdPersona, FechaInicio, FechaFin }: Stretch): WireRow => {
  const who = calendar.data.find((one) => one.IdPersona === IdPersona);
  const days = FechaInicio === FechaFin ? shortDay(FechaInicio) : `${shortDay(FechaInicio)}–${shortDay(FechaFin)}`;
  return { IdPersona, FechaInicio, FechaFin, Resumen: `${who?.Apellidos ?? '••••'}, ${who?.Nombres ?? ''} · ${days}` };
};

/** Asks what excuses some cells; each stretch of days of somebody is one justification. Undefined for who thought better of it. */
export async function askJustify(calendar: Calendario, cells: readonly Chosen[]): Promise<Job | undefined> {
  let asked: Values | undefined;
  await ask(
    JustificacionPersona,
    {
      title: say('calendario.justificarDias', { count: cells.length }),
      button: say('calendario.justificar'),
      fields: { IdJustificacion: ref('AsistenciaJustificacion', { required: true }), Observacion: text({ max: 500, multiline: true }) },
    },
    async (values) => {
      asked = values;
    },
  );
  if (!asked) return undefined;
  const { IdJustificacion, Observacion } = asked;
  return {
    title: say('calendario.justificar'),
    rows: stretchesOf(cells).map((one) => named(calendar, one)),
    one: ({ IdPersona, FechaInicio, FechaFin }, confirmed) =>
      api.post(
        '/api/AsistenciaJustificacionPersona',
        { IdPersona, IdJustificacion, Modalidad: 'D', FechaInicio, FechaFin, Observacion: Observacion || null, ...confirmed },
        anything,
      ),
  };
}

/** Asks for a mark by hand of each of some cells. */
export async function askMark(calendar: Calendario, cells: readonly Chosen[]): Promise<Job | undefined> {
  let asked: Values | undefined;
  await ask(
    JustificacionPersona,
    {
      title: say('calendario.marcaDias', { count: cells.length }),
      button: say('calendario.marca'),
      fields: {
        Hora: time({ required: true }),
        ModoMarcacion: choice({ options: ['S', 'N'], required: true }),
        IdPuerta: ref('AccesoPuerta', { required: true }),
        IdMotivoMarca: ref('AccesoMotivoMarca', { required: true, only: { Para: 'M' } }),
        Observacion: text({ max: 250 }),
      },
      labels: {
        Hora: say('calendario.hora'),
        ModoMarcacion: say('calendario.sentido'),
        IdPuerta: say('calendario.puerta'),
        IdMotivoMarca: say('calendario.motivo'),
      },
      options: { ModoMarcacion: { S: say('calendario.entrada'), N: say('calendario.salida') } },
      values: { ModoMarcacion: 'N' },
    },
    async (values) => {
      asked = values;
    },
  );
  if (!asked) return undefined;
  const { Hora, ModoMarcacion, IdPuerta, IdMotivoMarca, Observacion } = asked;
  return {
    title: say('calendario.marca'),
    rows: cells.map(({ IdPersona, Fecha }) => named(calendar, { IdPersona, FechaInicio: Fecha, FechaFin: Fecha })),
    one: ({ IdPersona, FechaInicio }) =>
      api.post(
        '/api/AccesoMarca',
        {
          ...{
            IdMarcaOrigen: `CAL:${String(IdPersona)}:${plain(FechaInicio)}:${plain(Hora)}:${plain(ModoMarcacion)}`,
            IdPersona,
            Fecha: FechaInicio,
          },
          ...{ Hora, ModoMarcacion, IdPuerta, IdMotivoMarca, Observacion: Observacion || null },
        },
        anything,
      ),
  };
}
