import { later, shownDay } from '@modules/administracion/shared/dia';
import { coded } from '@platform/i18n/coded';
import { int, list, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import type { Cama } from '../../shared/disponibilidad';
import { datesFault, inOrder, type Noches, shiftOfNight } from '../../shared/estadia';
import { narrowed, overlapping, type Propuesta, propose } from '../../shared/masiva';
import type { Anterior, Eleccion } from '../../shared/puntaje';
import { type Hotel, type Persona, peopleOf } from '../gestion/estadia.datos';
import { lastBedsOf, stateOf } from '../gestion/estadia.estado';
import { refusedBy } from '../gestion/promesa';
import { accreditedUntilOf, checkAccredited, checkPresent, checkSex } from '../gestion/reserva.comprobar';
import { type EffectiveProfile, effectiveProfiles } from '../perfil/perfil.efectivo';
import type { FilaLeida } from './carga.leer';

/** A row with the bed it would get, and all that is wrong with it. */
interface FilaJuzgada extends FilaLeida {
  readonly IdCama: number | null;
  readonly Mensajes: readonly string[];
}

/** A row of which the person and the nights are known. */
interface Entera extends FilaLeida, Noches {
  readonly persona: Persona;
}
interface Otra extends Noches {
  readonly numero: string;
  readonly vigente: boolean;
}

const TOGETHER = 50;
const messageOf = (problem: Problem): string => coded(problem.code, problem.params);

/** What a rule says, kept beside the others instead of stopping at it. */
function saying(faults: string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    faults.push(messageOf(error));
  }
}

/** Rows by a text of theirs, each group asked once. */
async function eachGroup<T>(rows: readonly T[], key: (row: T) => string, ask: (group: readonly T[]) => Promise<void>): Promise<void> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const known = groups.get(key(row));
    if (known) known.push(row);
    else groups.set(key(row), [row]);
  }
  for (const group of groups.values()) await ask(group);
}

/** Stays that people have: those in force stand in the way, and nights that touch count together. */
export async function staysOf(ctx: Context, people: readonly number[]): Promise<ReadonlyMap<number, readonly Otra[]>> {
  const rows = await ctx.tx.rows(
    { id: int, numeros: list(text), desdes: list(text), hastas: list(text), estados: list(text) },
    sql`select r.id_persona as id, array_agg(r.numero::text order by r.fecha_ingreso) as numeros, array_agg(to_char(r.fecha_ingreso, 'YYYYMMDD') order by r.fecha_ingreso) as desdes,
        array_agg(to_char(r.fecha_salida, 'YYYYMMDD') order by r.fecha_ingreso) as hastas, array_agg(r.estado::text order by r.fecha_ingreso) as estados
      from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = any(${sql.param([...people])}::int[]) and r.estado in ('R', 'H', 'F') and r.fecha_ingreso < r.fecha_salida
      group by r.id_persona`,
  );
  return new Map(
    rows.map(({ id, numeros, desdes, hastas, estados }) => [
      id,
      numeros.map((numero, at) => ({ numero, desde: desdes[at] ?? '', hasta: hastas[at] ?? '', vigente: estados[at] !== 'F' })),
    ]),
  );
}

/** What is known of the people of rows, each thing asked of all who share a day. */
async function factsOf(ctx: Context, hotel: Hotel, rows: readonly FilaLeida[]) {
  const whole: Entera[] = [];
  const until = new Map<number, string>();
  const last = new Map<number, Anterior>();
  const profiles = new Map<number, EffectiveProfile>();
  const asked = rows.flatMap((row) =>
    row.IdPersona !== null && row.FechaIngreso !== null && row.FechaSalida !== null
      ? [{ row, id: row.IdPersona, desde: row.FechaIngreso, hasta: row.FechaSalida }]
      : [],
  );
  await eachGroup(
    asked,
    ({ desde }) => desde,
    async (group) => {
      const ids = [...new Set(group.map(({ id }) => id))];
      const day = group[0]?.desde ?? '';
      const people = await peopleOf(ctx, ids, day);
      const accredited = await accreditedUntilOf(ctx, ids, day);
      const beds = await lastBedsOf(ctx, hotel.IdHotel, ids, day);
      for (const { row, id, desde, hasta } of group) {
        const persona = people.get(id);
        if (!persona) continue;
        whole.push({ ...row, persona, desde, hasta });
        const [accreditation, bed] = [accredited.get(id), beds.get(id)];
        if (accreditation !== undefined) until.set(row.Fila, accreditation);
        if (bed) last.set(row.Fila, bed);
      }
    },
  );
  await eachGroup(
    whole.filter(({ desde, hasta }) => desde < hasta),
    ({ desde, hasta }) => `${desde} ${hasta}`,
    async (group) => {
      const { desde = '', hasta = '' } = group[0] ?? {};
      const found = await effectiveProfiles(
        ctx,
        group.map(({ persona }) => persona.IdPersona),
        desde,
        hasta,
      );
      for (const { Fila, persona } of group) {
        const profile = found.get(persona.IdPersona);
        if (profile) profiles.set(Fila, profile);
      }
    },
  );
  const stays = await staysOf(ctx, [...new Set(whole.map(({ persona }) => persona.IdPersona))]);
  return { whole, until, last, profiles, stays };
}

