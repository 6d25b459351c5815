import { holdersOf } from '@modules/acreditacion/server/public';
import { noteConnection, type Recipient, sendNotice } from '@modules/sistema/server/public';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Job, JobRun } from '@platform/server/jobs/job';
import { writtenMoment } from '@platform/server/pdf/document';
import { addRows } from '@platform/server/record/rows';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { EquipoConexion, EquipoSilencio } from '../../shared/equipo.entity';
import { differing, mendPresence } from '../marcas/conciliar';
import { tellArrivals } from '../visitas/llegada';
import { tellLongStays } from '../visitas/permanencia';
import { holdersDue, synchronize, wantedAt } from './cargas';
import { forgetOrders } from './comandos';
import { takeDue } from './pendientes';

const MINUTE = 60_000;

/** ACC01: devices that have been silent too long, each silence told once. */
export async function tellSilent(ctx: Context): Promise<number> {
  const { IdCliente, IdDivision } = ctx.session;
  const since = new Date(ctx.now.getTime() - numberParameter(ctx, 'acceso.equipoFueraLineaMinutos') * MINUTE);
  const silent = await ctx.tx.rows(
    { id: int, id_equipo: int, equipo: text, puerta: orNull(text), desde: num },
    sql`update acceso_equipo_conexion k set silencio_avisado = k.ultima_conexion from sistema_equipo q
      where k.id_cliente = ${IdCliente} and k.id_division = ${IdDivision} and k.estado = 'A' and q.id_equipo = k.id_equipo and q.activo = 'S'
        and k.ultima_conexion < ${since.toISOString()}::timestamptz and k.silencio_avisado is distinct from k.ultima_conexion
      returning k.id_equipo_conexion as id, k.id_equipo, q.equipo, extract(epoch from k.ultima_conexion)::float8 as desde,
        (select string_agg(distinct p.nombre, ', ') from acceso_puerta_equipo x join acceso_puerta p on p.id_puerta = x.id_puerta where x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo) as puerta`,
  );
  await ctx.tx.run(
    sql`update acceso_equipo_silencio s set hasta = k.ultima_conexion from acceso_equipo_conexion k
      where s.id_cliente = ${IdCliente} and s.id_division = ${IdDivision} and s.hasta is null and k.id_equipo_conexion = s.id_equipo_conexion and k.ultima_conexion > s.desde`,
  );
  if (silent.length === 0) return 0;
  const watch = (await holdersOf(ctx, '040310', 'consultar')).map(({ usuario }): Recipient => ({ usuario }));
  for (const { id, id_equipo, equipo, puerta, desde } of silent) {
    const at = new Date(desde * 1000);
    await noteConnection(ctx.tx, id_equipo, at, false);
    await addRows(ctx, EquipoSilencio, { values: { IdEquipoConexion: id, Desde: at.toISOString() }, clash: {} });
    await sendNotice(ctx, {
      codigo: 'ACC01',
      para: [...watch, { servicio: 3 }],
      datos: { equipo, puerta: puerta ?? '—', hora: writtenMoment(ctx, at) },
      lugar: { IdCliente, IdDivision },
      enlace: `/acceso/equipos/${id}`,
      entidad: EquipoConexion.resource,
      registro: id,
      unico: at.toISOString(),
    });
  }
  return silent.length;
}

/** Of whom something changed, at every reader. */
async function comparePeople(ctx: Context): Promise<number> {
  const only = await takeDue(ctx);
  if (only.size === 0) return 0;
  const readers = await holdersDue(ctx, 'all');
  const wanted = await wantedAt(ctx, readers, only);
  let orders = 0;
  for (const reader of readers) {
    const { cargar, retirar } = await synchronize(ctx, reader, wanted, { only });
    orders += cargar + retirar;
  }
  return orders;
}

/**
 * Everybody, at readers whose turn it is. Each reader is a transaction of its own: it gets its people whatever becomes of the others. What changes of
 * somebody meanwhile leaves its line, and is compared at the next turn.
 */
async function compareReaders(job: JobRun, IdDivision: number): Promise<number> {
  const due = await job.transaction(async (ctx) => {
    const before = new Date(ctx.now.getTime() - numberParameter(ctx, 'acceso.sincronizacionMinutos') * MINUTE);
    const readers = await holdersDue(ctx, { before });
    return { readers, wanted: await wantedAt(ctx, readers) };
  }, IdDivision);
  let orders = 0;
  const failed: unknown[] = [];
  for (const reader of due.readers) {
    if (await job.cancelled()) break;
    try {
      const { cargar, retirar } = await job.transaction((ctx) => synchronize(ctx, reader, due.wanted), IdDivision);
      orders += cargar + retirar;
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  return orders;
}

/** When each division's presence was last held against its marks; what a process that begins does not know is due. */
type Looked = Map<number, number>;

/** Holds presence against the marks, where that is due, and mends what differs; answers a line of each. */
async function mendPresences(job: JobRun, IdDivision: number, looked: Looked): Promise<string[]> {
  const differ = await job.transaction(async (ctx) => {
    const last = looked.get(IdDivision) ?? 0;
    if (ctx.now.getTime() - last < numberParameter(ctx, 'acceso.sincronizacionMinutos') * MINUTE) return [];
    looked.set(IdDivision, ctx.now.getTime());
    return differing(ctx);
  }, IdDivision);
  const lines: string[] = [];
  for (const whose of differ) {
    if (await job.cancelled()) break;
    const line = await job.transaction((ctx) => mendPresence(ctx, whose), IdDivision);
    if (line) lines.push(line);
  }
  return lines;
}

/** People on readers that are due, devices that went off line, visits that came (ACC04), whoever stays too long in a zone (ACC03), and presence that is not what the marks say. */
export function makeSyncJob(): Job {
  const looked: Looked = new Map();
  return {
    name: 'acceso.sincronizacion',
    // A client without a device, a mark or somebody within has nothing that could be out of step.
    among: (database) =>
      database.rows(
        { id: int },
        sql`select c.id_cliente as id from sistema_cliente c where exists (select 1 from acceso_equipo_conexion k where k.id_cliente = c.id_cliente)
          or exists (select 1 from acceso_presencia p where p.id_cliente = c.id_cliente) or exists (select 1 from acceso_marca m where m.id_cliente = c.id_cliente)`,
      ),
    async run(job) {
      for (const { IdDivision } of job.divisions) {
        if (await job.cancelled()) return;
        const told = await job.transaction(
          async (ctx) => (await tellSilent(ctx)) + (await tellArrivals(ctx)) + (await tellLongStays(ctx)),
          IdDivision,
        );
        const changed = await job.transaction(comparePeople, IdDivision);
        const made = changed + (await compareReaders(job, IdDivision));
        await job.transaction((ctx) => forgetOrders(ctx.tx, ctx), IdDivision);
        const mended = await mendPresences(job, IdDivision, looked);
        for (const line of mended) job.line(line);
        job.counted(told + made + mended.length, told + made + mended.length, mended.length);
      }
    },
  };
}
