import { daySchema } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { companeroSchema, historiaDeCamaSchema, tramoSchema } from '../../shared/historial.wire';
import { Reserva } from '../../shared/reserva.entity';
import { ESTADOS_SERVICIO } from '../../shared/servicio.entity';
import { nightsOfPeriod, roommatesOf, stretchesWhere } from './historial';

const period = { Desde: daySchema, Hasta: daySchema };
const ofPerson = z.strictObject({ IdPersona: keyText, ...period });
const ofBed = z.strictObject({ IdCama: keyText, ...period });

function spanOf(asked: { readonly Desde: string; readonly Hasta: string }) {
  if (asked.Hasta < asked.Desde) throw refuse('hotel.historial_fechas', undefined, 'Hasta');
  return nightsOfPeriod(asked);
}

async function requirePerson(ctx: Context, kit: RouteKit, id: number): Promise<void> {
  if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [id])))
    throw refuse('campo.referencia', { campo: 'IdPersona' }, 'IdPersona');
}

/** A bed by what happened with it; whoever is of one company reads of its own people, and of blocks and services nothing that names others. */
async function bedHistory(ctx: Context, kit: RouteKit, { IdCama, ...asked }: z.output<typeof ofBed>): Promise<z.output<typeof historiaDeCamaSchema>> {
  const { IdCliente, IdDivision } = ctx.session;
  const bed = await ctx.tx.first(
    {},
    sql`select 1 from hotel_cama where id_cliente = ${IdCliente} and id_division = ${IdDivision} and id_cama = ${IdCama}`,
  );
  if (!bed) throw refuse('campo.referencia', { campo: 'IdCama' }, 'IdCama');
  const span = spanOf(asked);
  return {
    Tramos: await stretchesWhere(ctx, kit, span, sql`o.id_cama = ${IdCama}`),
    Bloqueos: await ctx.tx.rows(
      { Desde: text, Hasta: text, Motivo: oneOf(['M', 'R', 'O']), Observacion: orNull(text) },
      sql`select fecha_inicio as "Desde", fecha_fin as "Hasta", motivo as "Motivo", observacion as "Observacion" from hotel_bloqueo
        where id_cliente = ${IdCliente} and id_cama = ${IdCama} and fecha_inicio < fecha_fin and fecha_inicio < ${span.hasta}::date and fecha_fin > ${span.desde}::date order by fecha_inicio desc`,
    ),
    Servicios: await ctx.tx.rows(
      { Numero: text, Servicio: text, Fecha: text, Estado: oneOf(ESTADOS_SERVICIO), Responsable: orNull(text) },
      sql`select s.numero as "Numero", t.tipo_servicio as "Servicio", s.fecha_programada as "Fecha", s.estado as "Estado", s.responsable as "Responsable"
        from hotel_cama c join hotel_servicio_habitacion s on s.id_cliente = c.id_cliente and s.id_habitacion = c.id_habitacion and (s.id_cama is null or s.id_cama = c.id_cama)
          join hotel_tipo_servicio t on t.id_tipo_servicio = s.id_tipo_servicio
        where c.id_cliente = ${IdCliente} and c.id_cama = ${IdCama} and s.fecha_programada >= ${span.desde}::date and s.fecha_programada < ${span.hasta}::date order by s.fecha_programada desc, s.numero desc limit 500`,
    ),
  };
}

const common = { tag: Reserva.resource, resource: Reserva.resource, access: { kind: 'grant', menu: ['090304'], action: 'consultar' } } as const;

/** Consulta de historial (090304). */
export const historialRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/api/HotelReserva/historialPersona',
    summary: 'Where somebody slept in some nights, bed by bed, and the nights used',
    query: ofPerson,
    answer: z.array(tramoSchema),
    async handler(ctx, { query: { IdPersona, ...asked } }) {
      await requirePerson(ctx, kit, IdPersona);
      return stretchesWhere(ctx, kit, spanOf(asked), sql`o.id_persona = ${IdPersona}`);
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/HotelReserva/historialCama',
    summary: 'Who slept in a bed in some nights, its blocks and its services',
    query: ofBed,
    answer: historiaDeCamaSchema,
    handler: (ctx, { query }) => bedHistory(ctx, kit, query),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/HotelReserva/companeros',
    summary: 'Who shared a room with somebody in some nights',
    query: ofPerson,
    answer: z.array(companeroSchema),
    async handler(ctx, { query: { IdPersona, ...asked } }) {
      await requirePerson(ctx, kit, IdPersona);
      return roommatesOf(ctx, kit, IdPersona, spanOf(asked));
    },
  }),
];
