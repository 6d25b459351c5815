import type { OwnFact } from '@modules/acceso/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

const WORDS = {
  es: { cama: 'Mi cama', en: '{hotel}, cama {cama}', sin: 'Sin cama reservada', H: 'hasta el {salida}', R: 'reservada del {ingreso} al {salida}' },
  en: { cama: 'My bed', en: '{hotel}, bed {cama}', sin: 'No bed reserved', H: 'until {salida}', R: 'reserved from {ingreso} to {salida}' },
} as const;

/** Where somebody sleeps, or the next bed that is reserved for them. */
export async function ownBed(ctx: Context, IdPersona: number): Promise<readonly OwnFact[]> {
  const say = WORDS[ctx.lang];
  const stay = await ctx.tx.first(
    { estado: oneOf(['R', 'H']), ingreso: text, salida: text, hotel: text, cama: orNull(text) },
    sql`select t.estado, t.fecha_ingreso as ingreso, t.fecha_salida as salida, k.hotel, (select h.codigo || '-' || c.codigo from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama
        join hotel_habitacion h on h.id_habitacion = c.id_habitacion where o.id_cliente = t.id_cliente and o.id_reserva = t.id_reserva and o.vigente = 'S' order by o.fecha_fin desc limit 1) as cama
      from hotel_reserva t join hotel_hotel k on k.id_hotel = t.id_hotel
      where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.id_persona = ${IdPersona} and t.estado in ('R', 'H')
      order by position(t.estado in 'HR'), t.fecha_ingreso limit 1`,
  );
  if (!stay) return [{ Etiqueta: say.cama, Valor: say.sin, Detalle: null }];
  const days = { ingreso: shownDay(stay.ingreso), salida: shownDay(stay.salida) };
  return [{ Etiqueta: say.cama, Valor: fill(say.en, { hotel: stay.hotel, cama: stay.cama ?? '—' }), Detalle: fill(say[stay.estado], days) }];
}
