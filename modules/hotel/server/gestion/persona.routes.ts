import { keyText } from '@platform/fields/ref/shared';
import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { nightsInRow } from '../../shared/estadia';
import { type EstanciasDePersona, estanciasSchema } from '../../shared/persona.wire';
import { Reserva } from '../../shared/reserva.entity';
import { stretchesWhere } from '../historial/historial';
import { reservaResource } from './reserva.resource';

/** What counts as having, or having had, a bed. */
const KEPT = ['R', 'H', 'F'];

/** What somebody of a stay slept this year, and the nights in a row that the stay is part of (V3). */
async function staysOfGuest(ctx: Context, kit: RouteKit, id: number): Promise<EstanciasDePersona> {
  const stay = await ctx.tx.first(
    { persona: int, desde: text, hasta: text },
    sql`select t.id_persona as persona, t.fecha_ingreso as desde, t.fecha_salida as hasta from hotel_reserva t where t.id_reserva = ${id} and ${scopeSql(reservaResource, ctx.session)}`,
  );
  if (!stay) throw notFound();
  const Anio = today(ctx).slice(0, 4);
  const year = { desde: `${Anio}0101`, hasta: `${Number(Anio) + 1}0101` };
  const Tramos = (await stretchesWhere(ctx, kit, year, sql`o.id_persona = ${stay.persona}`)).filter(({ Estado }) => KEPT.includes(Estado));
  // Stays of other years touch those of this one, too.
  const others = await ctx.tx.rows(
    { desde: text, hasta: text },
    sql`select r.fecha_ingreso as desde, r.fecha_salida as hasta from hotel_reserva r where r.id_cliente = ${ctx.session.IdCliente} and r.id_division = ${ctx.session.IdDivision}
      and r.id_persona = ${stay.persona} and r.id_reserva <> ${id} and r.estado = any(${sql.param(KEPT)}::text[])`,
  );
  const sum = (of: 'Noches' | 'Usadas') => Tramos.reduce((all, one) => all + one[of], 0);
  return { Anio, Noches: sum('Noches'), Usadas: sum('Usadas'), Seguidas: nightsInRow(stay, others), Tramos };
}

/** *Persona* of a stay at the front desk (090201). */
export const stayPersonRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/HotelReserva/:id/estancias',
    summary: 'Stays, nights of this year and nights in a row of whoever a reservation is for',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090201', '090302'], action: 'consultar' },
    params: z.object({
      id: keyText,
    }),
    answer: estanciasSchema,
    handler: (ctx, { params }) => staysOfGuest(ctx, kit, params.id),
  }),
];
