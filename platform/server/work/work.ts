import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { int, text } from '../db/rows';
import type { Context } from '../http/context';
import type { Session } from '../http/session';
import { act } from '../jobs/act';
import { makeWorker, type Worker, type WorkerKit } from '../jobs/worker';
import { type BatchOf, runBatch } from './batch';
import { workStates } from './work.states';

/** A long work as its kind sees it. */
export interface Job {
  readonly IdTrabajo: number;
  /** What of the module's it works at. */
  readonly Registro: number;
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly UsuarioCreacion: string;
}

/** A work in hand of a process: how its rows are claimed and worked at. */
export interface Opened<Row> extends BatchOf<Row> {
  /** Rows of one transaction, where each holds what others wait for. */
  readonly together?: number;
  /** Transactions that this process has open at a time, where rows need not follow one another: one waits for the database while another is read and checked. */
  readonly lanes?: number;
  /** Rows that wait, at most so many, locked and skipping what others have in hand; null when it is not to go on. */
  claim(ctx: Context, most: number): Promise<readonly Row[] | null>;
  /** Ends the module's thing where no row is left, and tells of it; false while another process still has some in hand, or where it ended already. */
  end(ctx: Context): Promise<boolean>;
}

/** The same, whatever its rows are. */
interface InHand {
  readonly lanes: number;
  /** One transaction's rows; false when nothing is left for this process, null where the work is stopped. */
  step(ctx: Context): Promise<boolean | null>;
  end(ctx: Context): Promise<boolean>;
}

/** A kind of long work whose rows are a module's: declared in the module's one object, run by the platform. */
export interface WorkKind {
  readonly type: string;
  /** The session it is done in: the name of whoever began it. */
  session(job: Job): Promise<Session>;
  readonly screen: string;
  open(ctx: Context, job: Job): Promise<InHand>;
  /** Its user cancelled it: the module's thing stops too. */
  cancel(ctx: Context, registro: number): Promise<unknown>;
}

/** Declares a kind with its rows typed by what claims them. */
export const workKind = <Row>({
  open,
  ...kind
}: Omit<WorkKind, 'open'> & { readonly open: (ctx: Context, job: Job) => Promise<Opened<Row>> }): WorkKind => ({
  ...kind,
  async open(ctx, job) {
    const opened = await open(ctx, job);
    return { lanes: opened.lanes ?? 1, step: (own) => step(own, job, opened), end: (own) => opened.end(own) };
  },
});

/** Rows made in one transaction: so many at most are done again after a fall. */
const TOGETHER = 100;

const jobRow = z.object({ IdTrabajo: z.number(), Registro: z.number(), IdCliente: z.number(), IdDivision: z.number(), UsuarioCreacion: z.string() });

interface NewWork {
  readonly Tipo: string;
  readonly Registro: number;
  readonly Total: number;
  readonly Enlace: string | null;
  /** What it is about, where its kind does not say it all. */
  readonly Detalle?: string;
}

/** Begins a long work in the session's name, in the caller's transaction; whoever waits for such works hears of it at its commit. */
export async function beginWork(ctx: Context, { Tipo, ...work }: NewWork): Promise<number> {
  const { IdCliente, IdDivision, IdUsuario } = ctx.session;
  const IdTrabajo = await workStates.make(ctx, 'empezar', 'solicitante', {
    IdCliente,
    IdDivision,
    Tipo,
    ...work,
    Procesados: 0,
    Observados: 0,
    UsuarioCreacion: IdUsuario,
    Inicio: ctx.now.toISOString(),
  });
  await ctx.tx.query(`select pg_notify('trabajos', '')`);
  return IdTrabajo;
}

/** The module's thing is gone, and whoever wanted it is told so otherwise: nothing of the work is left. */
export async function dropWork(ctx: Context, tipo: string, registro: number): Promise<void> {
  await ctx.tx.run(sql`delete from base_trabajo where id_cliente = ${ctx.session.IdCliente} and tipo = ${tipo} and registro = ${registro}`);
}

/** A lock of one work: shared by whoever has its rows in hand. Any number, the same in every process. */
const IN_HAND = 70_930;

