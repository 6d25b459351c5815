import type { Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { inSets } from '@platform/server/db/together';
import type { Context } from '@platform/server/http/context';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { configurationOf } from '../decision/configuracion';
import { regimeControlled } from '../decision/controls/regimen';
import type { Facts, PlannedShift } from '../decision/decision.facts';
import { type GateFacts, presentAt } from '../decision/facts';
import { type GateVehicle, UNFORETOLD } from '../decision/vehiculo.facts';
import { plannedShifts } from '../preguntas';
import type { When } from './marca.cuando';

/*
 * What the gate asks beside its own statement, where it applies alone: where somebody was when a late mark was made, the days and hours of
 * whoever's regime is controlled, who escorts a visit.
 */

/** Readings whose shifts are asked together, at most. */
const AT_ONCE = 32;

/** Days of rest that count as work in the session's division. */
export const restOf = (ctx: Context): Facts['Descanso'] => ({
  Anticipo: numberParameter(ctx, 'acceso.regimenDiasAnticipo'),
  Gracia: numberParameter(ctx, 'acceso.regimenDiasGracia'),
});

/** What of a regime the session's division grants: days of rest that count as work, and minutes around a shift. */
export const regimeGranted = (ctx: Context): Pick<Facts, 'Descanso' | 'Margen'> => ({
  Descanso: restOf(ctx),
  Margen: numberParameter(ctx, 'acceso.turnoMargenMinutos'),
});

interface Somebody {
  readonly tx: Tx;
  readonly IdCliente: number;
  readonly IdPersona: number;
}

type Gathered<A, R> = (one: A) => Promise<R>;
/** What is asked of somebody; of those of one client who come at the same time together. */
function gathered<A extends Somebody, R>(asked: (several: readonly A[]) => Promise<R[]>): Gathered<A, R> {
  const gatherings = new WeakMap<Tx['product'], Map<number, Gathered<A, R>>>();
  return async (one) => {
    if (one.tx.isOpen) {
      const [answer] = await asked([one]);
      if (answer === undefined) throw new Error('Asked of one, and nothing was answered');
      return answer;
    }
    const own = gatherings.get(one.tx.product) ?? new Map<number, Gathered<A, R>>();
    gatherings.set(one.tx.product, own);
    const known = own.get(one.IdCliente) ?? inSets(asked, { most: AT_ONCE });
    own.set(one.IdCliente, known);
    return known(one);
  };
}

interface AskedThen extends Somebody {
  readonly at: string;
}
/** The last permitted mark of somebody until a moment; null of whom there is none. */
const lastUntil = gathered(async (asked: readonly AskedThen[]) => {
  const [first] = asked;
  if (!first) return [];
  const rows = await first.tx.rows(
    { id_zona: orNull(int), id_division: orNull(int), fecha_hora: orNull(text) },
    sql`select m.id_zona, m.id_division, m.fecha_hora
      from unnest(${sql.param(asked.map(({ IdPersona }) => IdPersona))}::int[], ${sql.param(asked.map(({ at }) => at))}::timestamptz[]) with ordinality as x(id_persona, hasta, n)
      left join lateral (select m.id_zona, m.id_division, m.fecha_hora from acceso_marca m where m.id_cliente = ${first.IdCliente} and m.id_persona = x.id_persona
        and m.fecha_hora <= x.hasta and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1) m on true order by x.n`,
  );
  return rows.map(({ id_zona, id_division, fecha_hora }) =>
    id_division === null || fecha_hora === null ? null : { id_zona, id_division, fecha_hora },
  );
});

/** Where the person was at a moment that is over, by the marks known of before it. */
async function presenceThen(ctx: Context, facts: GateFacts, { at }: When): Promise<Pick<GateFacts, 'IdZonaPresencia' | 'ZonasPresencia' | 'Desde'>> {
  const { IdCliente, IdDivision } = ctx.session;
  const row = await lastUntil({ tx: ctx.tx, IdCliente, IdPersona: facts.Persona?.IdPersona ?? 0, at: at.toISOString() });
  const inside = row && row.id_division === IdDivision && row.id_zona !== null ? { IdZona: row.id_zona, Desde: row.fecha_hora } : null;
  return presentAt(await configurationOf(ctx, IdDivision), inside);
}

/** A vehicle's facts with where it was at a moment that is over; of a moment to come where it will be is not foretold. */
export async function withPlaceThen(ctx: Context, vehicle: GateVehicle, { at, cuando }: When): Promise<GateVehicle> {
  if (cuando === 'despues') return { ...vehicle, ...UNFORETOLD };
  if (cuando === 'ahora' || !vehicle.Vehiculo || (vehicle.ZonaDestino?.Antipassback ?? 'N') === 'N') return vehicle;
  const { IdCliente, IdDivision } = ctx.session;
  const last = await ctx.tx.first(
    { id_zona: orNull(int), id_division: int, fecha_hora: text },
    sql`select m.id_zona, m.id_division, m.fecha_hora from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_vehiculo = ${vehicle.Vehiculo.IdVehiculo} and m.tipo_marcacion = 'V'
        and m.fecha_hora <= ${at.toISOString()}::timestamptz and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc, m.id_marca desc limit 1`,
  );
  const inside = last && last.id_division === IdDivision && last.id_zona !== null ? { IdZona: last.id_zona, Desde: last.fecha_hora } : null;
  return { ...vehicle, ...presentAt(await configurationOf(ctx, IdDivision), inside) };
}

interface AskedOf extends Somebody {
  readonly Fecha: string;
}

/** Shifts of several, each on its day: a question for each day. */
async function shiftsOfMany(asked: readonly AskedOf[]): Promise<(readonly PlannedShift[])[]> {
  const found = new Map<AskedOf, PlannedShift[]>(asked.map((one) => [one, []]));
  for (const Fecha of new Set(asked.map((one) => one.Fecha))) {
    const own = asked.filter((one) => one.Fecha === Fecha);
    const [first] = own;
    if (!first) continue;
    for (const planned of first.tx.product.answers(plannedShifts)) {
      const shifts = await planned(first.tx, { IdCliente: first.IdCliente, Personas: own.map(({ IdPersona }) => IdPersona), Fecha });
      for (const one of own) found.get(one)?.push(...(shifts.get(one.IdPersona) ?? []));
    }
  }
  return asked.map((one) => found.get(one) ?? []);
}

const shiftsOf = gathered(shiftsOfMany);

/** The facts of a reading with what applies to it of the regime and of a moment that is over. */
export async function withMoment(ctx: Context, facts: GateFacts, when: When): Promise<GateFacts> {
  const { Persona, ZonaDestino, MiraRegimen, Planificada } = facts;
  if (!Persona) return facts;
  const late = when.cuando === 'antes' && ZonaDestino !== null && ZonaDestino.Antipassback !== 'N';
  const then = late ? { ...facts, ...(await presenceThen(ctx, facts, when)) } : facts;
  const { Fecha } = when.local;
  if (!MiraRegimen || !regimeControlled(then, Fecha)) return then;
  return {
    ...then,
    ...regimeGranted(ctx),
    Turnos: Planificada ? await shiftsOf({ tx: ctx.tx, IdCliente: ctx.session.IdCliente, IdPersona: Persona.IdPersona, Fecha }) : [],
  };
}

/** Which of some people were inside the division at a moment that is over. */
async function insideThen(ctx: Context, people: readonly number[], { at }: When): Promise<ReadonlySet<number>> {
  const { IdCliente, IdDivision } = ctx.session;
  const inside = new Set<number>();
  for (const IdPersona of new Set(people)) {
    const last = await lastUntil({ tx: ctx.tx, IdCliente, IdPersona, at: at.toISOString() });
    if (last && last.id_division === IdDivision && last.id_zona !== null) inside.add(IdPersona);
  }
  return inside;
}

/** The facts of a visit with who may escort it: inside then, or among those of its movement. */
export async function withEscort(ctx: Context, facts: GateFacts, when: When, along: readonly number[]): Promise<GateFacts> {
  const { Persona, Asignaciones } = facts;
  const {
    local: { Fecha },
    cuando,
  } = when;
  const asked = Asignaciones.some(({ FechaInicio, FechaFin, RequiereEscolta }) => RequiereEscolta && FechaInicio <= Fecha && Fecha <= FechaFin);
  if (!Persona || !asked || cuando === 'despues') return facts;
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { id: int, anfitrion: orNull(int), escolta: orNull(int), nombre: orNull(text), dentro: bool },
    sql`select a.id_acreditacion_persona as id, coalesce(r.id_anfitrion, a.id_anfitrion) as anfitrion, r.id_escolta as escolta, upper(concat_ws(' ', h.apellido_paterno, h.apellido_materno) || ', ' || h.nombres) as nombre,
        exists (select 1 from acceso_presencia x where x.id_cliente = a.id_cliente and x.id_division = a.id_division
          and x.id_persona in (coalesce(r.id_anfitrion, a.id_anfitrion), r.id_escolta)) as dentro
      from acreditacion_persona a left join acceso_visita_registro r on r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_hora_salida is null
        left join administracion_persona h on h.id_persona = coalesce(r.id_anfitrion, a.id_anfitrion)
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.id_persona = ${Persona.IdPersona} and a.visita = 'S'`,
  );
  const escorts = rows.map(({ anfitrion, escolta }) => [anfitrion, escolta].filter((one) => one !== null));
  const then = cuando === 'antes' ? await insideThen(ctx, escorts.flat(), when) : null;
  const Escoltas = rows.map(({ id, nombre, dentro }, at) => {
    const own = escorts[at] ?? [];
    const inside = then ? own.some((one) => then.has(one)) : dentro;
    return { IdAcreditacion: id, Anfitrion: nombre ?? '', Presente: inside || own.some((one) => along.includes(one)) };
  });
  return { ...facts, Escoltas };
}
