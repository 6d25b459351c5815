import { addDays } from '@modules/administracion/shared/dia';
import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { placeOn } from '../../shared/calculo/plan';
import { dayNumber, dayText } from '../../shared/calculo/reloj';
import { MarcaExcluida, Programacion } from '../../shared/cambios.entity';
import { type Expediente, personFacts } from '../calculo/hechos.facts';
import { schedulesOf } from '../calculo/horarios.facts';
import { notePerson, notePlanned } from '../calculo/pendiente';
import { type Lugar, recordChanges } from '../calendario/cambios';
import { type Celda, type Celdas, conflictsNow, judgeCell, plan, refuseForbidden } from '../calendario/programar';
import { requireOpenDays } from '../cierre/abierto';
import { requireTheirSchedule } from '../horario/pertenencia';
import { ofOwnPeople, requireWorking } from './persona.rules';

/** Somebody whose hours are controlled on a day, whom the session reaches. */
async function requireControlled(ctx: Context, IdPersona: number, day: string, field: string): Promise<void> {
  const { IdCliente, IdCompania, units } = ctx.session;
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona where a.id_cliente = ${IdCliente} and a.id_persona = ${IdPersona} and ${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')
      and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int)
      and (${units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))`,
  );
  if (!row) throw refuse('justificacion.sin_asistencia', undefined, field);
}

/** The person of a mark, whom the session reaches, and its day. */
async function ofMark(ctx: Context, IdMarca: number) {
  const row = await ctx.tx.first(
    { id_persona: int, fecha: text },
    sql`select coalesce(m.id_persona, 0) as id_persona, to_char(m.fecha, 'YYYYMMDD') as fecha from acceso_marca m where m.id_cliente = ${ctx.session.IdCliente} and m.id_marca = ${IdMarca}`,
  );
  if (!row || row.id_persona === 0) throw refuse('campo.referencia', { campo: 'IdMarca' }, 'IdMarca');
  return row;
}

const swapBody = z.strictObject({
  IdPersonaA: keySchema,
  IdPersonaB: keySchema,
  Fecha: z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' }),
  /** The last of several days in a row. */
  FechaFin: z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' }).nullish(),
  Motivo: wordsSchema(250),
});

/** What somebody has on a day, as a programming says it. */
function placeOf(file: Expediente, day: number): Lugar {
  const programmed = file.programados.get(day);
  if (programmed) return programmed;
  const place = placeOn(file.asignaciones, file.guardias, day);
  if (!place) throw refuse('programacion.sin_turno');
  return { TipoDia: place.tipo, IdHorario: place.tipo === 'L' ? place.IdHorario : null, NumeroDia: place.tipo === 'L' ? place.numero : null };
}

const MOST_DAYS = 62;

/** Two people take each other's day, or some days in a row: all of them or none. Swapped twice, each has their own again. */
async function swap(ctx: Context, { Fecha, FechaFin, ...who }: z.output<typeof swapBody>) {
  if (who.IdPersonaA === who.IdPersonaB) throw refuse('programacion.misma_persona', undefined, 'IdPersonaB');
  const last = FechaFin ?? Fecha;
  if (last < Fecha) throw refuse('asistencia.fin_menor', undefined, 'FechaFin');
  if (dayNumber(last) - dayNumber(Fecha) >= MOST_DAYS) throw refuse('asistencia.periodo_maximo', { n: MOST_DAYS }, 'FechaFin');
  const days = Array.from({ length: dayNumber(last) - dayNumber(Fecha) + 1 }, (_, place) => dayText(dayNumber(Fecha) + place));
  const cells: Celdas = new Map([who.IdPersonaA, who.IdPersonaB].map((person) => [person, days]));
  const before = await conflictsNow(ctx, cells);
  for (const day of days) await swapDay(ctx, { ...who, Fecha: day });
  refuseForbidden(ctx, before, await conflictsNow(ctx, cells));
  return { Intercambiados: 2 };
}

interface Swapped {
  readonly IdPersonaA: number;
  readonly IdPersonaB: number;
  readonly Fecha: string;
  readonly Motivo: string;
}

async function swapDay(ctx: Context, { IdPersonaA, IdPersonaB, Fecha, Motivo }: Swapped): Promise<void> {
  await requireControlled(ctx, IdPersonaA, Fecha, 'IdPersonaA');
  await requireControlled(ctx, IdPersonaB, Fecha, 'IdPersonaB');
  for (const who of [IdPersonaA, IdPersonaB]) await requireWorking(ctx, who);
  const files = await personFacts(ctx.tx, ctx.session.IdCliente, [IdPersonaA, IdPersonaB], Fecha, Fecha);
  const [a, b] = [files.get(IdPersonaA), files.get(IdPersonaB)];
  if (!a || !b) throw refuse('programacion.sin_turno');
  await requireOpenDays(ctx, IdPersonaA, Fecha, Fecha, 'Fecha');
  await requireOpenDays(ctx, IdPersonaB, Fecha, Fecha, 'Fecha');
  const day = dayNumber(Fecha);
  const [ofA, ofB] = [placeOf(a, day), placeOf(b, day)];
  const places: Celda[] = [];
  for (const [IdPersona, place] of [
    [IdPersonaA, ofB],
    [IdPersonaB, ofA],
  ] as const) {
    if (place.IdHorario !== null) await requireTheirSchedule(ctx, place.IdHorario, [{ IdPersona, Fecha }], 'IdPersonaB');
    places.push({ IdPersona, Fecha, TipoDia: place.TipoDia, IdHorario: place.IdHorario, NumeroDia: place.NumeroDia });
  }
  await plan(ctx, { Via: 'X', Motivo, places, trace: () => ({ action: 'intercambiar', changes: { IdPersonaA, IdPersonaB, Fecha } }) });
}

export const cambioResources: readonly Resource[] = [
  resource(Programacion, {
    policy: (session) => ofOwnPeople(session),
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await requireWorking(ctx, row.IdPersona);
      if (row) await requireOpenDays(ctx, row.IdPersona, row.Fecha, row.Fecha, 'Fecha');
      if (!after) return;
      await requireControlled(ctx, after.IdPersona, after.Fecha, 'IdPersona');
      if (after.TipoDia !== 'L') {
        after.IdHorario = null;
        after.NumeroDia = null;
        return;
      }
      if (after.IdHorario === null) throw refuse('campo.obligatorio', { campo: 'IdHorario' }, 'IdHorario');
      const [schedule] = await schedulesOf(ctx.tx, ctx.session.IdCliente, [after.IdHorario]);
      if (after.NumeroDia === null || schedule?.planes.get(after.NumeroDia)?.tipo !== 'L')
        throw refuse('programacion.dia_sin_turno', undefined, 'NumeroDia');
      await requireTheirSchedule(ctx, after.IdHorario, [after], 'IdHorario');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      if (after) await judgeCell(ctx, after.IdPersona, after.Fecha);
      const { IdPersona, Fecha } = row;
      await recordChanges(ctx, after ? 'C' : 'R', [{ IdPersona, Fecha, antes: before, despues: after, Motivo: after?.Motivo ?? null }]);
      await notePlanned(ctx, [row]);
    },
  }),
  resource(MarcaExcluida, {
    policy: (session) => ofOwnPeople(session, '(select m.id_persona from acceso_marca m where m.id_marca = t.id_marca)'),
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      const { id_persona, fecha } = await ofMark(ctx, row.IdMarca);
      await requireOpenDays(ctx, id_persona, fecha, fecha, 'IdMarca');
      if (!after) return;
      await requireControlled(ctx, id_persona, fecha, 'IdMarca');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      const { id_persona, fecha } = await ofMark(ctx, row.IdMarca);
      await notePerson(ctx, id_persona, addDays(fecha, -1), 'excluida', addDays(fecha, 1));
    },
  }),
];

export const cambioRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/AsistenciaProgramacion/intercambiar',
    summary: 'Two people take each other’s shift of a day',
    tag: Programacion.resource,
    access: { kind: 'grant', menu: ['050301', '050205'], action: 'editar' },
    body: swapBody,
    answer: z.object({ Intercambiados: z.number() }),
    handler: (ctx, { body }) => swap(ctx, body),
  }),
];
