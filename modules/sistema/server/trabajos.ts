import type { ModuleManifest, Schedule } from '@platform/entity/module';
import type { Database, DbRow, Tx } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import { conflict, notFound } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import type { Job, JobRun } from '@platform/server/jobs/job';
import { nextRun } from '@platform/server/jobs/schedule';
import type { Outbox } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { sendNotice } from './avisos';

/** A run that fell due while nothing was there to run it is made up for when it is less late than this. */
const MADE_UP_MS = 12 * 3_600_000;
const BEAT_MS = 10_000;
/** A run whose beat stopped this long ago died with its process. */
const DEAD_SECONDS = 60;
const TURN_MS = 5000;
const DETAIL_LINES = 1000;

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
export interface RunOrder {
  readonly origen: 'P' | 'M';
  readonly idUsuario?: string;
  /** Only this client's part. */
  readonly idCliente?: number;
}
export interface JobRunner {
  /** Runs a job now, to its end; 409 when it is running already, in whatever process. */
  run(name: string, order: RunOrder): Promise<void>;
  /** Runs whatever is due. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Brings the manifests' jobs into their table; schedules that were edited are kept. */
export async function syncJobs(tx: Tx, modules: readonly ModuleManifest[]): Promise<void> {
  for (const module of modules) {
    for (const { name, every, es, en } of module.jobs ?? []) {
      const { frecuencia, intervalo, hora, diaSemana, diaMes } = { intervalo: null, hora: null, diaSemana: null, diaMes: null, ...every };
      await tx.run(
        sql`insert into sistema_trabajo (id_trabajo, descripcion, descripcion_ingles, id_modulo, frecuencia, intervalo, hora, dia_semana, dia_mes)
          values (${name}, ${es}, ${en}, ${module.code}, ${frecuencia}, ${intervalo}, ${hora}, ${diaSemana}, ${diaMes})
          on conflict (id_trabajo) do update set descripcion = excluded.descripcion, descripcion_ingles = excluded.descripcion_ingles`,
      );
    }
  }
}

/** A stored schedule; null when its parts do not make one. */
export function scheduleOf(row: DbRow): Schedule | null {
  const { frecuencia, intervalo, hora, dia_semana, dia_mes } = row;
  if ((frecuencia === 'M' || frecuencia === 'H') && typeof intervalo === 'number') return { frecuencia, intervalo };
  if (typeof hora !== 'string') return null;
  if (frecuencia === 'D') return { frecuencia, hora };
  if (frecuencia === 'S' && typeof dia_semana === 'number') return { frecuencia, hora, diaSemana: dia_semana };
  if (frecuencia === 'X' && typeof dia_mes === 'number') return { frecuencia, hora, diaMes: dia_mes };
  return null;
}

/** Counts and log of one run. */
interface Sheet {
  leidos: number;
  procesados: number;
  observados: number;
  readonly lines: string[];
}

/** Runs the product's jobs, each in one process at a time. */
export function makeJobRunner({ database, jobs, outbox, sessionFor, zone, clock, log }: RunnerParts): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function claim(name: string): Promise<boolean> {
    const [mine] = await database.query(
      `update sistema_trabajo set en_ejecucion = $2, latido = now(), cancelar = 'N'
       where id_trabajo = $1 and (en_ejecucion is null or latido < now() - interval '${DEAD_SECONDS} seconds') returning id_trabajo`,
      [name, clock().toISOString()],
    );
    if (mine)
      await database.query(`update sistema_trabajo_ejecucion set resultado = 'I', fin = $2 where id_trabajo = $1 and resultado = 'X'`, [
        name,
        clock().toISOString(),
      ]);
    return mine !== undefined;
  }

  const asked = async (name: string): Promise<boolean> => {
    const [row] = await database.query(`select cancelar from sistema_trabajo where id_trabajo = $1`, [name]);
    return stopped || row?.cancelar === 'S';
  };