/**
 * Waits until nobody has rows of a work in hand, and lets nobody take more until the transaction ends: what stops a work begins with it. Rows of the
 * module's thing that are held for share would be held by one lane or another without a gap.
 */
export async function holdWork(ctx: Context, tipo: string, registro: number): Promise<void> {
  await ctx.tx.run(
    sql`select pg_advisory_xact_lock(${IN_HAND}, id_trabajo) from base_trabajo where id_cliente = ${ctx.session.IdCliente} and tipo = ${tipo} and registro = ${registro} and estado = 'P'`,
  );
}

/** The module's thing was stopped by its own call: so is the work at it. */
export async function stopWorkOf(ctx: Context, tipo: string, registro: number): Promise<void> {
  await workStates.moveAll(ctx, 'cancelar', 'solicitante', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.tipo = ${tipo} and t.registro = ${registro}`,
    set: { Fin: ctx.now.toISOString() },
  });
}

/** The claim loop of long works: what a dead process left undone is simply still to be done, at once and by anyone. */
export function makeWorkWorker(kit: WorkerKit, kinds: readonly WorkKind[]): Worker {
  const { database, outbox, clock, log } = kit;

  async function workAt(job: Job, kind: WorkKind, leave: AbortSignal): Promise<void> {
    const session = await kind.session(job);
    const within = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
      const { result, news } = await act(database, { session, now: clock(), screen: kind.screen, log }, work);
      if (news.length > 0) await outbox.deliver(news);
      return result;
    };
    const opened = await within((ctx) => kind.open(ctx, job));
    /** Whether nothing is left for it to do. */
    const lane = async (): Promise<boolean> => {
      for (let more = true; more; ) {
        if (leave.aborted) return false;
        const found = await within((ctx) => opened.step(ctx));
        if (found === null) return false;
        more = found;
      }
      return true;
    };
    // None is left behind: what fails in one is told once the others are over.
    const ended = await Promise.allSettled(Array.from({ length: opened.lanes }, lane));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    if (ended.some((one) => one.status === 'fulfilled' && !one.value)) return;
    // In a transaction of its own: it waits for whoever has the last rows in hand, who is not to wait for it.
    await within(async (ctx) => {
      if (await opened.end(ctx))
        await workStates.moveAll(ctx, 'terminar', 'sistema', { where: sql`t.id_trabajo = ${job.IdTrabajo}`, set: { Fin: ctx.now.toISOString() } });
    });
  }

  return makeWorker({
    name: 'trabajos',
    idleMs: 15_000,
    log,
    async run(leave) {
      const types = kinds.map(({ type }) => type);
      const rows = await database.rows(
        { tipo: text, IdTrabajo: int, Registro: int, IdCliente: int, IdDivision: int, UsuarioCreacion: text },
        sql`select id_trabajo as "IdTrabajo", registro as "Registro", id_cliente as "IdCliente", id_division as "IdDivision", usuario_creacion as "UsuarioCreacion", tipo
          from base_trabajo where estado = 'P' and tipo = any(${sql.param(types)}::text[]) order by id_trabajo`,
      );
      let done = 0;
      for (const row of rows) {
        const kind = kinds.find(({ type }) => type === row.tipo);
        if (leave.aborted || !kind) break;
        await workAt(jobRow.parse(row), kind, leave);
        done += 1;
      }
      return done;
    },
  });
}

async function step<Row>(ctx: Context, { IdTrabajo }: Job, opened: Opened<Row>): Promise<boolean | null> {
  const { together = TOGETHER } = opened;
  // Statements of a set are few and the same each time: planned for its values, each of a connection's first five would be planned anew.
  await ctx.tx.run(
    sql`select pg_advisory_xact_lock_shared(${IN_HAND}, ${IdTrabajo}::int), set_config('plan_cache_mode', 'force_generic_plan', true)`,
  );
  const rows = await opened.claim(ctx, together);
  if (rows === null) return null;
  const { done, observed, left } = await runBatch(ctx, rows, opened);
  if (done + observed > 0)
    await workStates.moveAll(ctx, 'avanzar', 'sistema', {
      where: sql`t.id_trabajo = ${IdTrabajo}`,
      set: { Procesados: sql`t.procesados + ${done}`, Observados: sql`t.observados + ${observed}` },
    });
  return rows.length === together || left > 0;
}
