import { sendNotice } from '@modules/sistema/server/public';
import { coded } from '@platform/i18n/coded';
import type { AuditEntry } from '@platform/server/audit/audit';
import { remembering } from '@platform/server/db/remember';
import type { Context } from '@platform/server/http/context';
import { type FieldError, Problem } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { tellManySent } from '../avisos';
import { cellsSchema, countsOf } from './carga';
import { CLASES } from './carga.clases';
import { columnsOf, requirementsOfProfile } from './carga.columnas';
import { claimPapers, takeArchive } from './carga.papeles';
import { type Claimed, requestRows, type Work } from './carga.pedido';
import { cargaFilaStates, cargaStates, lockLoad, type StoredHead } from './carga.states';
import { type RowFault, requirementKey } from './carga.tipos';
import { judge } from './carga.validar';

/** Rows made together in one transaction: so many at most are done again after a fall. */
const TOGETHER = 100;
/** Of those that are looked at one by one, so many: so long at most others wait for a number. */
const ALONE = 20;
const IDLE_MS = 15_000;
const SCREEN = '/movilizacion/masiva';

/**
 * Rows are claimed with SKIP LOCKED and become requests in the transaction that marks them, so that whatever happens to
 * the process each is done once: what was not committed is simply still to be processed.
 */
export function makeLoadWorker(kit: WorkerKit): Worker {
  const { database, outbox, sessionFor, clock, log } = kit;

  /** In the loader's name, whichever client the loader is of, and within the loader's company. */
  async function sessionOf(load: { IdCliente: number; IdDivision: number; UsuarioCreacion: string }): Promise<Session> {
    const session = await sessionFor(load.IdCliente, load.IdDivision);
    const [user] = await database.run(sql`select nombre, contratista, id_compania from seguridad_usuario where id_usuario = ${load.UsuarioCreacion}`);
    if (!user) return session;
    const contratista = user.contratista === 'S';
    return {
      ...session,
      IdUsuario: load.UsuarioCreacion,
      Nombre: String(user.nombre),
      contratista,
      IdCompania: contratista && user.id_compania !== null ? Number(user.id_compania) : null,
    };
  }

  async function within<T>(session: Session, work: (ctx: Context) => Promise<T>): Promise<T> {
    const { result, news } = await act(database, { session, now: clock(), screen: SCREEN, log }, work);
    if (news.length > 0) await outbox.deliver(news);
    return result;
  }

  async function process(
    load: { IdCarga: number; IdCliente: number; IdDivision: number; UsuarioCreacion: string },
    leave: AbortSignal,
  ): Promise<void> {
    const session = await sessionOf(load);
    const work = await within(session, async (ctx): Promise<Work> => {
      const head = await lockLoad(ctx, load.IdCarga);
      return { head, columns: await columnsOf(ctx, kit, head), requirements: await requirementsOfProfile(ctx, head.IdPerfilAcreditacion) };
    });
    while (!leave.aborted) {
      const more = await within(session, (ctx) => batch(ctx, kit, work, log));
      if (!more) break;
    }
  }

  return makeWorker({
    name: 'cargas',
    idleMs: IDLE_MS,
    log,
    async run(leave) {
      for (let papers = await claimPapers(database, clock()); papers && !leave.aborted; papers = await claimPapers(database, clock())) {
        const session = await sessionOf(papers);
        await takeArchive(papers, { kit, log, leave: () => leave.aborted, within: (work) => within(session, work) });
      }
      const rows = await database.query(
        `select id_carga, id_cliente, id_division, usuario_creacion from acreditacion_carga where estado = 'P' order by inicio, id_carga`,
      );
      let done = 0;
      for (const row of rows) {
        if (leave.aborted) break;
        await process(
          {
            IdCarga: Number(row.id_carga),
            IdCliente: Number(row.id_cliente),
            IdDivision: Number(row.id_division),
            UsuarioCreacion: String(row.usuario_creacion),
          },
          leave,
        );
        done += 1;
      }
      return done;
    },
  });
}

const claimed = z.object({ Fila: z.number(), Datos: cellsSchema, Documento: z.string().nullable(), Clave: z.string().nullable() });
/** One transaction's rows; false when nothing is left for this process. Whoever takes the last one ends the load. */
async function batch(of: Context, kit: RouteKit, work: Work, log: FastifyBaseLogger): Promise<boolean> {
  // What every row asks of the contract, the profile and the catalogs is asked once.
  const ctx: Context = { ...of, tx: remembering(of.tx) };
  const { IdCarga } = work.head;
  const [load] = await ctx.tx.run(sql`select estado from acreditacion_carga where id_carga = ${IdCarga} for share`);
  if (load?.estado !== 'P') return false;
  const rows = z.array(claimed).parse(
    await ctx.tx.run(
      sql`select fila as "Fila", datos as "Datos", documento as "Documento", clave as "Clave" from acreditacion_carga_fila
          where id_cliente = ${ctx.session.IdCliente} and id_carga = ${IdCarga} and estado = 'C' order by fila limit ${TOGETHER} for update skip locked`,
    ),
  );
  const alone = await together(ctx, kit, work, rows, log);
  for (const row of alone.slice(0, ALONE)) await processRow(ctx, kit, work, row, log);
  if (rows.length === TOGETHER || alone.length > ALONE) return true;
  const [over] = await cargaStates.moveAll(ctx, 'terminar', 'sistema', {
    where: sql`t.id_carga = ${IdCarga} and not exists (select 1 from acreditacion_carga_fila f where f.id_cliente = ${ctx.session.IdCliente} and f.id_carga = ${IdCarga} and f.estado = 'C')`,
    set: { Fin: ctx.now.toISOString() },
  });
  if (over) {
    await tellEnd(ctx, work.head);
    await tellManySent(ctx, IdCarga);
  }
  return false;
}

