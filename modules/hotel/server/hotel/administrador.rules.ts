import { addDays } from '@modules/administracion/shared/dia';
import { withFeatureSql } from '@modules/seguridad/server/public';
import type { Row } from '@platform/entity/entity';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Administrador } from '../../shared/perfil.entity';
import { administersSql } from './administrador';

type Appointed = Row<typeof Administrador>;

/** One change of a hotel's administrators at a time: two that would each leave the other are seen one by the other. */
const hold = (ctx: Context, { IdHotel }: Appointed) =>
  ctx.tx.rows({}, sql`select 1 from hotel_hotel where id_cliente = ${ctx.session.IdCliente} and id_hotel = ${IdHotel} for no key update`);

async function checkAppointment(ctx: Context, before: Appointed | null, after: Appointed): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  if (!before) {
    const user = await ctx.tx.first(
      {},
      sql`select 1 from seguridad_usuario t where t.id_cliente = ${IdCliente} and t.id_usuario = ${after.IdUsuario} and t.activo = 'S'
        and ${withFeatureSql('CPAHOT', IdDivision)}`,
    );
    if (!user) throw refuse('hotel_administrador.sin_perfil', undefined, 'IdUsuario');
  }
  const other = await ctx.tx.first(
    {},
    sql`select 1 from hotel_administrador where id_cliente = ${IdCliente} and id_hotel = ${after.IdHotel} and id_usuario = ${after.IdUsuario}
      and id_administrador <> ${before?.IdAdministrador ?? 0} and daterange(fecha_inicio, fecha_fin, '[]') && daterange(${after.FechaInicio}::date, ${after.FechaFin}::date, '[]')`,
  );
  if (other) throw conflict('hotel_administrador.repetido');
  if (after.Principal === 'S' && before?.Principal !== 'S') await takePrincipal(ctx, after.IdHotel);
}

/** The mark of principal leaves whoever has it. */
async function takePrincipal(ctx: Context, idHotel: number): Promise<void> {
  await changeRows(ctx, Administrador, {
    set: { Principal: 'N' },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_hotel = ${idHotel} and t.principal = 'S'`,
    trace: { action: 'editar', before: { Principal: 'S' } },
  });
}

/** An active hotel is administered today, and on the day after an administrator's last one. */
async function requireOne(ctx: Context, before: Appointed, after: Appointed | null): Promise<void> {
  const day = today(ctx);
  const days = [day, ...(after?.FechaFin && after.FechaFin >= day ? [addDays(after.FechaFin, 1)] : [])];
  const missing = await ctx.tx.first(
    {},
    sql`select 1 from hotel_hotel h cross join unnest(${sql.param(days)}::date[]) as d(dia) where h.id_cliente = ${ctx.session.IdCliente} and h.id_hotel = ${before.IdHotel} and h.activo = 'S'
      and not exists (select 1 from hotel_administrador a where a.id_cliente = h.id_cliente and a.id_hotel = h.id_hotel and d.dia between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`,
  );
  if (missing) throw refuse('hotel_administrador.ultimo', undefined, after ? 'FechaFin' : undefined);
}

export const administradorResource: Resource = resource(Administrador, {
  computed: {
    Nombre: (t) => `(select upper(u.nombre || ' ' || u.apellido) from seguridad_usuario u where u.id_usuario = ${t}.id_usuario)`,
    Vigente: (t) => `(case when ${administersSql(t)} then 'S' else 'N' end)`,
  },
  async check(ctx, { before, after }) {
    const row = after ?? before;
    if (row) await hold(ctx, row);
    if (after) await checkAppointment(ctx, before, after);
  },
  async after(ctx, { before, after }) {
    if (before) await requireOne(ctx, before, after);
  },
});
