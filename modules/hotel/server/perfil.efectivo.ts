import { addDays } from '@modules/administracion/shared/dia';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Lugar } from '../shared/disponibilidad';
import type { Noches } from '../shared/estadia';
import type { Persona } from './estadia.datos';

/** The profile by which somebody sleeps: how long at most, and where. */
export interface PerfilDeEstadia {
  readonly IdPerfil: number;
  readonly Perfil: string;
  /** None: the hotel's. */
  readonly MaximoDiasEstadia: number | null;
  /** A assigned, G by position, C by company. */
  readonly origen: 'A' | 'G' | 'C';
  readonly lugares: readonly Lugar[];
}

const row = z.object({
  IdPerfil: z.number(),
  Perfil: z.string(),
  MaximoDiasEstadia: z.number().nullable(),
  origen: z.enum(['A', 'G', 'C']),
  lugares: z.array(z.object({ IdHotel: z.number(), IdModulo: z.number().nullable(), IdHabitacion: z.number().nullable() })),
});

/**
 * Effective profile of a person for a stay: the assigned one that covers every night, else among those of the company
 * the ones that list the position before those without positions, then by priority and code. One, never several.
 */
export async function profileFor(
  ctx: Context,
  { IdPersona, IdCompania, IdCargo }: Pick<Persona, 'IdPersona' | 'IdCompania' | 'IdCargo'>,
  { desde, hasta }: Noches,
): Promise<PerfilDeEstadia | null> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.run(
    sql`select f.id_perfil as "IdPerfil", f.perfil as "Perfil", f.maximo_dias_estadia as "MaximoDiasEstadia", f.origen,
        coalesce((select jsonb_agg(jsonb_build_object('IdHotel', d.id_hotel, 'IdModulo', d.id_modulo, 'IdHabitacion', d.id_habitacion)) from hotel_perfil_detalle d
          where d.id_cliente = f.id_cliente and d.id_perfil = f.id_perfil), '[]') as lugares
      from (select p.*, case
          when exists (select 1 from hotel_perfil_asignacion a where a.id_cliente = p.id_cliente and a.id_perfil = p.id_perfil and a.id_persona = ${IdPersona}
            and a.fecha_inicio <= ${desde}::date and coalesce(a.fecha_fin, 'infinity') >= ${addDays(hasta, -1)}::date) then 'A'
          when (${IdCompania}::int = any(p.companias)) is not true then null
          when ${IdCargo}::int = any(p.cargos) then 'G'
          when p.cargos = '{}' then 'C' end as origen
        from hotel_perfil p where p.id_cliente = ${IdCliente} and p.id_division = ${IdDivision} and p.activo = 'S') f
      where f.origen is not null order by array_position(array['A', 'G', 'C'], f.origen), f.prioridad, f.codigo limit 1`,
  );
  const [found] = z.array(row).parse(rows);
  return found ?? null;
}
