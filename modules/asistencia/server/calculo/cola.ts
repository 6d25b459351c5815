import type { Database, Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { forClient } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import { dayNumber, dayText } from '../../shared/calculo/reloj';
import type { MotivoRegularizacion } from '../../shared/planilla.entity';
import { followEmployments } from '../persona/vinculos';
import { calculateDays, type Encargo } from './calculo';
import { TRIES } from './pendiente';
import { noteCounts } from './recalculo';

/** Lines taken at once; a line is one person and some days. */
const BATCH = 200;
const LEAST = 8;
/** Days of one transaction, roughly: a company's months are worked off in pieces that take a second, also on a machine that has much to do. */
const DAYS = 1500;
const IDLE_MS = 1000;
/** Any number, the same in every process: the class of the locks under which a person's days are calculated. */
const LOCKS = 70_916;

interface Linea extends Encargo {
  readonly motivo: MotivoRegularizacion;
  /** Whether it was noted because an employment changed. */
  readonly vinculo: boolean;
  readonly id: number;
  readonly IdCliente: number;
  /** Whose asking it is, where somebody asked. */
  readonly recalculo: number | null;
}

/** Lines that nobody is at, of people whom nobody is calculating; and whether others may wait besides. */
async function take(tx: Tx, most: number): Promise<{ readonly lines: readonly Linea[]; readonly others: boolean }> {
  const rows = await tx.rows(
    { id: int, id_cliente: int, id_persona: int, desde: text, hasta: text, motivo: text, recalculo: orNull(int), libre: bool },
    sql`select pg_try_advisory_xact_lock(${LOCKS}, id_persona) as libre, id_pendiente as id, id_cliente, id_persona, to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta, motivo, id_recalculo as recalculo
      from asistencia_pendiente where intentos < ${TRIES} order by id_pendiente limit ${most} for update skip locked`,
  );
  const lines = rows
    .filter(({ libre }) => libre)
    .map((row) => ({
      ...{ id: row.id, IdCliente: row.id_cliente, IdPersona: row.id_persona, desde: dayNumber(row.desde), hasta: dayNumber(row.hasta) },
      ...{ motivo: MOTIVOS[row.motivo] ?? 'plan', vinculo: row.motivo === 'vinculo', recalculo: row.recalculo },
    }));
  return { lines, others: rows.length === most || lines.length < rows.length };
}

/** Lines that were worked off, the days of each client that were, and whether others may wait besides. */
interface Hecho {
  readonly done: readonly number[];
  readonly worked: readonly { readonly idCliente: number; readonly days: readonly Encargo[] }[];
  readonly others: boolean;
}

/** What a line was noted for, as a regularization says it; whatever else is the plan. */
const MOTIVOS: Readonly<Record<string, MotivoRegularizacion>> = {
  ...{ marca: 'marca', excluida: 'marca', puntos: 'configuracion', compania: 'configuracion', feriado: 'configuracion', ley: 'configuracion' },
  ...{ justifica: 'justifica', sobretiempo: 'sobretiempo' },
};

/** One stretch a person, of all of their lines; what was noted first says why. */
function merged(lines: readonly Linea[]): Encargo[] {
  const found = new Map<number, Encargo>();
  for (const { IdPersona, desde, hasta, motivo } of lines) {
    const before = found.get(IdPersona);
    found.set(
      IdPersona,
      before ? { ...before, desde: Math.min(desde, before.desde), hasta: Math.max(hasta, before.hasta) } : { IdPersona, desde, hasta, motivo },
    );
  }
  return [...found.values()];
}

/** Works some lines off, telling which it took; answers those that are done, none when none is left or others are at them. */
async function workSome(tx: Tx, most: number, now: Date, taken: (id: number) => void): Promise<Hecho> {
  const { lines, others } = await take(tx, most);
  for (const { id } of lines) taken(id);
  const done: number[] = [];
  const all: { idCliente: number; days: Encargo[] }[] = [];
  for (const idCliente of new Set(lines.map(({ IdCliente }) => IdCliente))) {
    const own = lines.filter((line) => line.IdCliente === idCliente);
    const changed = [...new Set(own.flatMap(({ IdPersona, vinculo }) => (vinculo ? IdPersona : [])))];
    if (changed.length > 0) await forClient(tx, idCliente, now, (by) => followEmployments(by, idCliente, changed));
    const wanted: Encargo[] = [];
    let days = 0;
    for (const one of merged(own)) {
      if (days > DAYS) break;
      days += one.hasta - one.desde + 1;
      wanted.push(one);
    }
    const people = new Set(wanted.map(({ IdPersona }) => IdPersona));
    const worked = own.filter(({ IdPersona }) => people.has(IdPersona));
    await forClient(tx, idCliente, now, async (by) => noteCounts(by, worked, await calculateDays(by, wanted)));
    all.push({ idCliente, days: wanted });
    done.push(...worked.map(({ id }) => id));
  }
  return { done, worked: all, others: others || done.length < lines.length };
}

/**
 * Lines that were worked off wait no more; nor does what failed before and has been calculated now, which nobody has to look at any more. One
 * statement, which leaves with the commit; nothing is asked where none was.
 */
async function forget(tx: Tx, made: Hecho): Promise<Hecho> {
  const { done, worked } = made;
  const all = worked.flatMap(({ idCliente, days }) => days.map((one) => ({ ...one, idCliente })));
  if (done.length > 0)
    await tx.run(
      sql`with fallidas as (delete from asistencia_pendiente q using unnest(${sql.param(all.map(({ idCliente }) => idCliente))}::int[], ${sql.param(all.map(({ IdPersona }) => IdPersona))}::int[],
          ${sql.param(all.map(({ desde }) => dayText(desde)))}::date[], ${sql.param(all.map(({ hasta }) => dayText(hasta)))}::date[]) as x(id_cliente, id_persona, desde, hasta)
        where q.id_cliente = x.id_cliente and q.id_persona = x.id_persona and q.intentos >= ${TRIES} and q.fecha_inicio >= x.desde and q.fecha_fin <= x.hasta)
      delete from asistencia_pendiente where id_pendiente = any(${sql.param([...done])}::bigint[])`,
    );
  return made;
}

/** Notes that a line failed, so that it does not stop the others: tried three times, it waits for a person. */
async function putOff(database: Database, line: number, error: unknown): Promise<void> {
  await database.run(
    sql`update asistencia_pendiente set intentos = intentos + 1, error = ${String(error instanceof Error ? error.message : error).slice(0, 400)} where id_pendiente = ${line}`,
  );
}

/** Calculates whatever waits. A batch that fails is done line by line; a line that fails is tried three times. */
export async function workQueue(database: Database, now: () => Date, leave?: AbortSignal, failed?: (error: unknown) => void): Promise<number> {
  let helper: Promise<number> | undefined;
  // While one batch is calculated here, the database reads and writes for another.
  async function lane(mayHelp: boolean): Promise<number> {
    let total = 0;
    let most = BATCH;
    while (!leave?.aborted) {
      const taken: number[] = [];
      try {
        const { done, others } = await database.transaction((tx) => workSome(tx, most, now(), (id) => taken.push(id)), forget);
        if (done.length === 0) break;
        total += done.length;
        // Whoever notes a line meanwhile is heard at the next look, within a second.
        if (!others) break;
        const full = taken.length === most;
        // As many as a transaction takes: those that it only held, nobody else could take.
        most = done.length < taken.length ? Math.max(LEAST, done.length) : Math.min(BATCH, most * 2);
        if (mayHelp && full && !helper) {
          helper = lane(false);
          // Told where it is waited for.
          helper.catch(() => undefined);
        }
      } catch (error) {
        failed?.(error);
        const [line] = taken;
        if (most === 1) {
          if (line === undefined) throw error;
          await putOff(database, line, error);
        }
        most = 1;
      }
    }
    return total;
  }
  return (await lane(true)) + ((await helper) ?? 0);
}

/** Attendance follows its marks within seconds, in every process. */
export const makeCalculator = ({ database, log, clock }: WorkerKit): Worker =>
  makeWorker({
    name: 'asistencia',
    idleMs: IDLE_MS,
    log,
    run: (leave) => workQueue(database, clock, leave, (error) => log.error({ err: error }, 'asistencia')),
  });
