import { personNameSql } from '@modules/administracion/server/public';
import { choice } from '@platform/entity/field';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Days, type PageOf, report } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { gestionPersonaResource } from '../gestion/gestion.resource';
import { groupEqual, personaComputed } from '../gestion/sujeto.sql';
import { visitaResource } from '../resources';
import { barsByDay, barsByGroup, groupsOf } from './barras';
import { DE_ACCESO, daysSql, type Filtros, MENU, PERIODO, personHref, subjectIs, zoneBranch, zoneIs } from './filtros';

const NAME = ['AdministracionPersona.NombreCompleto'] as const;
const DOCUMENT = ['AdministracionPersona.Documento'] as const;
const { Condicion, ...OF_VISITS } = DE_ACCESO;
const { IdCompania, IdContrato, IdUnidadOrganizacional, IdZona, IdPuerta } = OF_VISITS;

/** Visits that came in during some days, with what is told of each. A door or a zone is that of the mark by which it came. */
function visitsAsked(ctx: Context, filters: Filtros, days: Days): SQL {
  const { from, to } = daysSql(ctx, days);
  const { IdCompania: company = null, IdContrato: contract = null, IdPuerta: door = null, IdZona: zone = null } = filters;
  const cameBy =
    door === null && zone === null
      ? sql`true`
      : sql`exists (select 1 from acceso_marca m where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.fecha_hora = t.fecha_hora_ingreso and m.resultado = 'S'
          and (${door}::int is null or m.id_puerta = ${door}::int) and ${zoneIs(ctx, sql`m.id_zona`, { IdZona: zone })})`;
  return sql`from acceso_visita_registro t join administracion_persona p on p.id_persona = t.id_persona
    left join acreditacion_persona a on a.id_acreditacion_persona = t.id_acreditacion_persona left join administracion_compania k on k.id_compania = a.id_compania
    left join administracion_persona h on h.id_persona = t.id_anfitrion left join administracion_persona e on e.id_persona = t.id_escolta
    left join identificacion_credencial c on c.id_credencial = t.id_credencial
    where ${scopeSql(visitaResource, ctx.session)} and t.fecha_hora_ingreso >= ${from} and t.fecha_hora_ingreso < ${to} and (${company}::int is null or a.id_compania = ${company}::int)
      and (${contract}::int is null or a.id_contrato = ${contract}::int) and ${subjectIs({ IdUnidadOrganizacional: filters.IdUnidadOrganizacional ?? null })} and ${cameBy}`;
}

/** R7: visits that came in, with whom they came to see. */
export const visitsReport = report({
  code: 'R7',
  path: 'acceso-visitas',
  menu: MENU,
  period: PERIODO,
  parameters: OF_VISITS,
  columns: {
    Visitante: { kind: 'text', shows: NAME },
    Documento: { kind: 'text', shows: DOCUMENT },
    Compania: { kind: 'text' },
    Anfitrion: { kind: 'text', shows: NAME },
    Escolta: { kind: 'text', shows: NAME },
    Tarjeta: { kind: 'text' },
    Ingreso: { kind: 'moment' },
    Salida: { kind: 'moment' },
    Horas: { kind: 'decimal', sum: true },
    Observacion: { kind: 'text' },
  },
  words: REPORTES.visitas,
  async bars(ctx, asked, days) {
    return barsByDay(
      ctx,
      days,
      'visitas',
      sql`select (t.fecha_hora_ingreso at time zone ${ctx.session.zona})::date as dia, count(*) as n ${visitsAsked(ctx, asked, days)} group by 1`,
    );
  },
  async rows(ctx, asked, days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        ...{
          id: int,
          Visitante: orNull(text),
          Documento: orNull(text),
          Compania: orNull(text),
          Anfitrion: orNull(text),
          Escolta: orNull(text),
          Tarjeta: orNull(text),
        },
        ...{ Ingreso: text, Salida: orNull(text), Horas: num, Observacion: orNull(text), total: int },
      },
      sql`select t.id_visita_registro as id, ${sql.raw(personNameSql('p'))} as "Visitante", p.documento as "Documento", k.alias as "Compania", ${sql.raw(personNameSql('h'))} as "Anfitrion",
          ${sql.raw(personNameSql('e'))} as "Escolta", c.codigo as "Tarjeta", t.fecha_hora_ingreso as "Ingreso", t.fecha_hora_salida as "Salida",
          round((extract(epoch from coalesce(t.fecha_hora_salida, ${ctx.now.toISOString()}::timestamptz) - t.fecha_hora_ingreso) / 3600)::numeric, 1)::float8 as "Horas",
          t.observacion as "Observacion", (count(*) over ())::int as total
        ${visitsAsked(ctx, asked, days)}
        order by t.fecha_hora_ingreso desc, t.id_visita_registro desc limit ${take} offset ${skip}`,
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _total, id, ...row }) => ({ ...row, Enlace: `/acceso/visitas/historial/${id}` })),
    };
  },
});

