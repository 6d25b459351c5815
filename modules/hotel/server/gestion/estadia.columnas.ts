import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import type { Cama, Ocupado } from '../../shared/disponibilidad';
import { type Noches, TURNOS } from '../../shared/estadia';

/**
 * Beds and what is promised of them, which one question reads by the thousands: they come as columns, each a text of all its values in the same order,
 * because a row of each costs several times what is done with it. No text that people type has the separator: control characters are refused.
 */
const SEPARATOR = '\u001f';
const codes = (column: string): SQL => sql`string_agg(${sql.raw(column)}, ${SEPARATOR})`;
const flags = (column: string): SQL => sql`string_agg(${sql.raw(column)}, '')`;
const numbers = (column: string): SQL => sql`array_agg(${sql.raw(column)})::text`;

/** Said by leaving it out: one statement for all and for some is planned for neither, and prepared it goes bed by bed through its indexes. */
const ALL = sql.raw('true');

const readCodes = (all: string | null): readonly string[] => all?.split(SEPARATOR) ?? [];
const readNumbers = (all: string | null): readonly number[] => all?.slice(1, -1).split(',').map(Number) ?? [];

/** Beds of a hotel, active or not, in the order in which they were made: whoever wants that of their codes sorts them. All, or one of them. */
export async function bedsOf(ctx: Context, idHotel: number, one: number | null = null): Promise<Cama[]> {
  const read = await ctx.tx.one(
    {
      camas: orNull(text),
      habitaciones: orNull(text),
      modulos: orNull(text),
      ...{ deModulo: orNull(text), deHabitacion: orNull(text), codigos: orNull(text) },
      ...{ activas: orNull(text), usos: orNull(text), calientes: orNull(text), limpiezas: orNull(text), sexos: orNull(text), guardias: orNull(text) },
    },
    sql`select ${numbers('x.id_cama')} as camas, ${numbers('x.id_habitacion')} as habitaciones, ${numbers('x.id_modulo')} as modulos,
        ${codes('x.modulo')} as "deModulo", ${codes('x.habitacion')} as "deHabitacion", ${codes('x.codigo')} as codigos, ${flags('x.activa')} as activas,
        ${flags('x.tipo_uso')} as usos, ${flags('x.cama_caliente')} as calientes, ${flags('x.estado_limpieza')} as limpiezas, ${flags('x.regla_sexo')} as sexos,
        ${flags('x.contraguardia')} as guardias
      from (select c.id_cama, h.id_habitacion, m.id_modulo, m.codigo as modulo, h.codigo as habitacion, c.codigo, c.tipo_uso, c.cama_caliente, c.estado_limpieza, h.regla_sexo, h.contraguardia,
          case when c.activo = 'S' and h.activo = 'S' and m.activo = 'S' and k.activo = 'S' then 'S' else 'N' end as activa
        from hotel_cama c join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo join hotel_hotel k on k.id_hotel = c.id_hotel
        where c.id_cliente = ${ctx.session.IdCliente} and c.id_hotel = ${idHotel} and ${one === null ? ALL : sql`c.id_cama = ${one}::int`} order by c.id_cama) x`,
  );
  const { activas, usos, calientes, limpiezas, sexos, guardias } = read;
  const [habitaciones, modulos] = [readNumbers(read.habitaciones), readNumbers(read.modulos)];
  const [deModulo, deHabitacion, codigos] = [readCodes(read.deModulo), readCodes(read.deHabitacion), readCodes(read.codigos)];
  return readNumbers(read.camas).map((IdCama, at) => ({
    IdCama,
    IdHabitacion: habitaciones[at] ?? 0,
    IdModulo: modulos[at] ?? 0,
    IdHotel: idHotel,
    codigos: [deModulo[at] ?? '', deHabitacion[at] ?? '', codigos[at] ?? ''],
    activa: activas?.[at] === 'S',
    exclusiva: usos?.[at] === 'S',
    caliente: calientes?.[at] === 'S',
    limpia: limpiezas?.[at] === 'L',
    reglaSexo: sexos?.[at] ?? '',
    contraguardia: guardias?.[at] === 'S',
  }));
}

/**
 * What is promised of a hotel's beds, or those of some of its rooms, on some nights. Beds of people of one company and guard who come and leave on the same
 * days are one row. Stays are not told apart, but for one's own (`IdReserva`).
 */
export async function promisedOf(
  ctx: Context,
  idHotel: number,
  { desde, hasta }: Noches,
  own: number | null,
  rooms: readonly number[] | null = null,
): Promise<Ocupado[]> {
  const { IdCliente } = ctx.session;
  const where = rooms
    ? sql`o.id_habitacion = any(${sql.param([...rooms])}::int[])`
    : sql`o.id_cama in (select c.id_cama from hotel_cama c where c.id_cliente = ${IdCliente} and c.id_hotel = ${idHotel})`;
  const rows = await ctx.tx.rows(
    {
      turno: oneOf(TURNOS),
      clase: oneOf(['R', 'B']),
      IdCompania: orNull(int),
      sexo: orNull(text),
      IdRegimenGuardia: orNull(int),
      IdReserva: orNull(int),
      ...{ desde: text, hasta: text, camas: text, habitaciones: text },
    },
    sql`select o.turno, o.clase, r.id_compania as "IdCompania", o.sexo, o.id_regimen_guardia as "IdRegimenGuardia", case when o.id_reserva = ${own}::int then o.id_reserva end as "IdReserva",
        o.fecha_inicio as desde, o.fecha_fin as hasta, ${numbers('o.id_cama')} as camas, ${numbers('o.id_habitacion')} as habitaciones
      from hotel_ocupacion o left join hotel_reserva r on r.id_reserva = o.id_reserva
      where o.id_cliente = ${IdCliente} and ${where} and o.vigente = 'S' and o.fecha_inicio < ${hasta}::date and o.fecha_fin > ${desde}::date and o.fecha_inicio < o.fecha_fin
      group by 1, 2, 3, 4, 5, 6, 7, 8`,
  );
  return rows.flatMap(({ turno, clase, IdCompania, sexo, IdRegimenGuardia, IdReserva, camas, habitaciones, ...nights }) => {
    const places = readNumbers(habitaciones);
    return readNumbers(camas).map((IdCama, at) => ({
      IdCama,
      IdHabitacion: places[at] ?? 0,
      turno,
      clase,
      IdCompania,
      sexo,
      IdRegimenGuardia,
      IdReserva,
      desde: nights.desde,
      hasta: nights.hasta,
    }));
  });
}

/** What is promised, but for a stay's own. */
export const withoutOwn = (all: readonly Ocupado[], own: number | null): readonly Ocupado[] =>
  own === null ? all : all.filter(({ IdReserva }) => IdReserva !== own);
