import { sendNotice } from '@modules/sistema/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Correccion } from '../../shared/correccion.entity';
import { CLASES_CORRECCION, correctedMarks } from '../../shared/correccion.palabras';
import { lowerAuthorized } from '../calculo/avisos';
import { tellOmissions } from '../calculo/omisiones';
import { tellDelivered, tellShifts } from '../calendario/avisar';
import { receipts, recipient } from '../comprobante/comprobantes';
import { correccionStates, noteCorrected } from './correccion';

/** Rows of one transaction. */
const SOME = 200;

/** ASI05: corrections that the worker has not been told of. */
async function announce(ctx: Context): Promise<number> {
  const rows = await ctx.tx.rows(
    {
      ...{ id: int, tipo: oneOf(['A', 'M', 'N']), antes: orNull(text), despues: orNull(text), motivo: text, vence: text },
      ...{ usuario: orNull(text), correo: orNull(text), id_division: int },
    },
    sql`select c.id_correccion as id, c.tipo, c.antes, c.despues, c.motivo, to_char(c.vence_el at time zone d.zona_horaria, 'DD/MM/YYYY HH24:MI') as vence, p.correo,
        (select u.id_usuario from seguridad_usuario u where u.id_cliente = c.id_cliente and u.id_persona = c.id_persona and u.activo = 'S' order by u.id_usuario limit 1) as usuario, m.id_division
      from asistencia_correccion c join administracion_persona p on p.id_persona = c.id_persona join acceso_marca m on m.id_marca = c.id_marca
      join sistema_division d on d.id_division = m.id_division
      where c.id_cliente = ${ctx.session.IdCliente} and c.estado = 'P' and c.fecha_aviso is null order by c.id_correccion limit ${SOME} for update of c skip locked`,
  );
  for (const { id, tipo, antes, despues, motivo, vence, usuario, correo, id_division } of rows) {
    const fechaHora = (lang: 'es' | 'en') => correctedMarks([antes, despues], lang);
    await sendNotice(ctx, {
      codigo: 'ASI05',
      para: recipient(usuario, correo),
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: id_division },
      datos: {
        es: { tipo: CLASES_CORRECCION.es[tipo], fechaHora: fechaHora('es'), motivo, venceEl: vence },
        en: { tipo: CLASES_CORRECCION.en[tipo], fechaHora: fechaHora('en'), motivo, venceEl: vence },
      },
      enlace: '/asistencia/mi-asistencia',
      entidad: Correccion.resource,
      registro: id,
    });
  }
  await changeRows(ctx, Correccion, {
    set: { FechaAviso: ctx.now.toISOString() },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_correccion = any(${sql.param(rows.map(({ id }) => id))}::int[])`,
  });
  return rows.length;
}

/** Corrections whose time passed without an answer take effect. */
async function expire(ctx: Context): Promise<number> {
  const moved = await correccionStates.moveAll(ctx, 'vencer', 'sistema', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.vence_el <= ${ctx.now.toISOString()}::timestamptz`,
    trace: () => ({}),
  });
  for (const { id } of moved) await noteCorrected(ctx, Number(id));
  return moved.length;
}

/** What waits a moment: corrections to be told and those whose time passed, overtime of which there is less, changes of shift to be told, receipts of marks, and marks that are missing. */
export const pendingJob = ({ product }: Pick<RouteKit, 'product'>): Job => ({
  name: 'asistencia.pendientes',
  // Whoever is told or corrected is, or was, somebody whose attendance is kept.
  among: (database) =>
    database.rows(
      { id: int },
      sql`select c.id_cliente as id from sistema_cliente c where exists (select 1 from asistencia_persona a where a.id_cliente = c.id_cliente)
        or exists (select 1 from asistencia_correccion k where k.id_cliente = c.id_cliente) or exists (select 1 from asistencia_cambio_turno g where g.id_cliente = c.id_cliente)`,
    ),
  async run(job) {
    for (const work of [announce, expire, lowerAuthorized, tellShifts, tellDelivered, (ctx: Context) => receipts(ctx, product.publicUrl)]) {
      for (let done = SOME; done === SOME && !(await job.cancelled()); job.counted(done, done)) done = await job.transaction(work);
    }
    await job.transaction(tellOmissions);
  },
});
