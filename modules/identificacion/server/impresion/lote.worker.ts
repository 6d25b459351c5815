import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bool, int, json, text } from '@platform/server/db/rows';
import { register } from '@platform/server/files/upload';
import type { Context } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { changeRows } from '@platform/server/record/rows';
import { claimNext, drain } from '@platform/server/work/claim';
import { workStates } from '@platform/server/work/work.states';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Lote } from '../../shared/impresion.entity';
import { qrAddress, qrBase, signerOf } from '../firma/claves';
import { datosSchema, laminas } from '../tarjeta/datos';
import { drawable } from '../tarjeta/dibujar';
import { type Dibujable, drawCards } from '../tarjeta/pdf';
import { countPrints, type Puesta } from './contar';
import { IMPRESION } from './impresion.resource';

/** Whoever draws a file says so as it goes; silent for so long, it is gone. */
const LEASE_MS = 60_000;
const TRIES = 3;
const IDLE_MS = 15_000;
const MOST_BYTES = 500 * 1_048_576;
const SCREEN = '/identificacion/impresion-masiva';
/** Cards that are read at once, and after which it is told how far it is. */
const PIECE = 50;

const claimed = z.object({
  IdLote: z.number(),
  IdCliente: z.number(),
  IdDivision: z.number(),
  IdUsuario: z.string(),
  Formato: z.enum(['T', 'A']),
  Reversos: z.enum(['S', 'N']),
  IdMotivo: z.number().nullable(),
  Total: z.number(),
  Intentos: z.number(),
});
type Claimed = z.output<typeof claimed>;

/** Its user cancelled it while it was drawn. */
class Cancelled extends Error {}
/** Of what was chosen nothing is left to be printed. */
class NothingLeft extends Error {}

/** Whether a card `c` of a lot is printed still: it has not ended, and a reprint has its reason. */
const printsStill = ({ IdMotivo }: Claimed) => sql`(c.estado = 'A' and (${IdMotivo !== null} or c.numero_impresiones = 0))`;

/**
 * Draws lots to files, each by one process. Nothing of a lot counts before its file is there: file, prints and the end of the work are one
 * transaction, so that a process that dies with one leaves a lot that was not begun.
 */
