import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { ClientBy } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { type HorarioListo, placeOn } from '../../shared/calculo/plan';
import { DAY, dayNumber } from '../../shared/calculo/reloj';
import type { Plan } from '../../shared/calculo/tipos';
import { CambioTurno, type TURNOS, type Via } from '../../shared/turnos.entity';
import { type Expediente, personFacts } from '../calculo/hechos.facts';
import { schedulesOf } from '../calculo/horarios.facts';

/** What a day was given by hand. */
export interface Lugar {
  readonly TipoDia: 'L' | 'D' | 'V';
  readonly IdHorario: number | null;
  readonly NumeroDia: number | null;
}
/** A day whose plan changed; null on either side is what its schedule says. */
export interface Cambio {
  readonly IdPersona: number;
  readonly Fecha: string;
  readonly antes: Lugar | null;
  readonly despues: Lugar | null;
  readonly Motivo: string | null;
}
interface Dicho {
  readonly tipo: (typeof TURNOS)[number];
  readonly texto: string | null;
}

const clock = (minute: number) => `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A shift as it is read today, `ADM 08:00–17:00`: what becomes of its schedule later does not change what was said of it. */
function told(code: string | undefined, turno: Plan['turno'] | undefined): string {
  return [code ?? '', turno ? `${clock(turno.inicio)}–${clock(turno.fin)}` : ''].filter(Boolean).join(' ');
}

const codesOf = async ({ tx, session }: Pick<ClientBy, 'tx' | 'session'>): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await tx.rows(
        { id: int, codigo: text },
        sql`select h.id_horario as id, h.codigo from asistencia_horario h where h.id_cliente = ${session.IdCliente}`,
      )
    ).map(({ id, codigo }) => [id, codigo]),
  );

/** What somebody's schedule says of a day. */
function bySchedule(file: Expediente, day: number, codes: ReadonlyMap<number, string>): Dicho {
  const place = placeOn(file.asignaciones, file.guardias, day);
  const given = file.asignaciones.findLast((one) => one.desde <= day && day <= one.hasta)?.horario;
  if (!given) return { tipo: 'X', texto: null };
  if (!place) return given.de.tipo === 'A' ? { tipo: 'S', texto: codes.get(given.de.id) ?? null } : { tipo: 'X', texto: null };
  if (place.tipo !== 'L') return { tipo: place.tipo, texto: null };
  return { tipo: 'L', texto: told(codes.get(place.IdHorario), given.planes.get(place.numero)?.turno) };
}

const byHand = ({ TipoDia, IdHorario, NumeroDia }: Lugar, codes: ReadonlyMap<number, string>, ready: ReadonlyMap<number, HorarioListo>): Dicho =>
  TipoDia === 'L' && IdHorario !== null
    ? { tipo: 'L', texto: told(codes.get(IdHorario), ready.get(IdHorario)?.planes.get(NumeroDia ?? 0)?.turno) }
    : { tipo: TipoDia, texto: null };

const companyOn = (file: Expediente, day: number): number | null =>
  file.vinculos.find(({ desde, hasta }) => desde <= day && day <= hasta)?.IdCompania ?? null;

/**
 * Keeps what changed of some days' plans, in the transaction that changed them: what each was and is, as it is read now. A day that is planned as it
 * was (another reason, the same shift) is no change. Workers are told by the job.
 */
export async function recordChanges(ctx: ClientBy, Via: Via, changes: readonly Cambio[]): Promise<void> {
  if (changes.length === 0) return;
  const days = changes.map(({ Fecha }) => Fecha).sort();
  const files = await personFacts(
    ctx.tx,
    ctx.session.IdCliente,
    [...new Set(changes.map(({ IdPersona }) => IdPersona))],
    days[0] ?? '',
    days.at(-1) ?? '',
  );
  const codes = await codesOf(ctx);
  const used = new Set(changes.flatMap(({ antes, despues }) => [antes?.IdHorario ?? [], despues?.IdHorario ?? []].flat()));
  const ready = new Map((await schedulesOf(ctx.tx, ctx.session.IdCliente, [...used])).map((one) => [one.de.id, one]));
  const common = { Via, IdUsuario: ctx.session.IdUsuario, FechaHora: ctx.now.toISOString() };
  const values = changes.flatMap(({ IdPersona, Fecha, antes, despues, Motivo }) => {
    const file = files.get(IdPersona);
    if (!file) return [];
    const day = dayNumber(Fecha);
    const [was, is] = [antes, despues].map((place) => (place ? byHand(place, codes, ready) : bySchedule(file, day, codes)));
    if (!was || !is || (was.tipo === is.tipo && was.texto === is.texto)) return [];
    return {
      ...{ ...common, IdPersona, IdCompania: companyOn(file, day), Fecha, FechaFin: Fecha, Motivo },
      ...{ TipoAntes: was.tipo, Antes: was.texto, TipoDespues: is.tipo, Despues: is.texto },
    };
  });
  await addRows(ctx, CambioTurno, { values });
}

/** Acts that go through the writer of forms say by which way they came: a form's own is `A`. */
const ways = new WeakMap<Context, Via>();
export const byWay = (ctx: Context, via: Via): Context => {
  ways.set(ctx, via);
  return ctx;
};

/** A schedule of somebody, with its dates. */
interface Asignado {
  readonly IdPersona: number;
  readonly IdHorario: number;
  readonly FechaInicio: string;
  readonly FechaFin: string | null;
}

/**
 * Keeps that somebody was given another schedule than they had, or lost it, from its first day on. That one ends where the next begins is told by
 * the next; the first of all changes nothing.
 */
export async function recordSchedule(ctx: Context, before: Asignado | null, after: Asignado | null): Promise<void> {
  const row = after ?? before;
  if (!row || (before && after && before.IdHorario === after.IdHorario && before.FechaInicio === after.FechaInicio)) return;
  const eve = dayNumber(row.FechaInicio) - 1;
  const file = (await personFacts(ctx.tx, ctx.session.IdCliente, [row.IdPersona], row.FechaInicio, row.FechaInicio)).get(row.IdPersona);
  if (!file || (before === null && file.asignaciones.length < 2)) return;
  const codes = await codesOf(ctx);
  const had = before?.IdHorario ?? file.asignaciones.findLast((one) => one.desde <= eve && eve <= one.hasta)?.horario.de.id;
  if (after && had === after.IdHorario && before === null) return;
  const schedule = (id: number | undefined): Dicho => (id === undefined ? { tipo: 'X', texto: null } : { tipo: 'S', texto: codes.get(id) ?? null });
  const [was, is] = [schedule(had), schedule(after?.IdHorario)];
  await addRows(ctx, CambioTurno, {
    values: {
      ...{
        IdPersona: row.IdPersona,
        IdCompania: companyOn(file, eve + 1),
        Fecha: row.FechaInicio,
        FechaFin: row.FechaFin,
        Via: ways.get(ctx) ?? 'A',
      },
      ...{ TipoAntes: was.tipo, Antes: was.texto, TipoDespues: is.tipo, Despues: is.texto },
      ...{ IdUsuario: ctx.session.IdUsuario, FechaHora: ctx.now.toISOString() },
    },
  });
}