/** Checks V1 to V8 of a row, and that no other row asks for the same nights: all that fail. */
function faultsOf(
  ctx: Context,
  hotel: Hotel,
  row: Entera,
  rows: readonly Entera[],
  { until, profiles, stays }: Awaited<ReturnType<typeof factsOf>>,
): string[] {
  const faults: string[] = [];
  const others = stays.get(row.persona.IdPersona) ?? [];
  const beside = rows.filter(({ Fila }) => Fila !== row.Fila);
  const perfil = profiles.get(row.Fila);
  const dates = datesFault(row, today(ctx), perfil?.MaximoDiasEstadia ?? hotel.MaximoDiasEstadia, [...others, ...beside]);
  if (dates) faults.push(dates.codigo === 'hotel.estadia_maxima' ? coded(dates.codigo, { n: dates.n }) : dates.codigo);
  saying(faults, () => checkPresent(row.persona));
  saying(faults, () => checkAccredited(ctx, until.get(row.Fila) ?? null, row));
  const taken = others.find((one) => one.vigente && one.desde < row.hasta && row.desde < one.hasta);
  if (taken) faults.push(coded('hotel.persona_con_reserva', { a: shownDay(taken.desde), s: shownDay(taken.hasta), numero: taken.numero }));
  const twice = overlapping(row, beside);
  if (twice) faults.push(coded('hotel.carga_repetida', { a: Math.min(row.Fila, twice.Fila), b: Math.max(row.Fila, twice.Fila) }));
  if (!perfil && row.desde < row.hasta) faults.push('hotel.sin_perfil');
  saying(faults, () => checkSex(row.persona));
  return faults;
}

function orderOfRow(ctx: Context, hotel: Hotel, row: Entera, anterior: Anterior | null, perfil: EffectiveProfile): Eleccion {
  const { IdPersona, IdCompania, IdCargo, Sexo, IdRegimenGuardia, rol } = row.persona;
  return {
    desde: row.desde,
    hasta: row.hasta,
    huesped: { IdPersona, IdCompania, IdCargo, sexo: Sexo, IdRegimenGuardia },
    lugares: narrowed(perfil.lugares, { IdHotel: hotel.IdHotel, IdModulo: row.IdModulo, IdHabitacion: row.IdHabitacion }),
    turno: shiftOfNight(row.TurnoTrabajo, rol),
    anterior,
    today: today(ctx),
    exigeLimpieza: hotel.ExigeLimpieza === 'S',
  };
}

const noBed = (answer: Exclude<Propuesta, { readonly cama: Cama }>, order: Eleccion): string =>
  answer.elegida && answer.motivo
    ? messageOf(refusedBy(answer.motivo, answer.elegida, order))
    : coded('hotel.sin_camas', { a: shownDay(order.desde), s: shownDay(order.hasta) });

/** Others are answered meanwhile: a load of thousands is seconds of pure work. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What is known of rows, and all that is wrong with each but for its bed. Warnings that are not accepted are errors. */
export async function rulesOfRows(ctx: Context, hotel: Hotel, accept: boolean, rows: readonly FilaLeida[]) {
  const own: Context = { ...ctx, confirmed: new Set(accept ? ctx.session.rules.keys() : []), confirmations: [] };
  const facts = await factsOf(own, hotel, rows);
  const sameOf = new Map<number, Entera[]>();
  for (const row of facts.whole) {
    const known = sameOf.get(row.persona.IdPersona);
    if (known) known.push(row);
    else sameOf.set(row.persona.IdPersona, [row]);
  }
  const messages = new Map<number, string[]>();
  for (const row of facts.whole)
    messages.set(row.Fila, [...row.Faltas, ...faultsOf(own, hotel, row, sameOf.get(row.persona.IdPersona) ?? [], facts)]);
  return { facts, messages };
}

/**
 * Judges the rows of a load together: every row with all its errors, and to those without any the bed that each would get, one after the
 * other in the order in which they will be reserved.
 */
export async function judgeRows(ctx: Context, hotel: Hotel, accept: boolean, rows: readonly FilaLeida[]): Promise<FilaJuzgada[]> {
  const { facts, messages } = await rulesOfRows(ctx, hotel, accept, rows);
  const sound = inOrder(facts.whole.filter(({ Fila }) => messages.get(Fila)?.length === 0));
  const beds = new Map<number, number>();
  const asked = sound.flatMap((row) => {
    const perfil = facts.profiles.get(row.Fila);
    return perfil ? [{ row, order: orderOfRow(ctx, hotel, row, facts.last.get(row.Fila) ?? null, perfil), IdCama: row.Elegida }] : [];
  });
  const from = asked[0]?.row.desde ?? today(ctx);
  const to = asked.reduce((last, { row }) => later(last, row.hasta), from);
  let at = 0;
  for (const answer of propose(await stateOf(ctx, hotel.IdHotel, { desde: from, hasta: to }), asked)) {
    const one = asked[at];
    at += 1;
    if (!one) break;
    if (answer.cama) beds.set(one.row.Fila, answer.cama.IdCama);
    else messages.get(one.row.Fila)?.push(noBed(answer, one.order));
    if (at % TOGETHER === 0) await breathe();
  }
  return rows.map((row) => ({ ...row, IdCama: beds.get(row.Fila) ?? row.Elegida, Mensajes: messages.get(row.Fila) ?? row.Faltas }));
}
