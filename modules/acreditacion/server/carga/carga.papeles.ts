import type { Readable } from 'node:stream';
import type { Database } from '@platform/server/db/pool';
import { int, json, oneOf, type RowOf, text } from '@platform/server/db/rows';
import { ANY_FILE } from '@platform/server/files/receive';
import type { Context } from '@platform/server/http/context';
import { notFound, Problem, refuse } from '@platform/server/http/problem';
import type { Received } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { claimNext } from '@platform/server/work/claim';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { ESTADOS_PAPELES } from '../../shared/carga.entity';
import { addPapers, dropPapers, type Fault, isZip, namesOf, type Paper, takePaper } from './carga.adjuntos';
import { cargaPapelesStates, cargaStates, lockLoad } from './carga.states';
import { countZip, readZip } from './carga.zip';

const ARCHIVE = { entries: 10_000, megabytes: 500 };
/** Files taken in one transaction: so many at most are taken again after a fall. */
const TOGETHER = 25;
const LEASE_MS = 60_000;
const SHOWN = 200;

/** An upload of papers as it came: an archive, or one PDF by its name. */
export interface Delivered extends Received {
  readonly IdSubida: string;
  readonly nombre: string;
  readonly Total: number;
  readonly zip: boolean;
}

/** Receives an archive or a PDF to where it rests; what is neither is refused at once, and so is an archive that cannot be read. */
export async function receivePapers(ctx: Context, { partials }: RouteKit, id: number, content: Readable, name: string | null): Promise<Delivered> {
  await namesOf(ctx, id);
  const IdSubida = await partials.begin();
  const undo = () => partials.drop(IdSubida);
  try {
    if ((await partials.append(IdSubida, 0, content, ANY_FILE)) === 0) throw refuse('carga.sin_archivo', undefined, 'file');
    const zip = await isZip(partials.path(IdSubida));
    if (!zip && !/\.pdf$/i.test(name ?? '')) throw new Problem(415, 'carga.adjunto_tipo');
    const Total = zip ? await countZip(partials.path(IdSubida), ARCHIVE) : 1;
    return { IdSubida, nombre: name ?? 'papeles.zip', Total, zip, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

const faultSchema = z.object({ tipo: z.enum(['SinPareja', 'Rechazado', 'Documento']), nombre: z.string(), motivo: z.string() });
const STATE = {
  IdCargaPapeles: int,
  Archivo: text,
  Estado: oneOf(ESTADOS_PAPELES),
  Total: int,
  Procesados: int,
  Adjuntados: int,
  Fallas: json(z.array(faultSchema)),
};
const STATE_SQL = sql.raw(
  `t.id_carga_papeles as "IdCargaPapeles", t.archivo as "Archivo", t.estado as "Estado", t.total as "Total", t.procesados as "Procesados", t.adjuntados as "Adjuntados", coalesce(t.fallas, '[]') as "Fallas"`,
);

/** How far an upload is, and what of it was not taken, each with its reason in the reader's words. */
function told(ctx: Context, { words }: Pick<RouteKit, 'words'>, { Fallas, ...state }: RowOf<typeof STATE>) {
  const of = (tipo: Fault['tipo']) => Fallas.filter((one) => one.tipo === tipo);
  const motive = ({ motivo }: Fault): string => words.coded(ctx.lang, motivo);
  return {
    ...state,
    SinPareja: of('SinPareja')
      .slice(0, SHOWN)
      .map(({ nombre }) => nombre),
    Rechazados: of('Rechazado')
      .slice(0, SHOWN)
      .map((one) => ({ Nombre: one.nombre, Motivo: motive(one) })),
    Observados: [...new Set(of('Documento').map(({ nombre }) => nombre))].sort().slice(0, SHOWN),
    TotalFallas: Fallas.length,
  };
}

/** One PDF is taken at once; an archive is handed to the background, and asked about. */
export async function addDelivered(ctx: Context, kit: RouteKit, id: number, { IdSubida, nombre, Total, zip }: Delivered) {
  await cargaStates.take(ctx, id, 'editar', 'solicitante');
  const { IdCliente, IdDivision } = ctx.session;
  const idPapeles = await cargaPapelesStates.make(ctx, 'subir', 'solicitante', {
    IdCliente,
    IdDivision,
    IdCarga: id,
    Archivo: nombre,
    IdSubida,
    Total,
    Procesados: 0,
    Adjuntados: 0,
  });
  if (zip) await ctx.tx.query(`select pg_notify('adjuntos', '')`);
  else {
    const { papers, faults } = await takePaper(ctx, kit, await namesOf(ctx, id), { name: nombre, content: kit.partials.read(IdSubida) });
    try {
      await advance(ctx, idPapeles, 1, await addPapers(ctx, kit, id, papers), faults);
    } catch (error) {
      await dropPapers(papers);
      throw error;
    }
    await finish(ctx, idPapeles);
    await kit.partials.drop(IdSubida);
  }
  return papersState(ctx, kit, id, idPapeles);
}

/** How far an upload of papers of a load is. */
export async function papersState(ctx: Context, kit: RouteKit, id: number, idPapeles: number) {
  const row = await ctx.tx.first(
    STATE,
    sql`select ${STATE_SQL} from acreditacion_carga_papeles t where t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id} and t.id_carga_papeles = ${idPapeles}`,
  );
  if (!row) throw notFound();
  return told(ctx, kit, row);
}

/** The last upload of papers of a load, for whoever opens its page again. */
export async function lastPapers(ctx: Context, kit: RouteKit, id: number) {
  const row = await ctx.tx.first(
    STATE,
    sql`select ${STATE_SQL} from acreditacion_carga_papeles t where t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id} order by t.id_carga_papeles desc limit 1`,
  );
  return row ? told(ctx, kit, row) : null;
}

/** Stops after the files in hand; those that were taken stay. */
export async function stopPapers(ctx: Context, id: number, idPapeles: number): Promise<void> {
  await lockLoad(ctx, id);
  const stopped = await cargaPapelesStates.moveAll(ctx, 'detener', 'solicitante', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_carga = ${id} and t.id_carga_papeles = ${idPapeles}`,
  });
  if (stopped.length === 0) throw refuse('estado.no_permitido');
  ctx.audit({ entity: 'AcreditacionCarga', record: id, action: 'detener', changes: { IdCargaPapeles: idPapeles } });
}

async function advance(ctx: Context, idPapeles: number, n: number, added: number, faults: readonly Fault[]): Promise<boolean> {
  const rows = await cargaPapelesStates.moveAll(ctx, 'avanzar', 'sistema', {
    where: sql`t.id_carga_papeles = ${idPapeles}`,
    set: {
      Procesados: sql`t.procesados + ${n}`,
      Adjuntados: sql`t.adjuntados + ${added}`,
      Fallas: sql`coalesce(t.fallas, '[]') || ${JSON.stringify(faults)}::jsonb`,
      Tomada: ctx.now.toISOString(),
    },
  });
  return rows.length > 0;
}

async function finish(ctx: Context, idPapeles: number): Promise<void> {
  await cargaPapelesStates.moveAll(ctx, 'terminar', 'sistema', { where: sql`t.id_carga_papeles = ${idPapeles}` });
}

const waitingSchema = z.object({
  IdCargaPapeles: z.number(),
  IdCarga: z.number(),
  IdCliente: z.number(),
  IdDivision: z.number(),
  IdSubida: z.string(),
  UsuarioCreacion: z.string(),
  Procesados: z.number(),
});
export type WaitingPapers = Readonly<z.output<typeof waitingSchema>>;

/** The next archive that waits, or whose worker is gone. */
export async function claimPapers(database: Database, now: Date): Promise<WaitingPapers | null> {
  const row = await claimNext(database, {
    table: 'acreditacion_carga_papeles',
    key: 'id_carga_papeles',
    due: sql`t.estado = 'P' and (t.tomada is null or t.tomada < ${new Date(now.getTime() - LEASE_MS).toISOString()})`,
    order: sql`t.id_carga_papeles`,
    take: sql`tomada = ${now.toISOString()}`,
    returning: sql`t.id_carga_papeles as "IdCargaPapeles", t.id_carga as "IdCarga", t.id_cliente as "IdCliente", t.id_division as "IdDivision", t.id_subida as "IdSubida",
      t.usuario_creacion as "UsuarioCreacion", t.procesados as "Procesados"`,
  });
  return row && waitingSchema.parse(row);
}

interface Taking {
  readonly kit: RouteKit;
  readonly log: FastifyBaseLogger;
  readonly leave: () => boolean;
  /** A piece of work in its own transaction, in the sender's name. */
  within<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
}

/**
 * Takes the files of an archive, some in a transaction with how far it is: whatever happens to the process, the next one
 * goes on after the last that was written down. Contents are stored outside it, so that a slow one holds nobody's rows.
 */
export async function takeArchive(job: WaitingPapers, { kit, log, leave, within }: Taking): Promise<void> {
  const { IdCargaPapeles, IdCarga, IdSubida, Procesados } = job;
  const ctx: Context = { ...(await within(async (own) => own)), tx: kit.database };
  try {
    const names = await namesOf(ctx, IdCarga);
    const entries = readZip(kit.partials.path(IdSubida), ARCHIVE, Procesados);
    for (let more = true; more; ) {
      if (leave()) return;
      const papers: Paper[] = [];
      const faults: Fault[] = [];
      let n = 0;
      try {
        while (n < TOGETHER) {
          const next = await entries.next();
          more = !next.done;
          if (next.done) break;
          n += 1;
          // What systems put beside people's files.
          if (next.value.name.startsWith('.')) continue;
          const taken = await takePaper(ctx, kit, names, next.value);
          papers.push(...taken.papers);
          faults.push(...taken.faults);
        }
        const kept = await within(async (own) => {
          const added = papers.length > 0 ? await addPapers(own, kit, IdCarga, papers) : 0;
          const goesOn = await advance(own, IdCargaPapeles, n, added, faults);
          // Stopped meanwhile: what is in hand is given back with its transaction.
          if (!goesOn) throw refuse('estado.no_permitido');
          return goesOn;
        }).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'estado.no_permitido') return false;
          throw error;
        });
        if (!kept) {
          await dropPapers(papers);
          break;
        }
      } catch (error) {
        await dropPapers(papers);
        throw error;
      }
    }
    await within((own) => finish(own, IdCargaPapeles));
  } catch (error) {
    log.error({ err: error }, `papeles de la carga ${IdCarga}`);
    if (!(error instanceof Problem)) throw error;
    // What the archive or the load does not allow, it will not allow later: it ends here and says why.
    const fault: Fault = { tipo: 'Rechazado', nombre: '*', motivo: error.code };
    await within(async (own) => {
      await advance(own, IdCargaPapeles, 0, 0, [fault]);
      await finish(own, IdCargaPapeles);
    });
  }
  await kit.partials.drop(IdSubida);
}
