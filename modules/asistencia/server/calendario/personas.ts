import { fullNameSql, seenPhoto } from '@modules/administracion/server/public';
import { readSegments, workDays } from '@modules/administracion/shared/turno';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Calendario, CalendarioPedido } from '../../shared/calendario.wire';

/** Somebody of a calendar, and the guard that is theirs on its last day. */
export interface DeCalendario {
  readonly IdPersona: number;
  readonly Apellidos: string | null;
  readonly Nombres: string | null;
  readonly CodigoTrabajador: string | null;
  readonly Foto: string | null;
  readonly IdCompania: number;
  readonly guardia: number | null;
}

/** Whether the session's profile shows names as they are. */
export const showsNames = (ctx: Context): boolean =>
  !['ApellidoPaterno', 'ApellidoMaterno', 'Nombres', 'NombreCompleto'].some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));

/** A page of the people whose hours are controlled in some days, crew by crew, of those that the session reaches. */
export async function peopleOfCalendar(ctx: Context, asked: CalendarioPedido): Promise<{ total: number; people: DeCalendario[] }> {
  const { IdCliente, IdCompania: own, units } = ctx.session;
  const { FechaInicio, FechaFin, IdCompania = null, IdRegimenGuardia = null, IdHorario = null, IdUnidadOrganizacional = null } = asked;
  const { buscar = '', skip, take } = asked;
  const named = showsNames(ctx);
  const coded = !protectionOf(ctx.session, 'AsistenciaPersona')?.has('CodigoTrabajador');
  const typed = named ? buscar.trim() : '';
  const rows = await ctx.tx.rows(
    {
      ...{ id_persona: int, apellidos: orNull(text), nombres: orNull(text), codigo: orNull(text), foto: orNull(text), id_compania: int },
      ...{ guardia: orNull(int), total: int },
    },
    sql`select x.id_persona, btrim(p.apellido_paterno || ' ' || coalesce(p.apellido_materno, '')) as apellidos, p.nombres, x.codigo_trabajador as codigo,
        (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil) as foto, x.id_compania, x.guardia,
        (count(*) over ())::int as total
      from (select distinct on (a.id_persona) a.id_persona, a.codigo_trabajador, a.id_compania, g.id_regimen_guardia as guardia, g.orden
        from asistencia_persona a
        left join lateral (select pg.id_regimen_guardia, r.codigo || ' ' || k.codigo as orden from administracion_persona_guardia pg
          join administracion_regimen_guardia k on k.id_regimen_guardia = pg.id_regimen_guardia join administracion_regimen r on r.id_regimen = k.id_regimen
          where pg.id_cliente = a.id_cliente and pg.id_persona = a.id_persona and pg.fecha_inicio <= ${FechaFin}::date and coalesce(pg.fecha_fin, 'infinity') >= ${FechaInicio}::date
          order by pg.fecha_inicio desc limit 1) g on true
        where a.id_cliente = ${IdCliente} and a.fecha_inicio <= ${FechaFin}::date and coalesce(a.fecha_fin, 'infinity') >= ${FechaInicio}::date
          and (${own}::int is null or a.id_compania = ${own}::int) and (${IdCompania}::int is null or a.id_compania = ${IdCompania}::int)
          and (${IdRegimenGuardia}::int is null or g.id_regimen_guardia = ${IdRegimenGuardia}::int)
          and (${IdHorario}::int is null or exists (select 1 from asistencia_persona_horario h where h.id_cliente = a.id_cliente and h.id_persona = a.id_persona
            and h.id_horario = ${IdHorario}::int and h.fecha_inicio <= ${FechaFin}::date and coalesce(h.fecha_fin, 'infinity') >= ${FechaInicio}::date))
        order by a.id_persona, a.fecha_inicio desc) x
      join administracion_persona p on p.id_persona = x.id_persona
      where (${units === null} or p.actual_id_unidad_organizacional = any(${sql.param([...(units ?? [])])}::int[]))
        and (${IdUnidadOrganizacional}::int is null or p.actual_id_unidad_organizacional = ${IdUnidadOrganizacional}::int)
        and (${typed} = '' or normaliza(${sql.raw(fullNameSql('p'))}) like '%' || normaliza(${typed}) || '%' or p.documento = upper(${typed}) or (${coded} and x.codigo_trabajador = upper(${typed})))
      order by x.orden nulls last, p.apellido_paterno, p.apellido_materno, p.nombres, x.id_persona limit ${take} offset ${skip}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    people: rows.map((row) => ({
      ...{ IdPersona: row.id_persona, CodigoTrabajador: coded ? row.codigo : null, IdCompania: row.id_compania, guardia: row.guardia },
      Foto: seenPhoto(ctx, row.foto),
      ...{ Apellidos: named ? row.apellidos : null, Nombres: named ? row.nombres : null },
    })),
  };
}

/** The guard of each of some people on the last of some days that has one. */
export async function guardsOfPeople(ctx: Context, people: readonly number[], from: string, to: string): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.tx.rows(
    { id_persona: int, guardia: int },
    sql`select distinct on (g.id_persona) g.id_persona, g.id_regimen_guardia as guardia from administracion_persona_guardia g
      where g.id_cliente = ${ctx.session.IdCliente} and g.id_persona = any(${sql.param([...people])}::int[]) and g.fecha_inicio <= ${to}::date and coalesce(g.fecha_fin, 'infinity') >= ${from}::date
      order by g.id_persona, g.fecha_inicio desc`,
  );
  return new Map(rows.map(({ id_persona, guardia }) => [id_persona, guardia]));
}

/** Guards by their keys, with how many days they work in a row. */
export async function guardsOf(ctx: Context, ids: readonly number[]): Promise<Calendario['Guardias']> {
  const rows = await ctx.tx.rows(
    { id: int, nombre: text, base: text, segmentos: json(z.unknown()) },
    sql`select g.id_regimen_guardia as id, r.codigo || ' – ' || g.codigo as nombre, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos
      from administracion_regimen_guardia g join administracion_regimen r on r.id_regimen = g.id_regimen
      where g.id_cliente = ${ctx.session.IdCliente} and g.id_regimen_guardia = any(${sql.param([...ids])}::int[]) order by r.codigo, g.codigo`,
  );
  return rows.map(({ id, nombre, base, segmentos }) => ({
    ...{ IdRegimenGuardia: id, Nombre: nombre, FechaBase: base },
    DiasTrabajo: workDays(readSegments(segmentos) ?? []),
  }));
}