  /** One client's part, or the installation's, with its row in the log. Work of every minute leaves one only when it did something. */
  async function part(job: Job, order: RunOrder, idCliente: number | null, quiet: boolean, work: (sheet: Sheet) => Promise<void>): Promise<void> {
    const sheet: Sheet = { leidos: 0, procesados: 0, observados: 0, lines: [] };
    const began = clock();
    let id: number | undefined;
    const open = async (): Promise<void> => {
      const [row] = await database.run(
        sql`insert into sistema_trabajo_ejecucion (id_trabajo, id_cliente_ejecucion, inicio, resultado, origen, id_usuario)
          values (${job.name}, ${idCliente}, ${began.toISOString()}, 'X', ${order.origen}, ${order.idUsuario ?? null}) returning id_trabajo_ejecucion`,
      );
      id = Number(row?.id_trabajo_ejecucion);
    };
    if (!quiet) await open();
    let result = 'O';
    let message: string | null = null;
    try {
      await work(sheet);
      if (await asked(job.name)) result = 'C';
      else if (sheet.observados > 0) result = 'P';
    } catch (error) {
      log.error({ err: error }, job.name);
      result = 'E';
      message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    }
    if (quiet && result === 'O' && sheet.leidos === 0) return;
    if (id === undefined) await open();
    await database.run(
      sql`update sistema_trabajo_ejecucion set fin = ${clock().toISOString()}, resultado = ${result}, leidos = ${sheet.leidos}, procesados = ${sheet.procesados},
        observados = ${sheet.observados}, mensaje = ${message}, detalle = ${sql.param(sheet.lines.slice(0, DETAIL_LINES))} where id_trabajo_ejecucion = ${id ?? 0}`,
    );
    if (message !== null && idCliente !== null) {
      const lugar = { IdCliente: idCliente };
      const datos = { trabajo: job.name, mensaje: message, inicio: began.toISOString() };
      const notice = { codigo: 'SIS01', para: [{ servicio: 3 } as const], datos, lugar, registro: job.name, unico: began.toISOString().slice(0, 10) };
      await database.transaction((tx) => sendNotice({ tx, now: clock() }, notice));
    }
  }

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
    const rows = await database.run(
      sql`select id_division, zona_horaria from sistema_division where id_cliente = ${idCliente} and activo = 'S' order by id_division`,
    );
    const divisions = rows.map((row) => {
      const zona = String(row.zona_horaria);
      return { IdDivision: Number(row.id_division), zona, today: dayIn(zona, clock()) };
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

  async function run(name: string, order: RunOrder): Promise<void> {
    const job = byName.get(name);
    if (!job) throw notFound();
    if (!(await claim(name))) {
      const [row] = await database.query('select en_ejecucion from sistema_trabajo where id_trabajo = $1', [name]);
      if (!row) throw notFound();
      const hora = new Intl.DateTimeFormat('es', { timeZone: await zone(), hour: '2-digit', minute: '2-digit', hour12: false });
      throw conflict('trabajo.en_ejecucion', { hora: hora.format(new Date(String(row.en_ejecucion ?? clock().toISOString()))) });
    }
    const beat = setInterval(() => {
      database
        .query('update sistema_trabajo set latido = now() where id_trabajo = $1', [name])
        .catch((error: unknown) => log.error({ err: error }, name));
    }, BEAT_MS);
    try {
      if (job.once) await part(job, order, null, order.origen === 'P', (sheet) => job.once?.(counting(job, sheet)) ?? Promise.resolve());
      if (job.run) {
        const clients = await database.query(
          `select id_cliente from sistema_cliente where activo = 'S' and ($1::int is null or id_cliente = $1) order by id_cliente`,
          [order.idCliente ?? null],
        );
        for (const { id_cliente } of clients) {
          if (await asked(name)) break;
          await part(job, order, Number(id_cliente), false, (sheet) => forClient(job, Number(id_cliente), sheet));
        }
      }
    } finally {
      clearInterval(beat);
      await database.query('update sistema_trabajo set en_ejecucion = null, latido = null where id_trabajo = $1', [name]);
    }
  }

  async function tick(): Promise<void> {
    const now = clock();
    const at = now.toISOString();
    const due = await database.query(
      `select id_trabajo, frecuencia, intervalo, hora, dia_semana, dia_mes, proxima_ejecucion from sistema_trabajo
       where activo = 'S' and (proxima_ejecucion is null or proxima_ejecucion <= $1) order by proxima_ejecucion`,
      [at],
    );
    for (const row of due) {
      const schedule = scheduleOf(row);
      const name = String(row.id_trabajo);
      if (stopped || !schedule || !byName.has(name)) continue;
      const planned = row.proxima_ejecucion === null ? null : String(row.proxima_ejecucion);
      const [mine] = await database.query(
        `update sistema_trabajo set proxima_ejecucion = $2 where id_trabajo = $1 and proxima_ejecucion is not distinct from $3::timestamptz returning id_trabajo`,
        [name, nextRun(schedule, now, await zone()).toISOString(), planned],
      );
      // Never planned before: its first time is the next one.
      if (!mine || planned === null || now.getTime() - new Date(planned).getTime() > MADE_UP_MS) continue;
      await run(name, { origen: 'P' }).catch((error: unknown) => log.warn({ err: error }, name));
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
