import { PassThrough } from 'node:stream';
import type { DbRow } from '@platform/server/db/pool';
import { register } from '@platform/server/files/upload';
import type { Context } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { claimNext, drain } from '@platform/server/work/claim';
import { workStates } from '@platform/server/work/work.states';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Exportacion } from '../../shared/exportacion.entity';
import { tellFile, tellNothing } from '../reportes/programado.avisos';
import { makeSessionAs } from '../sesion';
import { EXPORTACION } from './exportar';
import { exportedOf } from './pedido';

/** Whoever writes a file says so at each batch; silent for so long, it is gone. */
const LEASE_MS = 60_000;
const TRIES = 3;
const IDLE_MS = 15_000;
const MOST_BYTES = 500 * 1_048_576;
const SCREEN = '/plataforma/trabajos';

const claimedSchema = z.object({
  IdExportacion: z.number(),
  IdCliente: z.number(),
  IdDivision: z.number(),
  IdUsuario: z.string(),
  IdPerfil: z.number(),
  Idioma: z.enum(['es', 'en']),
  Recurso: z.string(),
  Pedido: z.string(),
  Momento: z.string(),
  Intentos: z.number(),
  IdProgramado: z.number().nullable(),
});
type Claimed = z.output<typeof claimedSchema>;

/** Who asked for it may not have it any more. */
class NotAllowed extends Error {}
/** Its user cancelled it while it was written. */
class Cancelled extends Error {}

/** Lists are written to files in the background, each by one process; a process that dies with one gives it back. */
export function makeExportWorker(kit: WorkerKit): Worker {
  const { database, outbox, clock, log, files } = kit;
  const sessionAs = makeSessionAs(database, clock);

  const claim = (): Promise<DbRow | null> => {
    const now = clock();
    return claimNext(database, {
      table: 'plataforma_exportacion',
      key: 'id_exportacion',
      due: sql`t.archivo is null and (t.tomada is null or t.tomada < ${new Date(now.getTime() - LEASE_MS).toISOString()}) and exists (
        select 1 from base_trabajo w where w.id_cliente = t.id_cliente and w.tipo = ${EXPORTACION} and w.registro = t.id_exportacion and w.estado = 'P')`,
      order: sql`t.id_exportacion`,
      take: sql`tomada = ${now.toISOString()}, intentos = t.intentos + 1`,
      returning: sql`t.id_exportacion as "IdExportacion", t.id_cliente as "IdCliente", t.id_division as "IdDivision", t.id_usuario as "IdUsuario", t.id_perfil as "IdPerfil",
        t.idioma as "Idioma", t.recurso as "Recurso", t.pedido as "Pedido", t.momento as "Momento", t.intentos as "Intentos", t.id_programado as "IdProgramado"`,
    });
  };

  const work = ({ IdCliente, IdExportacion }: Claimed) =>
    sql`t.id_cliente = ${IdCliente} and t.tipo = ${EXPORTACION} and t.registro = ${IdExportacion}`;

  async function within<T>(session: Session, run: (ctx: Context) => Promise<T>): Promise<T> {
    const { result, news } = await act(database, { session, now: clock(), screen: SCREEN, log }, run);
    if (news.length > 0) await outbox.deliver(news);
    return result;
  }

  /** Says how far it is, and that somebody is at it; refused once it was cancelled. */
  const goOn = (one: Claimed, session: Session, rows: number): Promise<void> =>
    within(session, async (ctx) => {
      const going = await workStates.moveAll(ctx, 'avanzar', 'sistema', { where: work(one), set: { Procesados: rows } });
      if (going.length === 0) throw new Cancelled();
      await changeRows(ctx, Exportacion, { set: { Tomada: ctx.now.toISOString() }, where: keyIs(Exportacion, one.IdExportacion) });
    });

  async function write(one: Claimed, session: Session, leave: AbortSignal): Promise<void> {
    const of = exportedOf(kit, session, one.Recurso, one.Pedido);
    const ctx: Context = {
      tx: database,
      now: clock(),
      lang: one.Idioma,
      address: 'sistema',
      screen: SCREEN,
      confirmed: new Set(),
      confirmations: [],
      session,
      log,
      audit: () => undefined,
      emit: () => undefined,
    };
    const { name, write: writeOn } = await of.open(ctx);
    const out = new PassThrough();
    const writing = writeOn(out, async (rows) => {
      if (leave.aborted) throw new Error('leaving');
      await goOn(one, session, rows);
      return true;
    }).catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const keeping = files.keep(ctx, 'EXP', out, { maxBytes: MOST_BYTES, accept: [], written: of.type });
    const [written, stored] = await Promise.allSettled([writing, keeping]);
    if (written.status === 'rejected' || stored.status === 'rejected') {
      if (stored.status === 'fulfilled') await stored.value.drop();
      throw written.status === 'rejected' ? written.reason : Object(stored).reason;
    }
    await within(session, async (done) => {
      const { IdArchivo } = await register(files, done, { kept: stored.value, Nombre: name, Uso: 'EXP', undo: stored.value.drop });
      await changeRows(done, Exportacion, { set: { Archivo: IdArchivo }, where: keyIs(Exportacion, one.IdExportacion) });
      const ended = await workStates.moveAll(done, 'terminar', 'sistema', {
        where: work(one),
        set: { Procesados: written.value, Fin: done.now.toISOString(), ...(one.IdProgramado === null ? {} : { Total: written.value }) },
      });
      if (ended.length === 0) throw new Cancelled();
      await tellFile(done, one, { es: of.title('es'), en: of.title('en') }, written.value);
    }).catch(async (error: unknown) => {
      await stored.value.drop();
      throw error;
    });
  }

  /** Broken off: what will not go away by itself ends it, anything else gets another try. */
  async function failed(one: Claimed, error: unknown): Promise<void> {
    if (error instanceof Cancelled) return;
    if (one.IdProgramado !== null && error instanceof Problem && error.code === 'reporte.sin_datos') {
      const session = await kit.sessionFor(one.IdCliente, one.IdDivision);
      return within(session, (ctx) => tellNothing(ctx, one));
    }
    if (!(error instanceof NotAllowed) && !(error instanceof Problem) && one.Intentos < TRIES) {
      log.warn({ err: error, exportacion: one.IdExportacion }, 'export tried again');
      return;
    }
    log.error({ err: error, exportacion: one.IdExportacion }, 'export broken off');
    const session = await kit.sessionFor(one.IdCliente, one.IdDivision);
    await within(session, async (ctx) => {
      await workStates.moveAll(ctx, 'fallar', 'sistema', { where: work(one), set: { Fin: ctx.now.toISOString() } });
    });
  }

  return makeWorker({
    name: 'exportaciones',
    idleMs: IDLE_MS,
    log,
    run: (leave) =>
      drain(leave, async () => {
        const row = await claim();
        if (!row) return false;
        const one = claimedSchema.parse(row);
        try {
          const who = await sessionAs(one.IdUsuario, one.IdPerfil, one.IdDivision);
          if (!who) throw new NotAllowed('who asked for it may not be there any more');
          await write(one, who.session, leave);
        } catch (error) {
          await failed(one, error);
        }
        return true;
      }),
  });
}
