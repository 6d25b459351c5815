import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { int, text } from '@platform/server/db/rows';
import type { ClientBy } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import type { HorarioListo } from '../../shared/calculo/plan';
import type { Alcance } from '../../shared/calculo/semana';
import type { Comunes, Expediente } from './hechos.facts';
import type { Punto } from './marcas.facts';

/** Days from which on a stretch is sealed: of a day that a mark moves, calculating it costs less than keeping its seal. */
const WORTH = 7;
/** As far as anything is read around a stretch. */
const AROUND = 70;

/**
 * The rules by which days are calculated: the product that was built, and the time zones that it knows. Run from its sources they may be other ones
 * at every start, so that nothing that an earlier process sealed is believed.
 */
const makeRules = (): string => {
  const own = fileURLToPath(import.meta.url);
  const built = own.endsWith('.js');
  return `${built ? hash('sha256', readFileSync(own)) : crypto.randomUUID()}|${process.versions.tz}|${process.versions.icu}`;
};
let rules: string | undefined;

const ofSchedule = new WeakMap<HorarioListo, string>();
function told(schedule: HorarioListo): string {
  const known = ofSchedule.get(schedule) ?? JSON.stringify(schedule.de);
  ofSchedule.set(schedule, known);
  return known;
}

/** What everybody's days are calculated from, the rules themselves among it, as one text. */
export function commonTold({ jornadas, versiones, feriados }: Comunes, puntos: readonly Punto[]): string {
  rules ??= makeRules();
  return hash('sha256', JSON.stringify([rules, jornadas, [...versiones], [...feriados].sort(), puntos]));
}

/** Whether a stretch of days may be sealed: all of it over, so that the time of the day says nothing of it, and long enough. */
export const isSealed = ({ desde, hasta }: Alcance, hoy: number): boolean => hasta < hoy && hasta - desde + 1 >= WORTH;

/**
 * Everything that somebody's days of a stretch are calculated from, as text: the rows that their file was made of, and nothing that was made of
 * them. Whatever of it is another, the text is. Of what day it is only so much as a week or a cycle that is not over yet would say.
 */
export const factsTold = (
  comunes: string,
  { filas, horarios }: Pick<Expediente, 'filas' | 'horarios'>,
  marcas: string | undefined,
  { lee, desde, hasta }: Alcance,
  hoy: number,
): string =>
  `${comunes}|${lee}|${desde}|${hasta}|${Math.min(hoy, hasta + AROUND)}|${JSON.stringify(filas)}|${horarios.map(told).join('|')}|${marcas ?? ''}`;

/** The seal of a stretch: what it was calculated from, and the print of each day that came of it, in order. */
export const sealOf = (facts: string, days: Iterable<readonly [dia: number, huella: string]>): string => {
  let all = facts;
  for (const [day, print] of days) all += `|${day}:${print}`;
  return hash('sha256', all);
};

/** The last seals of some people. */
export async function sealsOf({ tx, session }: ClientBy, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows(
    { id_persona: int, sello: text },
    sql`select s.id_persona, s.sello from asistencia_sello s where s.id_cliente = ${session.IdCliente} and s.id_persona = any(${sql.param([...people])}::int[])`,
  );
  return new Map(rows.map(({ id_persona, sello }) => [id_persona, sello]));
}

/** Keeps the seals of people, each in place of the one before. The caller holds those people. */
export async function keepSeals({ tx, session }: ClientBy, seals: ReadonlyMap<number, string>): Promise<void> {
  if (seals.size === 0) return;
  await tx.run(
    sql`insert into asistencia_sello (id_cliente, id_persona, sello)
      select ${session.IdCliente}::int, x.id_persona, x.sello from unnest(${sql.param([...seals.keys()])}::int[], ${sql.param([...seals.values()])}::text[]) as x(id_persona, sello)
      on conflict (id_cliente, id_persona) do update set sello = excluded.sello`,
  );
}
