import type { Database } from '@platform/server/db/pool';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import { dayIn } from '@platform/server/http/context';
import { conflict, notFound } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import type { Job, JobRun } from '@platform/server/jobs/job';
import { nextRun } from '@platform/server/jobs/schedule';
import type { Outbox } from '@platform/server/outbox/outbox';
import { job as told } from '@platform/server/telemetry/span';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { claim, isCancelled, type RunOrder, release, runPart, type Sheet } from './trabajos.bitacora';
import { scheduleOf } from './trabajos.horario';

/** A run that fell due while nothing was there to run it is made up for when it is less late than this. */
const MADE_UP_MS = 12 * 3_600_000;
const BEAT_MS = 10_000;
const TURN_MS = 5000;

interface RunnerParts {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly outbox: Pick<Outbox, 'deliver'>;
  readonly sessionFor: (idCliente: number, idDivision: number | null) => Promise<Session>;
  /** The application's time zone, in which schedules are understood. */
  readonly zone: () => Promise<string>;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}
export interface JobRunner {
  /** Runs a job now, to its end; 409 when it is running already, in whatever process. */
  run(name: string, order: RunOrder): Promise<void>;
  /** Runs whatever is due. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Runs the product's jobs, each in one process at a time. */
export function makeJobRunner(parts: RunnerParts): JobRunner {
  const { database, jobs, outbox, sessionFor, zone, clock, log } = parts;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const asked = async (name: string): Promise<boolean> => stopped || (await isCancelled(parts, name));

  function counting(job: Job, sheet: Sheet): Omit<JobRun, 'IdCliente' | 'divisions' | 'transaction'> {
    return {
      now: clock(),
      counted(leidos, procesados = 0, observados = 0) {
        sheet.leidos += leidos;
        sheet.procesados += procesados;
        sheet.observados += observados;
      },
      line: (text) => {
        sheet.lines.push(text.slice(0, 300));
      },
      cancelled: () => asked(job.name),
    };
  }

  async function forClient(job: Job, idCliente: number, sheet: Sheet): Promise<void> {
    const rows = await database.rows(
      { zona_horaria: textOf, id_division: int },
      sql`select id_division, zona_horaria from sistema_division where id_cliente = ${idCliente} and activo = 'S' order by id_division`,
    );
    const divisions = rows.map((row) => {
      const zona = row.zona_horaria;
      return { IdDivision: row.id_division, zona, today: dayIn(zona, clock()) };
    });
    await job.run?.({
      ...counting(job, sheet),
      IdCliente: idCliente,
      divisions,
      async transaction(work, idDivision) {
        const session = await sessionFor(idCliente, idDivision ?? null);
        const { result, news } = await act(database, { session, now: clock(), screen: job.name, log }, work);
        if (news.length > 0) await outbox.deliver(news);
        return result;
      },
    });
  }

  const run = (name: string, order: RunOrder): Promise<void> => told(name, () => runNow(name, order));

  async function runNow(name: string, order: RunOrder): Promise<void> {
    const job = byName.get(name);
    if (!job) throw notFound();
    if (!(await claim(parts, name))) {
      const row = await database.first(
        { en_ejecucion: orNull(textOf) },
        { text: 'select en_ejecucion from sistema_trabajo where id_trabajo = $1', values: [name] },
      );
      if (!row) throw notFound();
      const hora = new Intl.DateTimeFormat('es', { timeZone: await zone(), hour: '2-digit', minute: '2-digit', hour12: false });
      throw conflict('trabajo.en_ejecucion', { hora: hora.format(new Date(String(row.en_ejecucion ?? clock().toISOString()))) });
    }
    const cancelled = () => asked(name);
    const beat = setInterval(() => {
      database
        .query('update sistema_trabajo set latido = now() where id_trabajo = $1', [name])
        .catch((error: unknown) => log.error({ err: error }, name));
    }, BEAT_MS);
    try {
      const { once } = job;
      if (once) {
        const work = (sheet: Sheet) => once(counting(job, sheet));
        await runPart(parts, { job, order, idCliente: null, quiet: order.origen === 'P', cancelled, work });
      }
      if (job.run) {
        const active = await database.rows(
          { id_cliente: int },
          {
            text: `select id_cliente from sistema_cliente where activo = 'S' and ($1::int is null or id_cliente = $1) order by id_cliente`,
            values: [order.idCliente ?? null],
          },
        );
        const quiet = order.soonAgain === true;
        const among = quiet && job.among ? new Set((await job.among(database, clock())).map(({ id }) => id)) : undefined;
        const clients = active.map(({ id_cliente }) => id_cliente).filter((id) => among?.has(id) ?? true);
        for (const idCliente of clients) {
          if (await cancelled()) break;
          await runPart(parts, { job, order, idCliente, quiet, cancelled, work: (sheet) => forClient(job, idCliente, sheet) });
        }
        if (clients.length === 0) await runPart(parts, { job, order, idCliente: null, quiet, cancelled, work: async () => undefined });
      }
    } finally {
      clearInterval(beat);
      await release(parts, name);
    }
  }

  async function tick(): Promise<void> {
    const now = clock();
    const at = now.toISOString();
    const due = await database.rows(
      {
        id_trabajo: textOf,
        proxima_ejecucion: orNull(textOf),
        frecuencia: textOf,
        intervalo: orNull(int),
        hora: orNull(textOf),
        dia_semana: orNull(int),
        dia_mes: orNull(int),
      },
      {
        text: `select id_trabajo, frecuencia, intervalo, hora, dia_semana, dia_mes, proxima_ejecucion from sistema_trabajo
       where activo = 'S' and (proxima_ejecucion is null or proxima_ejecucion <= $1) order by proxima_ejecucion, hora, id_trabajo`,
        values: [at],
      },
    );
    for (const row of due) {
      const schedule = scheduleOf(row);
      const name = row.id_trabajo;
      if (stopped || !schedule || !byName.has(name)) continue;
      const planned = row.proxima_ejecucion === null ? null : row.proxima_ejecucion;
      const mine = await database.first(
        {},
        {
          text: `update sistema_trabajo set proxima_ejecucion = $2 where id_trabajo = $1 and proxima_ejecucion is not distinct from $3::timestamptz returning id_trabajo`,
          values: [name, nextRun(schedule, now, await zone()).toISOString(), planned],
        },
      );
      // Never planned before: its first time is the next one.
      if (!mine || planned === null || now.getTime() - new Date(planned).getTime() > MADE_UP_MS) continue;
      await run(name, { origen: 'P', soonAgain: row.frecuencia === 'M' }).catch((error: unknown) => log.warn({ err: error }, name));
    }
  }

  return {
    run,
    tick,
    start() {
      const again = async (): Promise<void> => {
        await tick().catch((error: unknown) => log.error({ err: error }, 'jobs'));
        if (!stopped) timer = setTimeout(go, TURN_MS).unref();
      };
      const go = (): void => {
        turn = again();
      };
      go();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
