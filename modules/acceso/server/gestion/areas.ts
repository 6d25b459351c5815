import { int, orNull, text, yes } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { areasSchema } from '../../shared/gestion.wire';
import { configurationOf } from '../decision/configuracion';
import { effectiveAccess } from './efectivo';

type Areas = z.infer<typeof areasSchema>;

/** Where the person's marks count as attendance by its groups: doors that control it, by the zone that they lead into and their checkpoint. */
async function derived(ctx: Context, id: number): Promise<Areas['Derivadas']> {
  const { IdCliente, IdDivision } = ctx.session;
  const [held, configuration] = [await effectiveAccess(ctx, 'persona', id), await configurationOf(ctx, IdDivision)];
  const counted = await ctx.tx.rows(
    { id: int, punto: text },
    sql`select d.id_puerta as id, k.nombre as punto from acceso_puerta d join acceso_punto_control k on k.id_punto_control = d.id_punto_control
      where d.id_cliente = ${IdCliente} and d.id_division = ${IdDivision} and d.controla_asistencia = 'S' and d.id_puerta = any(${sql.param(held.map(({ IdPuerta }) => IdPuerta))}::int[])
      order by d.id_puerta`,
  );
  return counted.flatMap(({ id: IdPuerta, punto }) => {
    const door = configuration.doors.get(IdPuerta);
    const zone = configuration.zones.get(door?.IdZonaDestino ?? 0);
    return door && zone ? [{ IdPuerta, Puerta: door.Nombre, Zona: zone.Nombre, PuntoControl: punto }] : [];
  });
}

/** Readers that hold the person, or stand where it is due: what each holds of it and since when. */
async function readersOf(ctx: Context, id: number): Promise<Areas['Equipos']> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { IdEquipoConexion: int, Equipo: text, Puertas: orNull(text), Cargada: yes, Retira: yes, FechaCarga: orNull(text), Falla: orNull(int) },
    sql`select k.id_equipo_conexion as "IdEquipoConexion", e.equipo as "Equipo",
        (select string_agg(distinct d.nombre, ', ') from acceso_puerta_equipo x join acceso_puerta d on d.id_puerta = x.id_puerta where x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo) as "Puertas",
        h.cargada as "Cargada", h.retira as "Retira", h.fecha_carga as "FechaCarga", h.falla as "Falla"
      from acceso_equipo_persona h join acceso_equipo_conexion k on k.id_equipo_conexion = h.id_equipo_conexion join sistema_equipo e on e.id_equipo = k.id_equipo
      where h.id_cliente = ${IdCliente} and h.id_division = ${IdDivision} and h.id_persona = ${id} order by e.equipo, k.id_equipo_conexion`,
  );
  return rows.map(({ Cargada, Retira, ...row }) => ({ ...row, Cargada: Cargada ? 'S' : 'N', Retira: Retira ? 'S' : 'N' }));
}

/** Areas that groups give today, and what readers hold of somebody; those given by hand are a list of their own. */
export const areasOf = async (ctx: Context, id: number): Promise<Areas> => ({ Derivadas: await derived(ctx, id), Equipos: await readersOf(ctx, id) });

/** Whom areas given by hand put on the readers of a door within a day. */
export async function markingAt(ctx: Context, door: { readonly IdZonaDestino: number; readonly IdPuntoControl: number }): Promise<Set<number>> {
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select distinct a.id_persona as id from acceso_persona_area a where a.id_cliente = ${ctx.session.IdCliente} and a.id_division = ${ctx.session.IdDivision}
      and (a.id_zona = ${door.IdZonaDestino} or a.id_punto_control = ${door.IdPuntoControl}) and a.fecha_inicio <= ${today(ctx)}::date + 1 and coalesce(a.fecha_fin, 'infinity') >= ${today(ctx)}::date`,
  );
  return new Set(rows.map(({ id }) => id));
}
