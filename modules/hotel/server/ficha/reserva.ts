import type { SwingOf } from '@modules/administracion/server/public';
import { shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { ESTADOS_RESERVA, Reserva } from '../../shared/reserva.entity';
import { reservaResource } from '../gestion/reserva.resource';

const STAY = {
  id: int,
  estado: oneOf(ESTADOS_RESERVA),
  ingreso: text,
  salida: text,
  motivo: orNull(text),
  id_hotel: int,
  hotel: text,
  cama: orNull(text),
} as const;

/** The bed of its stretches that ends last. */
const BED = sql`(select h.codigo || '-' || c.codigo from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion where o.id_cliente = t.id_cliente and o.id_reserva = t.id_reserva and o.vigente = 'S' order by o.fecha_fin desc limit 1)`;

async function stayOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    STAY,
    sql`select t.id_reserva as id, t.estado, t.fecha_ingreso as ingreso, t.fecha_salida as salida, t.motivo, t.id_hotel, k.hotel, ${BED} as cama
      from hotel_reserva t join hotel_hotel k on k.id_hotel = t.id_hotel where t.id_reserva = ${id} and ${scopeSql(reservaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}
type Stay = Awaited<ReturnType<typeof stayOf>>;

/** Where a stay is, in one sentence, and whether it is as it was agreed. */
function standing(ctx: Context, { estado, ingreso, salida, motivo }: Stay) {
  const say = FICHA[ctx.lang];
  const now = today(ctx);
  const late = (estado === 'H' && salida < now) || (estado === 'R' && ingreso < now);
  const words = late ? (estado === 'H' ? say.vencida : say.porLlegar) : say[estado];
  return { late, sentence: fill(words, { ingreso: shownDay(ingreso), salida: shownDay(salida), motivo: motivo ?? '—' }) };
}

const ANSWERS = { R: 'espera', H: 'si', F: 'si', L: 'no', N: 'no', X: 'no' } as const;
const TONES = { R: null, H: 'verde', F: null, L: 'naranja', N: 'rojo', X: 'rojo' } as const;

/** A stay: where it is, and who must act where it is not as it was agreed. */
export const staySheet: Sheet = {
  entity: Reserva.resource,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const stay = await stayOf(ctx, id);
    const { late, sentence } = standing(ctx, stay);
    const { hotel, id_hotel, estado } = stay;
    return {
      answers: [
        {
          answer: late ? 'espera' : ANSWERS[estado],
          question: say.pregunta,
          sentence,
          reasons: late ? [{ text: sentence, who: fill(say.recepcion, { hotel }) }] : [],
        },
      ],
      act:
        estado === 'R' || estado === 'H'
          ? { label: say.abrir, icon: 'bed', href: `/hotel/gestion?hotel=${id_hotel}&reserva=${id}`, menu: ['090201'], action: 'editar' }
          : null,
    };
  },
  async card(ctx, id) {
    const stay = await stayOf(ctx, id);
    const { late, sentence } = standing(ctx, stay);
    return { state: { text: sentence, tone: late ? 'naranja' : TONES[stay.estado] } };
  },
};

/** Where a person sleeps or will sleep, on the person's page. */
export const guestSheet: Sheet = {
  entity: 'AdministracionPersona',
  menu: Reserva.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const rows = await ctx.tx.rows(
      STAY,
      sql`select t.id_reserva as id, t.estado, t.fecha_ingreso as ingreso, t.fecha_salida as salida, t.motivo, t.id_hotel, k.hotel, ${BED} as cama
        from hotel_reserva t join hotel_hotel k on k.id_hotel = t.id_hotel where t.id_persona = ${id} and t.estado in ('R', 'H') and ${scopeSql(reservaResource, ctx.session)} order by t.fecha_ingreso limit 2`,
    );
    return {
      groups: [
        {
          title: say.reserva,
          facts: rows.map((stay) => ({
            label: fill(say.fechas, { ingreso: shownDay(stay.ingreso), salida: shownDay(stay.salida) }),
            value: [stay.hotel, stay.cama && fill(say.cama, { cama: stay.cama })].filter(Boolean).join(', '),
            detail: standing(ctx, stay).sentence,
            thing: { resource: Reserva.resource, id: stay.id },
          })),
        },
      ],
    };
  },
  file: [
    {
      resource: Reserva.resource,
      by: 'IdPersona',
      columns: ['Numero', 'IdHotel', 'IdModulo', 'IdCama', 'FechaIngreso', 'FechaSalida', 'Noches', 'Estado'],
      sort: [{ selector: 'FechaIngreso', desc: true }],
    },
  ],
};

/** The bed of somebody's swing, or that none is reserved for it: for who consults stays. */
export async function swingBed(ctx: Context, { IdPersona, Desde, Hasta }: SwingOf): Promise<readonly SheetFact[]> {
  if (!granted(ctx.session, Reserva.options.menu, 'consultar')) return [];
  const say = FICHA[ctx.lang];
  const stay = await ctx.tx.first(
    STAY,
    sql`select t.id_reserva as id, t.estado, t.fecha_ingreso as ingreso, t.fecha_salida as salida, t.motivo, t.id_hotel, k.hotel, ${BED} as cama
      from hotel_reserva t join hotel_hotel k on k.id_hotel = t.id_hotel where t.id_persona = ${IdPersona} and t.estado in ('R', 'H') and t.fecha_ingreso <= ${Hasta}::date and t.fecha_salida >= ${Desde}::date
        and ${scopeSql(reservaResource, ctx.session)} order by t.fecha_ingreso limit 1`,
  );
  if (!stay) return [{ label: say.camaDelTurno, value: say.sinCama }];
  const thing = { resource: Reserva.resource, id: stay.id };
  return [
    {
      label: say.camaDelTurno,
      value: [stay.cama, stay.hotel].filter(Boolean).join(', '),
      detail: fill(say.hasta, { salida: shownDay(stay.salida) }),
      thing,
    },
  ];
}
