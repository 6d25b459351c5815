import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Stretch, unionOf } from '../../shared/efectivo';
import type { efectivoSchema } from '../../shared/gestion.wire';
import { DIAS } from '../../shared/permiso.entity';
import { configurationOf } from '../decision/configuracion';
import type { Kind } from './sujeto.sql';

/** The doors of the division that somebody may pass today by profiles and groups, and at what hours of each day of the week. */
export async function effectiveAccess(ctx: Context, kind: Kind, id: number): Promise<z.infer<typeof efectivoSchema>> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    { id_grupo: int, nombre: text },
    sql`select g.id_grupo, g.nombre from acceso_asignacion a
      left join acceso_perfil f on f.id_perfil_acceso = a.id_perfil_acceso and f.activo = 'S'
      join acceso_grupo g on g.id_cliente = a.id_cliente and (g.id_grupo = a.id_grupo or g.id_grupo = any(f.grupos))
      where a.id_cliente = ${IdCliente} and a.id_division = ${IdDivision} and a.${kind === 'persona' ? sql.raw('id_persona') : sql.raw('id_vehiculo')} = ${id} and g.activo = 'S'
        and ${today(ctx)}::date between a.fecha_inicio and a.fecha_fin
      group by g.id_grupo, g.nombre order by g.nombre`,
  );
  const { doors, groups, schedules } = await configurationOf(ctx, IdDivision);
  return [...doors.values()]
    .filter(({ Activo }) => Activo === 'S')
    .flatMap(({ IdPuerta, Nombre: Puerta, IdZonaDestino }) => {
      const held = rows.flatMap(({ id_grupo, nombre }) =>
        (groups.get(id_grupo) ?? [])
          .filter((one) => (one.IdPuerta === null ? one.IdZona === IdZonaDestino : one.IdPuerta === IdPuerta))
          .flatMap(({ IdHorario }) => (schedules.get(IdHorario)?.Intervalos ?? []).map((interval) => ({ ...interval, Grupos: [nombre] }))),
      );
      if (held.length === 0) return [];
      const of = (Dia: string): Stretch[] => unionOf(held.filter((one) => one.Dia === Dia).map(({ Dia: _, ...stretch }) => stretch));
      return [{ IdPuerta, Puerta, Dias: DIAS.map((Dia) => ({ Dia, Intervalos: of(Dia).map((one) => ({ ...one, Grupos: [...one.Grupos] })) })) }];
    })
    .sort((one, other) => one.Puerta.localeCompare(other.Puerta));
}