const GRUPO = ['X', 'N'] as const;
const lacks = groupEqual('persona');

interface DeSinGrupo extends Filtros {
  readonly Grupo?: (typeof GRUPO)[number] | null;
}

/** People of the division without a group in force. */
const withoutGroup = (
  ctx: Context,
  {
    Grupo = null,
    IdCompania: company = null,
    IdContrato: contract = null,
    IdUnidadOrganizacional: unit = null,
    Condicion: condition = null,
  }: DeSinGrupo,
): SQL =>
  sql`from acceso_gestion_persona t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania k on k.id_compania = t.id_compania
      left join administracion_contrato c on c.id_contrato = t.id_contrato
    where ${scopeSql(gestionPersonaResource, ctx.session)} and ${sql.raw(personaComputed.Condicion('t'))} <> 'CESADO'
      and ((${sql.raw(lacks.N('t'))} and coalesce(${Grupo}::text, 'N') = 'N') or (${sql.raw(lacks.X('t'))} and coalesce(${Grupo}::text, 'X') = 'X'))
      and (${company}::int is null or t.id_compania = ${company}::int) and (${contract}::int is null or t.id_contrato = ${contract}::int)
      and (${unit}::int is null or t.id_unidad_organizacional = ${unit}::int)
      and (${condition}::text is null or ${condition}::text = case when ${sql.raw(personaComputed.Condicion('t'))} = 'VISITA' then 'I' else 'T' end)`;

/** R10: people of the division whose every group has ended, or who never had one, as of today. */
export const groupsReport = report({
  code: 'R10',
  path: 'acceso-sin-grupo',
  menu: MENU,
  parameters: { Grupo: choice({ options: GRUPO }), IdCompania, IdContrato, IdUnidadOrganizacional, Condicion },
  columns: {
    Persona: { kind: 'text', shows: NAME },
    Documento: { kind: 'text', shows: DOCUMENT },
    Compania: { kind: 'text' },
    Contrato: { kind: 'text' },
    Grupo: { kind: 'code', options: GRUPO },
    FinGrupo: { kind: 'date' },
    AcreditadoHasta: { kind: 'date' },
    UltimaMarca: { kind: 'moment' },
  },
  words: REPORTES.sinGrupo,
  async bars(ctx, asked) {
    return barsByGroup(ctx, 'sinGrupo', sql`select coalesce(k.alias, '—') as nombre, count(*) as n ${withoutGroup(ctx, asked)} group by 1`);
  },
  async rows(ctx, asked, _days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        ...{ IdPersona: int, Persona: orNull(text), Documento: orNull(text), Compania: orNull(text), Contrato: orNull(text), Grupo: oneOf(GRUPO) },
        ...{ FinGrupo: orNull(text), AcreditadoHasta: orNull(text), UltimaMarca: orNull(text), total: int },
      },
      sql`select x.*, ${sql.raw(personaComputed.UltimaMarca('x'))} as "UltimaMarca" from (
          select t.id_cliente, t.id_division, t.id_persona, t.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento", k.alias as "Compania", c.codigo as "Contrato",
            case when ${sql.raw(lacks.N('t'))} then 'N' else 'X' end as "Grupo", ${sql.raw(personaComputed.FinGrupo('t'))} as "FinGrupo", t.acreditado_hasta as "AcreditadoHasta", (count(*) over ())::int as total
          ${withoutGroup(ctx, asked)}
          order by 5, t.id_persona limit ${take} offset ${skip}) x order by x."Persona", x."IdPersona"`,
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ IdPersona, Persona, Documento, Compania, Contrato, Grupo: state, FinGrupo, AcreditadoHasta, UltimaMarca }) => ({
        ...{ Persona, Documento, Compania, Contrato, Grupo: state, FinGrupo, AcreditadoHasta, UltimaMarca },
        Enlace: personHref(IdPersona),
      })),
    };
  },
});

