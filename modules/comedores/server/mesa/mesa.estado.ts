import { shown } from '@modules/acceso/server/public';
import { fullNameSql } from '@modules/administracion/server/public';
import { int, json, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Dictionary } from '@platform/server/words';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { SERVIDO } from '../../shared/mesa';
import type { dayAnswer, RoomState, recentAnswer } from '../../shared/mesa.wire';
import { COUNTED } from './mesa.facts';
import { momentOf, openAt, roomOf, servicesOf } from './mesa.lugar';
import { detailOf } from './mesa.respuesta';

const LAST = 10;

/** How a dining room is doing now: the service that is open, and how much of its capacity is taken. */
export async function stateOf(ctx: Context, idComedor: number, fixed: number | null): Promise<RoomState> {
  const room = await roomOf(ctx, idComedor);
  const services = await servicesOf(ctx, room);
  const open = openAt(services, momentOf(ctx, null));
  const [now] = fixed === null ? open : open.filter(({ IdServicio }) => IdServicio === fixed);
  const [row] = now
    ? await ctx.tx.rows(
        { n: int },
        sql`select count(*)::int as n from comedor_consumo r where r.id_cliente = ${ctx.session.IdCliente} and r.id_servicio = ${now.IdServicio} and r.fecha_consumo = ${now.FechaConsumo}::date and ${sql.raw(COUNTED)}`,
      )
    : [];
  return {
    FechaHora: ctx.now.toISOString(),
    Servicios: services.map(({ IdServicio, Servicio, HoraInicio, HoraFin }) => ({ IdServicio, Servicio, HoraInicio, HoraFin })),
    Actual: now ? { ...now, Servidas: Number(row?.n) } : null,
    Capacidad: room.Capacidad,
  };
}

/** The last readings of a dining room, newest first. */
export async function recentReadings(ctx: Context, words: Dictionary, idComedor: number): Promise<z.infer<typeof recentAnswer>> {
  await roomOf(ctx, idComedor);
  const rows = await ctx.tx.rows(
    {
      resultado: text,
      id_consumo: int,
      fecha_hora: text,
      nombre: orNull(text),
      alias: orNull(text),
      servicio: orNull(text),
      motivo: orNull(text),
      detalle: orNull(json(z.unknown())),
    },
    sql`select r.id_consumo, r.fecha_hora, r.resultado, r.motivo, r.detalle, ${sql.raw(fullNameSql('p'))} as nombre, c.alias, s.servicio
      from comedor_consumo r left join administracion_persona p on p.id_persona = r.id_persona left join administracion_compania c on c.id_compania = r.id_compania
      left join comedor_servicio s on s.id_servicio = r.id_servicio
      where r.id_cliente = ${ctx.session.IdCliente} and r.id_division = ${ctx.session.IdDivision} and r.id_comedor = ${idComedor} order by r.fecha_hora desc, r.id_consumo desc limit ${LAST}`,
  );
  return rows.map((row) => {
    const { Frase, Parametros } = detailOf(row);
    const served = row.resultado === 'P';
    return {
      IdConsumo: row.id_consumo,
      FechaHora: row.fecha_hora,
      Resultado: served ? 'P' : 'D',
      Mensaje: words.message(ctx.lang, served ? SERVIDO : Frase, Parametros),
      Nombre: shown(ctx, 'NombreCompleto', row.nombre),
      Compania: row.alias === null ? null : row.alias,
      Servicio: row.servicio === null ? null : row.servicio,
    };
  });
}

/** A dining room's operating day: what was served and what it cost, by service, and why others were denied. */
export async function dayOf(ctx: Context, idComedor: number, day: string): Promise<z.infer<typeof dayAnswer>> {
  await roomOf(ctx, idComedor);
  const { IdCliente, IdDivision } = ctx.session;
  const which = sql`r.id_cliente = ${IdCliente} and r.id_division = ${IdDivision} and r.id_comedor = ${idComedor} and r.fecha_consumo = ${day}::date`;
  const served = await ctx.tx.rows(
    {
      id_servicio: orNull(int),
      servicio: orNull(text),
      id_moneda: orNull(int),
      n: int,
      costo: orNull(num),
      compania: orNull(num),
      trabajador: orNull(num),
    },
    sql`select s.id_servicio, s.servicio, r.id_moneda, count(*)::int as n, sum(r.costo) as costo, sum(r.monto_compania) as compania, sum(r.monto_trabajador) as trabajador
      from comedor_consumo r left join comedor_servicio s on s.id_servicio = r.id_servicio where ${which} and ${sql.raw(COUNTED)}
      group by s.id_servicio, s.servicio, s.orden, s.codigo, r.id_moneda order by s.orden, s.codigo`,
  );
  const denied = await ctx.tx.rows(
    { motivo: orNull(text), n: int },
    sql`select r.motivo, count(*)::int as n from comedor_consumo r where ${which} and r.resultado = 'D' and r.motivo is not null group by r.motivo order by n desc, r.motivo`,
  );
  return {
    Servicios: served.map((row) => ({
      IdServicio: row.id_servicio,
      Servicio: row.servicio,
      IdMoneda: row.id_moneda,
      Raciones: row.n,
      Costo: Number(row.costo),
      MontoCompania: Number(row.compania),
      MontoTrabajador: Number(row.trabajador),
    })),
    Motivos: denied.map((row) => ({ Motivo: String(row.motivo), Lecturas: row.n })),
  };
}
