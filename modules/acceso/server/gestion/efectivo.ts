import { int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Stretch, unionOf } from '../../shared/efectivo';
import type { efectivoSchema } from '../../shared/gestion.wire';
import { DIAS } from '../../shared/permiso.entity';
import { configurationOf, isOfDoor } from '../decision/configuracion';
import type { Kind } from './sujeto.sql';

/** Names of some devices. */
async function namesOf(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.rows(
    { id: int, equipo: text },
    sql`select q.id_equipo as id, q.equipo from sistema_equipo q where q.id_cliente = ${ctx.session.IdCliente} and q.id_equipo = any(${sql.param([...new Set(ids)])}::int[])`,
  );
  return new Map(rows.map(({ id, equipo }) => [id, equipo]));
}

interface Named {
  readonly id_grupo: number;
  readonly nombre: string;
}

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
  return accessBy(ctx, rows);
}

/** What active groups of the division give together, whoever has them. */
export async function accessOfGroups(ctx: Context, ids: readonly number[]): Promise<z.infer<typeof efectivoSchema>> {
  const rows = await ctx.tx.rows(
    { id_grupo: int, nombre: text },
    sql`select g.id_grupo, g.nombre from acceso_grupo g where g.id_cliente = ${ctx.session.IdCliente} and g.id_division = ${ctx.session.IdDivision} and g.activo = 'S'
      and g.id_grupo = any(${sql.param([...ids])}::int[]) order by g.nombre`,
  );
  return accessBy(ctx, rows);
}

/** The active doors that some groups lead through, with the union of their hours. */
async function accessBy(ctx: Context, rows: readonly Named[]): Promise<z.infer<typeof efectivoSchema>> {
  const { IdDivision } = ctx.session;
  const { doors, groups, schedules } = await configurationOf(ctx, IdDivision);
  const devices = await namesOf(
    ctx,
    [...groups.values()].flat().flatMap(({ Equipos }) => Equipos),
  );
  return [...doors.values()]
    .filter(({ Activo }) => Activo === 'S')
    .flatMap(({ IdPuerta, Nombre: Puerta, IdZonaDestino }) => {
      const held = rows.flatMap(({ id_grupo, nombre }) =>
        (groups.get(id_grupo) ?? [])
          .filter((one) => isOfDoor(one, { IdPuerta, IdZonaDestino }))
          .flatMap(({ IdHorario, Equipos }) => {
            const by = Equipos.length === 0 ? nombre : `${nombre} (${Equipos.map((one) => devices.get(one) ?? String(one)).join(', ')})`;
            const schedule = schedules.get(IdHorario);
            // A holiday has hours of its own only where the schedule says so.
            const counted = (schedule?.Intervalos ?? []).filter(({ Dia }) => Dia !== '8' || schedule?.FeriadoComo === 'H');
            const weekday = schedule?.FeriadoComo === 'D' && counted.length > 0;
            return counted.map((interval) => ({ ...interval, Grupos: [by], weekday }));
          }),
      );
      if (held.length === 0) return [];
      const FeriadoComoDia = [...new Set(held.filter(({ weekday }) => weekday).flatMap(({ Grupos }) => Grupos))];
      const of = (Dia: string): Stretch[] => unionOf(held.filter((one) => one.Dia === Dia).map(({ Dia: _, weekday: __, ...stretch }) => stretch));
      return [
        {
          IdPuerta,
          Puerta,
          FeriadoComoDia,
          Dias: DIAS.map((Dia) => ({ Dia, Intervalos: of(Dia).map((one) => ({ ...one, Grupos: [...one.Grupos] })) })),
        },
      ];
    })
    .sort((one, other) => one.Puerta.localeCompare(other.Puerta));
}
