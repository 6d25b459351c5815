import type { Row } from '@platform/entity/entity';
import { oneOf } from '@platform/server/db/rows';
import { holdFiles } from '@platform/server/files/hold';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { EFECTOS, ServicioHabitacion } from '../../shared/servicio.entity';
import { cleaningStates } from '../camas/cama.states';
import { bedsOfOrder, closeBeds, openBeds } from './servicio.bloqueo';
import { orderAgain } from './servicio.ordenes';
import { servicioStates } from './servicio.states';

type Orden = Row<typeof ServicioHabitacion>;

const effectOf = async (ctx: Context, { IdTipoServicio }: Orden) =>
  (await ctx.tx.one({ efecto: oneOf(EFECTOS) }, sql`select efecto from hotel_tipo_servicio where id_tipo_servicio = ${IdTipoServicio}`)).efecto;

/** Its beds are said clean, being cleaned, or dirty again. */
async function say(ctx: Context, order: Orden, action: 'empezar' | 'limpiar' | 'ensuciar'): Promise<void> {
  const beds = await bedsOfOrder(ctx, order);
  await cleaningStates.moveAll(ctx, action, 'sistema', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_cama = any(${sql.param(beds)}::int[])`,
    trace: () => ({ Servicio: order.Numero }),
  });
}

/** *Iniciar*: its beds are being cleaned, or nobody may have them. */
export const start = (ctx: Context, id: number) =>
  servicioStates.run(ctx, id, 'iniciar', 'limpieza', async (order) => {
    const efecto = await effectOf(ctx, order);
    if (efecto === 'L') await say(ctx, order, 'empezar');
    if (efecto === 'B') await closeBeds(ctx, order);
    return { set: { FechaHoraInicio: ctx.now.toISOString() } };
  });

/** A photograph is of whoever ends the order. */
async function takePhoto(ctx: Context, id: number, photo: number): Promise<void> {
  const { IdCliente, IdUsuario } = ctx.session;
  const own = await ctx.tx.first(
    {},
    sql`select 1 from base_archivo where id_archivo = ${photo} and id_cliente = ${IdCliente} and usuario_creacion = ${IdUsuario} and entidad is null`,
  );
  if (!own) throw refuse('campo.referencia', { campo: 'Foto' }, 'Foto');
  await holdFiles(ctx.tx, { entidad: ServicioHabitacion.resource, registro: id }, [photo]);
}

/** *Terminar*: its beds are clean, or may be had again. One that nobody started is done all the same; how long it took is not known. */
export const finish = (
  ctx: Context,
  id: number,
  { Foto, Observacion }: { readonly Foto?: number | null | undefined; readonly Observacion?: string | null | undefined },
) =>
  servicioStates.run(ctx, id, 'terminar', 'limpieza', async (order) => {
    const efecto = await effectOf(ctx, order);
    if (efecto === 'L') await say(ctx, order, 'limpiar');
    if (efecto === 'B') await openBeds(ctx, order);
    if (Foto) await takePhoto(ctx, id, Foto);
    const set = { FechaHoraFin: ctx.now.toISOString(), ...(Foto ? { Foto } : {}), ...(Observacion ? { Observacion } : {}) };
    return { set, ...(Observacion ? { changes: { Observacion: [order.Observacion, Observacion] } } : {}) };
  });

/** An order that is done is looked at once. */
function lookedAt(ctx: Context, order: Orden, Revision: 'C' | 'N', ObservacionRevision: string | null) {
  if (order.Revision !== null) throw conflict('servicio.revisada', { usuario: order.IdUsuarioRevisa ?? '' });
  const set = { Revision, IdUsuarioRevisa: ctx.session.IdUsuario, FechaHoraRevision: ctx.now.toISOString(), ObservacionRevision };
  return { set, changes: { Revision: [null, Revision], ...(ObservacionRevision ? { ObservacionRevision: [null, ObservacionRevision] } : {}) } };
}

/** *Conforme*: whoever answers for the rooms has seen that it is done. */
export const approve = (ctx: Context, id: number) => servicioStates.run(ctx, id, 'conforme', 'hotelero', (order) => lookedAt(ctx, order, 'C', null));

/** *Rehacer*: it is ordered anew for today, with what is missing; a bed that it had left clean is dirty again. */
export const redo = (ctx: Context, id: number, Motivo: string) =>
  servicioStates.run(ctx, id, 'rehacer', 'hotelero', async (order) => {
    const looked = lookedAt(ctx, order, 'N', Motivo);
    if ((await effectOf(ctx, order)) === 'L') await say(ctx, order, 'ensuciar');
    await orderAgain(ctx, order, Motivo);
    return looked;
  });

/** *Anular*: what was begun is as it was before. */
export const annulOrder = (ctx: Context, id: number, Motivo: string) =>
  servicioStates.run(ctx, id, 'anular', 'hotelero', async (order) => {
    if (order.Estado === 'E') {
      const efecto = await effectOf(ctx, order);
      if (efecto === 'L') await say(ctx, order, 'ensuciar');
      if (efecto === 'B') await openBeds(ctx, order);
    }
    return { set: { Motivo, ...(order.Estado === 'E' ? { FechaHoraFin: ctx.now.toISOString() } : {}) }, changes: { Motivo: [null, Motivo] } };
  });
