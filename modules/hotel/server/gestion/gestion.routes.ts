import { today } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { hotelesSchema } from '../../shared/gestion.wire';
import { Reserva } from '../../shared/reserva.entity';
import { hotelsOf } from './estadia.datos';

/** The hotels of whom works at a front desk. */
export const gestionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/HotelReserva/hoteles',
    summary: 'Hotels that the session manages today',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090201', '090202'], action: 'consultar' },
    answer: hotelesSchema,
    async handler(ctx) {
      const { IdUsuario, superAdministrador } = ctx.session;
      const mine = superAdministrador
        ? sql`true`
        : sql`exists (select 1 from hotel_administrador a where a.id_cliente = t.id_cliente and a.id_hotel = t.id_hotel and a.id_usuario = ${IdUsuario}
            and ${today(ctx)}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity'))`;
      const hotels = await hotelsOf(ctx, sql`t.activo = 'S' and ${mine}`);
      return hotels.map(({ IdHotel, Codigo, Hotel, HoraCheckout }) => ({ IdHotel, Codigo, Hotel, HoraCheckout }));
    },
  }),
];
