import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { hotelesSchema } from '../../shared/gestion.wire';
import { Reserva } from '../../shared/reserva.entity';
import { managedSql } from '../hotel/administrador';
import { hotelsOf } from './estadia.datos';

/** The hotels of whom works at a front desk. */
export const gestionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/HotelReserva/hoteles',
    summary: 'Hotels that the session manages today',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090201', '090202', '090203'], action: 'consultar' },
    answer: hotelesSchema,
    async handler(ctx) {
      const hotels = await hotelsOf(ctx, sql`t.activo = 'S' and ${managedSql(ctx)}`);
      return hotels.map(({ IdHotel, Codigo, Hotel, HoraCheckout }) => ({ IdHotel, Codigo, Hotel, HoraCheckout }));
    },
  }),
];