export function makePrintWorker(kit: WorkerKit): Worker {
  const { database, outbox, clock, log, files } = kit;

  const claim = () => {
    const now = clock();
    return claimNext(database, {
      table: 'identificacion_lote',
      key: 'id_lote',
      due: sql`t.archivo is null and (t.tomada is null or t.tomada < ${new Date(now.getTime() - LEASE_MS).toISOString()}) and exists (
        select 1 from base_trabajo w where w.id_cliente = t.id_cliente and w.tipo = ${IMPRESION} and w.registro = t.id_lote and w.estado = 'P')`,
      order: sql`t.id_lote`,
      take: sql`tomada = ${now.toISOString()}, intentos = t.intentos + 1`,
      returning: sql`t.id_lote as "IdLote", t.id_cliente as "IdCliente", t.id_division as "IdDivision", t.id_usuario as "IdUsuario", t.formato as "Formato", t.reversos as "Reversos",
        t.id_motivo as "IdMotivo", t.total as "Total", t.intentos as "Intentos"`,
    });
  };
  const work = ({ IdCliente, IdLote }: Claimed) => sql`t.id_cliente = ${IdCliente} and t.tipo = ${IMPRESION} and t.registro = ${IdLote}`;

  async function within<T>(session: Session, run: (ctx: Context) => Promise<T>): Promise<T> {
    const { result, news } = await act(database, { session, now: clock(), screen: SCREEN, log }, run);
    if (news.length > 0) await outbox.deliver(news);
    return result;
  }

  const goOn = (one: Claimed, session: Session, done: number): Promise<void> =>
    within(session, async (ctx) => {
      const going = await workStates.moveAll(ctx, 'avanzar', 'sistema', { where: work(one), set: { Procesados: done } });
      if (going.length === 0) throw new Cancelled();
      await changeRows(ctx, Lote, { set: { Tomada: ctx.now.toISOString() }, where: sql`t.id_lote = ${one.IdLote}` });
    });

  /** Its cards in their order, a few in memory at a time. */
  async function* cardsOf(one: Claimed, direccionOf: (token: string) => string, printed: Puesta[]): AsyncGenerator<Dibujable> {
    const drawn = await laminas(
      { tx: database },
      sql`v.id_plantilla_version in (select l.id_plantilla_version from identificacion_lote_credencial l where l.id_cliente = ${one.IdCliente} and l.id_lote = ${one.IdLote})`,
    );
    for (let last = -1; ; ) {
      const rows = await database.rows(
        { id: int, orden: int, version: int, token: text, datos: json(datosSchema), vale: bool },
        sql`select l.id_credencial as id, l.orden, l.id_plantilla_version as version, q.token, l.datos, ${printsStill(one)} as vale
          from identificacion_lote_credencial l join identificacion_credencial_token q on q.id_credencial = l.id_credencial join identificacion_credencial c on c.id_credencial = l.id_credencial
          where l.id_cliente = ${one.IdCliente} and l.id_lote = ${one.IdLote} and l.orden > ${last} order by l.orden limit ${PIECE}`,
      );
      for (const { id, orden, version, token, datos, vale } of rows) {
        last = orden;
        // Lost, or printed by itself, while the lot waited.
        if (!vale) continue;
        const lamina = drawn.get(version);
        if (!lamina) throw new Error(`A card of lot ${one.IdLote} without its template`);
        printed.push({ IdCredencial: id, IdPlantillaVersion: version });
        yield drawable(kit, database, datos, { lamina, direccion: direccionOf(token) });
      }
      if (rows.length < PIECE) return;
    }
  }

  async function draw(one: Claimed, session: Session, leave: AbortSignal): Promise<void> {
    const sign = await within(session, (ctx) => signerOf(ctx, kit.box));
    const base = qrBase({ session }, kit.product.publicUrl);
    const avance = async (done: number) => {
      if (leave.aborted) throw new Error('leaving');
      if (done % PIECE === 0) await goOn(one, session, done);
    };
    const printed: Puesta[] = [];
    const pdf = await drawCards(
      cardsOf(one, (token) => qrAddress(base, sign(token)), printed),
      { formato: one.Formato, reversos: one.Reversos === 'S', avance },
    );
    const out = new PassThrough();
    const writing = pipeline(pdf, out);
    const reading: Pick<Context, 'tx' | 'session' | 'now' | 'log'> = { tx: database, session, now: clock(), log };
    const keeping = files.keep(
      {
        ...reading,
        lang: 'es',
        address: 'sistema',
        screen: SCREEN,
        confirmed: new Set(),
        confirmations: [],
        audit: () => undefined,
        emit: () => undefined,
      },
      'EXP',
      out,
      { maxBytes: MOST_BYTES, accept: [], written: 'application/pdf' },
    );
    const [written, stored] = await Promise.allSettled([writing, keeping]);
    if (written.status === 'rejected' || stored.status === 'rejected') {
      if (stored.status === 'fulfilled') await stored.value.drop();
      throw written.status === 'rejected' ? written.reason : Object(stored).reason;
    }
    await within(session, async (ctx) => {
      if (printed.length === 0) throw new NothingLeft();
      const ids = printed.map(({ IdCredencial }) => IdCredencial);
      const still = await ctx.tx.rows(
        { vale: bool },
        sql`select ${printsStill(one)} as vale from identificacion_credencial c where c.id_cliente = ${one.IdCliente} and c.id_credencial = any(${sql.param(ids)}::int[]) order by c.id_credencial for no key update`,
      );
      if (still.some(({ vale }) => !vale)) throw new Error('a card of the lot changed while it was drawn');
      const { IdArchivo } = await register(files, ctx, {
        kept: stored.value,
        Nombre: `credenciales-${one.IdLote}.pdf`,
        Uso: 'EXP',
        undo: stored.value.drop,
      });
      const ended = await workStates.moveAll(ctx, 'terminar', 'sistema', {
        where: work(one),
        set: { Procesados: printed.length, Observados: one.Total - printed.length, Fin: ctx.now.toISOString() },
      });
      if (ended.length === 0) throw new Cancelled();
      await changeRows(ctx, Lote, { set: { Archivo: IdArchivo }, where: sql`t.id_lote = ${one.IdLote}` });
      const { Formato, IdMotivo, IdLote, IdUsuario } = one;
      await countPrints(ctx, printed, { Formato, IdMotivo, IdLote, IdUsuario });
    }).catch(async (error: unknown) => {
      await stored.value.drop();
      throw error;
    });
  }

  /** Broken off: another try, and after some of them the end. */
  async function failed(one: Claimed, session: Session, error: unknown): Promise<void> {
    if (error instanceof Cancelled) return;
    if (!(error instanceof NothingLeft) && one.Intentos < TRIES) {
      log.warn({ err: error, lote: one.IdLote }, 'lot tried again');
      return;
    }
    log.error({ err: error, lote: one.IdLote }, 'lot broken off');
    await within(session, (ctx) => workStates.moveAll(ctx, 'fallar', 'sistema', { where: work(one), set: { Fin: ctx.now.toISOString() } }));
  }

  return makeWorker({
    name: 'impresiones',
    idleMs: IDLE_MS,
    log,
    run: (leave) =>
      drain(leave, async () => {
        const row = await claim();
        if (!row) return false;
        const one = claimed.parse(row);
        const session = await kit.sessionFor(one.IdCliente, one.IdDivision);
        try {
          await draw(one, session, leave);
        } catch (error) {
          await failed(one, session, error);
        }
        return true;
      }),
  });
}