/** Of each device of the division, or of a door or of those that lead into a zone, how much of a period it was silent. */
async function deviceRows(
  ctx: Context,
  { IdZona: zone = null, IdPuerta: door = null }: Pick<Filtros, 'IdZona' | 'IdPuerta'>,
  days: Days,
  { skip, take }: PageOf,
) {
  const { from, to } = daysSql(ctx, days);
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const hours = (seconds: ReturnType<typeof sql>) => sql`round((${seconds} / 3600)::numeric, 1)::float8`;
  const found = await ctx.tx.rows(
    {
      ...{ id: int, Equipo: text, Serie: orNull(text), Puertas: orNull(text), Silencios: int, HorasFuera: num, MasLargo: num },
      ...{ Disponibilidad: orNull(num), total: int },
    },
    // A device is counted from when it is known on; it is of no company, so that a contractor is told of none.
    sql`select k.id_equipo_conexion as id, q.equipo as "Equipo", q.numero_serie as "Serie",
        (select string_agg(distinct d.nombre, ', ') from acceso_puerta_equipo x join acceso_puerta d on d.id_puerta = x.id_puerta where x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo) as "Puertas",
        s.n as "Silencios", ${hours(sql`s.fuera`)} as "HorasFuera", ${hours(sql`s.largo`)} as "MasLargo",
        case when v.hasta > v.desde then 1 - s.fuera / extract(epoch from v.hasta - v.desde)::float8 end as "Disponibilidad", (count(*) over ())::int as total
      from acceso_equipo_conexion k join sistema_equipo q on q.id_equipo = k.id_equipo
        cross join lateral (select greatest(${from}, least(k.fecha_creacion, (select min(o.desde) from acceso_equipo_silencio o where o.id_cliente = k.id_cliente and o.id_equipo_conexion = k.id_equipo_conexion))) as desde, least(${to}, ${now}) as hasta) v
        cross join lateral (select count(*)::int as n, coalesce(sum(y.segundos), 0)::float8 as fuera, coalesce(max(y.segundos), 0)::float8 as largo
          from (select extract(epoch from least(coalesce(s.hasta, ${now}), v.hasta) - greatest(s.desde, v.desde)) as segundos from acceso_equipo_silencio s
            where s.id_cliente = k.id_cliente and s.id_equipo_conexion = k.id_equipo_conexion and s.desde < v.hasta and coalesce(s.hasta, ${now}) > v.desde) y) s
      where k.id_cliente = ${ctx.session.IdCliente} and k.id_division = ${ctx.session.IdDivision} and k.estado = 'A' and ${ctx.session.IdCompania}::int is null
        and ((${door}::int is null and ${zone}::int is null) or exists (select 1 from acceso_puerta_equipo x join acceso_puerta d on d.id_puerta = x.id_puerta
          where x.id_cliente = k.id_cliente and x.id_equipo = k.id_equipo and (${door}::int is null or d.id_puerta = ${door}::int) and (${zone}::int is null or d.id_zona_destino in ${zoneBranch(ctx, zone ?? 0)})))
      order by 8, q.equipo, k.id_equipo_conexion limit ${take} offset ${skip}`,
  );
  return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, id, ...row }) => ({ ...row, Enlace: `/acceso/equipos/${id}` })) };
}

/** R11: of each device, how much of a period it could be heard. */
export const devicesReport = report({
  code: 'R11',
  path: 'acceso-equipos',
  menu: MENU,
  period: PERIODO,
  parameters: { IdZona, IdPuerta },
  columns: {
    Equipo: { kind: 'text' },
    Serie: { kind: 'text' },
    Puertas: { kind: 'text' },
    Silencios: { kind: 'whole', sum: true },
    HorasFuera: { kind: 'decimal', sum: true },
    MasLargo: { kind: 'decimal' },
    Disponibilidad: { kind: 'percent' },
  },
  words: REPORTES.equipos,
  async bars(ctx, asked, days) {
    const { rows } = await deviceRows(ctx, asked, days, { skip: 0, take: 1000 });
    return groupsOf(
      ctx,
      'equipos',
      rows.flatMap(({ Equipo, HorasFuera }) => (HorasFuera > 0 ? [[Equipo, HorasFuera] as const] : [])),
    );
  },
  rows: (ctx, asked, days, page) => deviceRows(ctx, asked, days, page),
});
