import type { Database } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import type { Job } from '@platform/server/jobs/job';
import { writtenMoment } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { sendNotice } from '../plantillas/avisos';

/** A run whose beat stopped this long ago died with its process. */
const DEAD_SECONDS = 60;
const DETAIL_LINES = 1000;

/** Who asked for a run. */
export interface RunOrder {
  readonly origen: 'P' | 'M';
  readonly idUsuario?: string;
  /** Only this client's part. */
  readonly idCliente?: number;
  /** By its schedule, again in a few minutes. */
  readonly soonAgain?: boolean;
}

/** Counts and log of one run. */
export interface Sheet {
  leidos: number;
  procesados: number;
  observados: number;
  readonly lines: string[];
}

interface LogParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** A job is this process's until it is released; false while another process runs it. */
export async function claim({ database, clock }: LogParts, name: string): Promise<boolean> {
  const mine = await database.first(
    {},
    {
      text: `update sistema_trabajo set en_ejecucion = $2, latido = now(), cancelar = 'N'
     where id_trabajo = $1 and (en_ejecucion is null or latido < now() - interval '${DEAD_SECONDS} seconds') returning id_trabajo`,
      values: [name, clock().toISOString()],
    },
  );
  if (mine)
    await database.query(`update sistema_trabajo_ejecucion set resultado = 'I', fin = $2 where id_trabajo = $1 and resultado = 'X'`, [
      name,
      clock().toISOString(),
    ]);
  return mine !== undefined;
}

/** The job is anybody's again. */
export async function release({ database }: LogParts, name: string): Promise<void> {
  await database.query('update sistema_trabajo set en_ejecucion = null, latido = null where id_trabajo = $1', [name]);
}

/** Whether somebody asked a running job to stop. */
export async function isCancelled({ database }: LogParts, name: string): Promise<boolean> {
  const row = await database.first({ cancelar: text }, { text: 'select cancelar from sistema_trabajo where id_trabajo = $1', values: [name] });
  return row?.cancelar === 'S';
}

/** One part of a run: a client's, or the installation's. */
interface Part {
  readonly job: Job;
  readonly order: RunOrder;
  readonly idCliente: number | null;
  /** Work of every minute leaves a row when it did something; looks that find nothing share one, which says when the last of them was. */
  readonly quiet: boolean;
  readonly cancelled: () => Promise<boolean>;
  readonly work: (sheet: Sheet) => Promise<void>;
}

interface Outcome {
  /** O correct, P with observations, C cancelled, E failed. */
  readonly resultado: 'O' | 'P' | 'C' | 'E';
  readonly mensaje: string | null;
}

async function outcomeOf({ log }: LogParts, { job, cancelled, work }: Part, sheet: Sheet): Promise<Outcome> {
  try {
    await work(sheet);
    return { resultado: (await cancelled()) ? 'C' : sheet.observados > 0 ? 'P' : 'O', mensaje: null };
  } catch (error) {
    log.error({ err: error }, job.name);
    return { resultado: 'E', mensaje: (error instanceof Error ? error.message : String(error)).slice(0, 500) };
  }
}

/** A part that is not over by then has its row, by which it can be stopped. */
const SHOWN_MS = 1000;

/** Moves the row of the last look that found nothing; false where the last row says something else. */
async function foundNothing({ database, clock }: LogParts, { job, idCliente }: Part, began: Date): Promise<boolean> {
  const moved = await database.first(
    {},
    sql`update sistema_trabajo_ejecucion e set inicio = ${began.toISOString()}, fin = ${clock().toISOString()}
      from (select x.id_trabajo_ejecucion, x.resultado, x.leidos, x.origen, x.detalle from sistema_trabajo_ejecucion x
        where x.id_trabajo = ${job.name} and x.id_cliente_ejecucion is not distinct from ${idCliente}::int order by x.inicio desc limit 1) ultima
      where e.id_trabajo_ejecucion = ultima.id_trabajo_ejecucion and ultima.resultado = 'O' and ultima.leidos = 0 and ultima.origen = 'P' returning e.id_trabajo_ejecucion`,
  );
  return moved !== undefined;
}

/** Does one part of a run, with its row in the log; the client's service desk is told of a failure. */
export async function runPart(parts: LogParts, part: Part): Promise<void> {
  const { database, clock } = parts;
  const { job, order, idCliente, quiet } = part;
  const sheet: Sheet = { leidos: 0, procesados: 0, observados: 0, lines: [] };
  const began = clock();
  const open = async (): Promise<number> => {
    const row = await database.first(
      { id_trabajo_ejecucion: int },
      sql`insert into sistema_trabajo_ejecucion (id_trabajo, id_cliente_ejecucion, inicio, resultado, origen, id_usuario)
        values (${job.name}, ${idCliente}, ${began.toISOString()}, 'X', ${order.origen}, ${order.idUsuario ?? null}) returning id_trabajo_ejecucion`,
    );
    return Number(row?.id_trabajo_ejecucion);
  };
  let opened: Promise<number> | undefined;
  const show = () => {
    opened ??= open();
    // Whoever needs the number hears of it.
    opened.catch(() => undefined);
    return opened;
  };
  if (!quiet) await show();
  const late = quiet ? setTimeout(show, SHOWN_MS) : undefined;
  const { resultado, mensaje } = await outcomeOf(parts, part, sheet).finally(() => clearTimeout(late));
  if (!opened && resultado === 'O' && sheet.leidos === 0 && (await foundNothing(parts, part, began))) return;
  const id = await show();
  await database.run(
    sql`update sistema_trabajo_ejecucion set fin = ${clock().toISOString()}, resultado = ${resultado}, leidos = ${sheet.leidos}, procesados = ${sheet.procesados},
      observados = ${sheet.observados}, mensaje = ${mensaje}, detalle = ${sql.param(sheet.lines.slice(0, DETAIL_LINES))} where id_trabajo_ejecucion = ${id}`,
  );
  if (mensaje === null || idCliente === null) return;
  const lugar = { IdCliente: idCliente };
  const { zona } = await database.one(
    { zona: text },
    sql`select coalesce((select d.zona_horaria from sistema_division d where d.id_cliente = ${idCliente} order by d.activo desc, d.id_division limit 1), 'America/Lima') as zona`,
  );
  const datos = { trabajo: job.name, mensaje, inicio: writtenMoment({ session: { zona } }, began) };
  const notice = { codigo: 'SIS01', para: [{ servicio: 3 } as const], datos, lugar, registro: job.name, unico: began.toISOString().slice(0, 10) };
  await database.transaction((tx) => sendNotice({ tx, now: clock() }, notice));
}