/** Makes the rows at once against which nothing speaks; when anything does after all, none of them was made and each is looked at alone. */
async function together(ctx: Context, kit: RouteKit, work: Work, rows: readonly Claimed[], log: FastifyBaseLogger): Promise<readonly Claimed[]> {
  if (rows.length < 2) return rows;
  const judged = await judge(ctx, kit, work.columns, work.head, rows);
  const ready = rows.filter((_, at) => judged[at]?.Errores.length === 0);
  if (ready.length === 0) return rows;
  const { own, keep } = apart(ctx, work);
  await ctx.tx.query('savepoint lote');
  try {
    await requestRows(own, kit, work, ready);
    await ctx.tx.query('release savepoint lote');
    keep();
    return rows.filter((row) => !ready.includes(row));
  } catch (error) {
    await ctx.tx.query('rollback to savepoint lote');
    log.info({ err: error }, `carga ${work.head.IdCarga}: ${ready.length} filas, una por una`);
    return rows;
  }
}

/** A context of one's own within the transaction: traces and news of what was undone are not kept. */
function apart(ctx: Context, { head }: Work): { own: Context; keep: () => void } {
  const entries: AuditEntry[] = [];
  const told: (() => void)[] = [];
  const own: Context = {
    ...ctx,
    confirmed: head.AceptarAdvertencias === 'S' ? new Set(ctx.session.rules.keys()) : new Set(),
    confirmations: [],
    audit: (entry) => entries.push(entry),
    emit: (of, data) => told.push(() => ctx.emit(of, data)),
  };
  const keep = (): void => {
    for (const entry of entries) ctx.audit(entry);
    for (const tell of told) tell();
  };
  return { own, keep };
}

/** One notice with the counts, not one a row (ACR13). */
async function tellEnd(ctx: Context, head: StoredHead): Promise<void> {
  const counts = await countsOf(ctx, head.IdCarga);
  ctx.audit({ entity: 'AcreditacionCarga', record: head.IdCarga, action: 'terminar', changes: { ...counts } });
  await sendNotice(ctx, {
    codigo: 'ACR13',
    para: [{ usuario: head.UsuarioCreacion }],
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    datos: {
      cargados: String(counts.Cargados),
      observados: String(counts.Observados),
      correctos: String(counts.Correctos),
      procesados: String(counts.Procesados),
    },
    enlace: `${SCREEN}/${head.IdCarga}`,
    entidad: 'AcreditacionCarga',
    registro: head.IdCarga,
    unico: ctx.now.toISOString(),
  });
}

/** A row becomes a sent request, or observed with the reason a single request would be refused for; traces and news are those of what was done. */
async function processRow(ctx: Context, kit: RouteKit, work: Work, row: Claimed, log: FastifyBaseLogger): Promise<void> {
  const { head } = work;
  const { own, keep } = apart(ctx, work);
  await ctx.tx.query('savepoint fila');
  try {
    await requestRows(own, kit, work, [row]);
    await ctx.tx.query('release savepoint fila');
  } catch (error) {
    await ctx.tx.query('rollback to savepoint fila');
    const told = await kit.writer.explain(kit.database, ctx, error);
    if (!(told instanceof Problem)) log.error({ err: error }, `carga ${head.IdCarga}`);
    const problem = told instanceof Problem ? told : new Problem(500, 'carga.interno');
    await cargaFilaStates.moveAll(ctx, 'observar', 'sistema', {
      where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${head.IdCarga} and t.fila = ${row.Fila}`,
      set: { Errores: sql`${JSON.stringify(faultsOf(problem, work))}::jsonb` },
    });
    return;
  }
  keep();
}

/** A refusal as faults of the row's cells. */
function faultsOf(problem: Problem, { head, columns, requirements }: Work): RowFault[] {
  const place = (field: string): string | null => {
    const codigo = /^Requisitos\.(.+)$/.exec(field)?.[1];
    if (codigo !== undefined) return requirements.some((one) => one.Codigo === codigo) ? requirementKey(codigo, 'V') : null;
    const cell = CLASES[head.Entidad].lugares[field.replace(/\.\d+$/, '')] ?? field;
    return columns.some((column) => column.clave === cell) ? cell : null;
  };
  const regla = problem.more.confirmable ? { regla: problem.code } : {};
  const errors: readonly FieldError[] = problem.more.errors ?? [];
  if (errors.length === 0) return [{ columna: null, mensaje: coded(problem.code, problem.params), ...regla }];
  return errors.map((error) => ({ columna: place(error.field), mensaje: error.message, ...regla }));
}
