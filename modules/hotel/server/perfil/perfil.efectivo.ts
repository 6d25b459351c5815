import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const place = z.object({ IdHotel: z.number(), IdModulo: z.number().nullable(), IdHabitacion: z.number().nullable() });

const profileRow = z.object({
  IdPersona: z.number(),
  IdPerfil: z.number(),
  Codigo: z.string(),
  Perfil: z.string(),
  /** A assigned, G by position, C by company. */
  Origen: z.enum(['A', 'G', 'C']),
  /** Null: the hotel's. */
  MaximoDiasEstadia: z.number().nullable(),
  lugares: z.array(place),
});

/** By which profile somebody sleeps in camp, why, and where it lets sleep. */
export type EffectiveProfile = z.output<typeof profileRow>;

/**
 * The effective profile of people for a stay `[from, to)` in the session's division (Hotel, *Gestión de perfiles*): the assignment
 * that covers every night, else by position, else by company. Who has none is not in the answer.
 */
export async function effectiveProfiles(
  ctx: Context,
  people: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, EffectiveProfile>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdPersona: orNull(int),
      IdPerfil: int,
      Codigo: text,
      Perfil: text,
      Origen: orNull(text),
      MaximoDiasEstadia: orNull(int),
      lugares: json(z.unknown()),
    },
    sql`select p.id as "IdPersona", f.id_perfil as "IdPerfil", f.codigo as "Codigo", f.perfil as "Perfil", e.origen as "Origen", f.maximo_dias_estadia as "MaximoDiasEstadia",
        coalesce((select jsonb_agg(jsonb_build_object('IdHotel', d.id_hotel, 'IdModulo', d.id_modulo, 'IdHabitacion', d.id_habitacion)) from hotel_perfil_detalle d
          where d.id_cliente = ${IdCliente} and d.id_perfil = f.id_perfil), '[]') as lugares
      from unnest(${sql.param([...people])}::int[]) as p(id)
        left join lateral hotel_empleo(${IdCliente}, ${IdDivision}, p.id, ${from}::date) w on true
        cross join lateral hotel_perfil_efectivo(${IdCliente}, ${IdDivision}, p.id, w.id_compania, w.id_cargo, ${from}::date, ${to}::date) e
        join hotel_perfil f on f.id_perfil = e.id_perfil`,
  );
  return new Map(
    z
      .array(profileRow)
      .parse(rows)
      .map((row) => [row.IdPersona, row]),
  );
}
