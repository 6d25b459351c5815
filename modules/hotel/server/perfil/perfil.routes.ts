import { addDays } from '@modules/administracion/shared/dia';
import { isDay } from '@platform/fields/date/shared';
import { int, json, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { visible } from '@platform/server/resource/read';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Hotel } from '../../shared/hotel.entity';
import { Perfil } from '../../shared/perfil.entity';
import { arbolWire, pruebaWire } from '../../shared/wire';
import { effectiveProfiles } from './perfil.efectivo';

const id = z.coerce
  .number({ error: 'campo.referencia' })
  .int({ error: 'campo.referencia' })
  .min(1, { error: 'campo.referencia' })
  .max(2_147_483_647, {
    error: 'campo.referencia',
  });
const day = z.string({ error: 'campo.fecha' }).refine(isDay, { error: 'campo.fecha' }).optional();

/** *Probar*: by which profile somebody would sleep some nights (tonight), why, and among how many active beds. */
async function tryOut(ctx: Context, IdPersona: number, FechaIngreso: string, FechaSalida: string): Promise<z.output<typeof pruebaWire>> {
  const found = (await effectiveProfiles(ctx, [IdPersona], FechaIngreso, FechaSalida)).get(IdPersona);
  if (!found) throw refuse('hotel_perfil.sin_perfil');
  const row = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion and h.activo = 'S' join hotel_modulo m on m.id_modulo = c.id_modulo and m.activo = 'S'
        join hotel_hotel o on o.id_hotel = c.id_hotel and o.activo = 'S'
      where c.id_cliente = ${ctx.session.IdCliente} and c.id_division = ${ctx.session.IdDivision} and c.activo = 'S'
        and exists (select 1 from hotel_perfil_detalle d where d.id_cliente = c.id_cliente and d.id_perfil = ${found.IdPerfil} and d.id_hotel = c.id_hotel
          and coalesce(d.id_modulo, c.id_modulo) = c.id_modulo and coalesce(d.id_habitacion, c.id_habitacion) = c.id_habitacion)`,
  );
  const { IdPerfil, Codigo, Perfil: nombre, Origen } = found;
  return { IdPerfil, Codigo, Perfil: nombre, Origen, Camas: row.n };
}

/** Hotels of the division with their modules, rooms and beds, in order. */
async function treeOf(ctx: Context): Promise<z.output<typeof arbolWire>> {
  const { IdCliente, IdDivision } = ctx.session;
  const of = sql`x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision}`;
  const rows = await ctx.tx.rows(
    { IdHotel: orNull(int), Codigo: orNull(text), Nombre: orNull(text), Activo: orNull(text), Modulos: json(z.unknown()) },
    sql`with hoy as materialized (select o.id_cama, sum(case when o.turno = 'C' and c.cama_caliente = 'S' then 2 else 1 end)::int as plazas from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama
        where o.id_cliente = ${IdCliente} and o.vigente = 'S' and o.clase = 'R' and o.fecha_inicio <= ${today(ctx)}::date and o.fecha_fin > ${today(ctx)}::date group by o.id_cama)
      select x.id_hotel as "IdHotel", x.codigo as "Codigo", x.hotel as "Nombre", x.activo as "Activo",
        coalesce((select jsonb_agg(jsonb_build_object('IdModulo', m.id_modulo, 'Codigo', m.codigo, 'Nombre', m.modulo, 'Activo', m.activo, 'Habitaciones',
          coalesce((select jsonb_agg(jsonb_build_object('IdHabitacion', h.id_habitacion, 'Codigo', h.codigo, 'Activo', h.activo, 'ReglaSexo', h.regla_sexo, 'Camas',
            coalesce((select jsonb_agg(jsonb_build_object('IdCama', c.id_cama, 'Codigo', c.codigo, 'Activo', c.activo, 'TipoUso', c.tipo_uso, 'CamaCaliente', c.cama_caliente,
              'EstadoLimpieza', c.estado_limpieza, 'Ocupadas', coalesce(o.plazas, 0)) order by c.codigo) from hotel_cama c left join hoy o on o.id_cama = c.id_cama where c.id_cliente = h.id_cliente and c.id_habitacion = h.id_habitacion), '[]')) order by length(h.codigo), h.codigo)
            from hotel_habitacion h where h.id_cliente = m.id_cliente and h.id_modulo = m.id_modulo), '[]')) order by m.codigo)
          from hotel_modulo m where m.id_cliente = x.id_cliente and m.id_hotel = x.id_hotel), '[]') as "Modulos"
      from hotel_hotel x where ${of} order by x.codigo`,
  );
  return arbolWire.parse(rows);
}

export const perfilRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: '/api/HotelPerfil/probar',
    summary: 'The effective camp profile of a person for some nights, why, and how many beds it allows',
    tag: Perfil.resource,
    resource: Perfil.resource,
    access: { kind: 'grant', menu: Perfil.options.menu, action: 'consultar' },
    query: z.strictObject({ IdPersona: id, FechaIngreso: day, FechaSalida: day }),
    answer: pruebaWire,
    async handler(ctx, { query }) {
      if (!(await visible(ctx.tx, kit.registry.get('AdministracionPersona'), ctx.session, [query.IdPersona]))) throw notFound();
      const from = query.FechaIngreso ?? today(ctx);
      return tryOut(ctx, query.IdPersona, from, query.FechaSalida ?? addDays(from, 1));
    },
  }),
  route({
    method: 'GET',
    path: '/api/HotelHotel/arbol',
    summary: 'Hotels of the division with their modules, rooms and beds',
    tag: Hotel.resource,
    resource: Hotel.resource,
    access: { kind: 'grant', menu: [...Hotel.options.menu, ...Perfil.options.menu], action: 'consultar' },
    answer: arbolWire,
    handler: (ctx) => treeOf(ctx),
  }),
];
