import { personNameSql } from '@modules/administracion/server/public';
import { choice, date, time } from '@platform/entity/field';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { writtenMoment } from '@platform/server/pdf/document';
import { type Days, type PageOf, report } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { branchesSql } from '../ocupacion/dentro.sql';
import { insideAtSql, silentAt } from '../ocupacion/momento';
import { barsByDay, barsByGroup, groupsOf } from './barras';
import { COUNTS, DE_ACCESO, daysSql, type Filtros, MENU, marksWhere, PERIODO, personHref, subjectIs, zoneIs } from './filtros';
import { hoursSql } from './horas.sql';

const NAME = ['AdministracionPersona.NombreCompleto'] as const;
const DOCUMENT = ['AdministracionPersona.Documento'] as const;
const AGRUPAR = ['Z', 'C', 'U', 'P'] as const;

/** The moment that is asked for, in the division's time (ISO); null is now. Without an hour: the end of that day. */
async function momentOf(ctx: Context, Fecha: string | null, Hora: string | null): Promise<string | null> {
  const { zona } = ctx.session;
  if (Fecha === null && Hora === null) return null;
  const day = Fecha ?? dayIn(zona, ctx.now);
  const { at } = await ctx.tx.one({ at: text }, sql`select ((${day}::date + coalesce(${Hora}::text, '23:59')::time) at time zone ${zona}) as at`);
  const asked = new Date(at);
  if (asked <= ctx.now) return asked.toISOString();
  if (Hora !== null || day > dayIn(zona, ctx.now)) throw refuse('reporte.momento_futuro', undefined, Hora === null ? 'Fecha' : 'Hora');
  return null;
}

interface DePresentes extends Filtros {
  readonly Agrupar?: (typeof AGRUPAR)[number] | null;
  readonly Fecha?: string | null;
  readonly Hora?: string | null;
}
/** Who is inside at a moment, of those that the filters let through: a select with whether each came to visit (`visita`). */
function presentSql(ctx: Context, at: string | null, filters: Filtros): SQL {
  const { IdCliente, IdDivision } = ctx.session;
  const { IdCompania = null, IdContrato = null, IdPuerta = null } = filters;
  return sql`select t.*, ${subjectIs({ Condicion: 'I' })} as visita
    from (select ${IdCliente}::int as id_cliente, ${IdDivision}::int as id_division, i.* from (${insideAtSql(ctx, at)}) i) t
    where (${IdCompania}::int is null or t.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}::int)
      and (${IdPuerta}::int is null or t.id_puerta = ${IdPuerta}::int) and ${zoneIs(ctx, sql`t.id_zona`, filters)} and ${subjectIs(filters)}`;
}

/** People inside at a moment, grouped. Each counts once in the sums, however many zones it is within. */
async function presentRows(ctx: Context, { Agrupar, Fecha = null, Hora = null, ...filters }: DePresentes, { skip, take }: PageOf) {
  const at = await momentOf(ctx, Fecha, Hora);
  const { IdCliente, IdDivision } = ctx.session;
  const group = {
    Z: sql`z.nombre, z.codigo, z.id_zona`,
    C: sql`coalesce(k.alias, '—'), k.documento, k.id_compania`,
    U: sql`coalesce(n.unidad_organizacional, '—'), null::text, n.id_unidad_organizacional`,
    P: sql`${sql.raw(personNameSql('p'))}, p.documento, p.id_persona`,
  }[Agrupar ?? 'Z'];
  // A zone counts whoever is in one within it; whatever else counts each once.
  const zones = (Agrupar ?? 'Z') === 'Z' ? sql`join ramas r on r.id_zona = t.id_zona join acceso_zona z on z.id_zona = r.raiz` : sql``;
  const found = await ctx.tx.rows(
    { Grupo: text, Detalle: orNull(text), clave: orNull(int), Personas: int, Visitas: int, total: int, personas: int, visitas: int },
    sql`with recursive ${branchesSql(IdCliente, IdDivision)},
      dentro as materialized (${presentSql(ctx, at, filters)})
      select g.grupo as "Grupo", g.detalle as "Detalle", g.clave, count(*)::int as "Personas", (count(*) filter (where t.visita))::int as "Visitas",
        (count(*) over ())::int as total, (select count(*)::int from dentro) as personas, (select (count(*) filter (where d.visita))::int from dentro d) as visitas
      from dentro t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania k on k.id_compania = t.id_compania
        left join administracion_unidad_organizacional n on n.id_unidad_organizacional = p.actual_id_unidad_organizacional ${zones}
        cross join lateral (select ${group}) g(grupo, detalle, clave)
      group by 1, 2, 3 order by ${Agrupar === 'P' ? sql`1, 3` : sql`4 desc, 1, 3`} limit ${take} offset ${skip}`,
  );
  const [first] = found;
  return {
    total: first?.total ?? 0,
    sums: { Personas: first?.personas ?? 0, Visitas: first?.visitas ?? 0 },
    rows: found.map(({ Grupo, Detalle, Personas, Visitas, clave }) => ({
      ...{ Grupo, Detalle, Personas, Visitas },
      Enlace: Agrupar === 'P' ? personHref(clave) : null,
      DeNadie: Agrupar === 'P' ? ('N' as const) : ('S' as const),
    })),
  };
}

/** R2: people inside at a moment, by zone (those within it too), company, unit, or each by name. */
export const presentReport = report({
  code: 'R2',
  path: 'acceso-presentes',
  menu: MENU,
  parameters: { Agrupar: choice({ options: AGRUPAR }), Fecha: date({}), Hora: time({}), ...DE_ACCESO },
  columns: {
    Grupo: { kind: 'text', shows: NAME, sometimes: true },
    Detalle: { kind: 'text', shows: DOCUMENT, sometimes: true },
    Personas: { kind: 'whole', sum: true },
    Visitas: { kind: 'whole', sum: true },
  },
  counted: 'Personas',
  words: REPORTES.presentes,
  async notes(ctx, { Agrupar: _by, Fecha = null, Hora = null, ...filters }) {
    const at = await momentOf(ctx, Fecha, Hora);
    const { equipos, tarde } = await silentAt(ctx, at);
    const { dudosos } = await ctx.tx.one(
      { dudosos: int },
      sql`select (count(*) filter (where d.duda is not null))::int as dudosos from (${presentSql(ctx, at, filters)}) d`,
    );
    const when = writtenMoment(ctx, at ?? ctx.now);
    const es = [
      `Al ${when}`,
      ...(dudosos > 0 ? [`Dudosos, probable salida sin marca: ${dudosos}`] : []),
      ...(equipos.length > 0 ? [`Equipos sin conexión: ${equipos.join(', ')}`] : []),
      ...(tarde > 0 ? [`Marcas recibidas después: ${tarde}`] : []),
    ];
    const en = [
      `At ${when}`,
      ...(dudosos > 0 ? [`Doubtful, probably left without a mark: ${dudosos}`] : []),
      ...(equipos.length > 0 ? [`Devices offline: ${equipos.join(', ')}`] : []),
      ...(tarde > 0 ? [`Marks received later: ${tarde}`] : []),
    ];
    return ctx.lang === 'en' ? en : es;
  },
  // One bar a person would say nothing.
  async bars(ctx, asked) {
    if (asked.Agrupar === 'P') return null;
    const { rows } = await presentRows(ctx, asked, { skip: 0, take: 40 });
    return groupsOf(
      ctx,
      'presentes',
      rows.map(({ Grupo, Personas }) => [Grupo, Personas] as const),
    );
  },
  rows: (ctx, asked, _days, page) => presentRows(ctx, asked, page),
});

const BANDERAS = ['A', 'S', 'N'] as const;

/** R3: hours on site per person and day, by the outermost intervals of presence and the day of the entry (Calculations 4). */
export const hoursReport = report({
  code: 'R3',
  path: 'acceso-horas',
  menu: MENU,
  period: PERIODO,
  parameters: DE_ACCESO,
  columns: {
    Fecha: { kind: 'date' },
    Persona: { kind: 'text', shows: NAME },
    Documento: { kind: 'text', shows: DOCUMENT },
    Compania: { kind: 'text' },
    Entradas: { kind: 'whole', sum: true },
    Primera: { kind: 'text' },
    Ultima: { kind: 'text' },
    Minutos: { kind: 'whole', sum: true },
    Horas: { kind: 'text' },
    Estado: { kind: 'code', options: BANDERAS },
  },
  words: REPORTES.horas,
  async bars(ctx, filters, days) {
    return barsByDay(ctx, days, 'horas', sql`select e.dia, sum(e.minutos) / 60.0 as n from (${hoursSql(ctx, filters, days)}) e group by 1`);
  },
  async rows(ctx, filters, days, { skip, take }) {
    const { zona } = ctx.session;
    const found = await ctx.tx.rows(
      {
        ...{ Fecha: text, IdPersona: orNull(int), Persona: orNull(text), Documento: orNull(text), Compania: orNull(text), Entradas: int },
        ...{ Primera: text, Ultima: orNull(text), Minutos: int, Estado: oneOf(BANDERAS), total: int },
      },
      sql`select e.dia as "Fecha", e.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento", k.alias as "Compania", e.entradas as "Entradas",
          to_char(e.primera at time zone ${zona}, 'HH24:MI') as "Primera", to_char(e.ultima at time zone ${zona}, 'DD/MM HH24:MI') as "Ultima", e.minutos as "Minutos", e.estado as "Estado",
          (count(*) over ())::int as total
        from (${hoursSql(ctx, filters, days)}) e join administracion_persona p on p.id_persona = e.id_persona left join administracion_compania k on k.id_compania = e.id_compania
        order by e.dia desc, 3, e.id_persona limit ${take} offset ${skip}`,
    );
    return {
      total: found[0]?.total ?? 0,
      rows: found.map(({ total: _total, IdPersona, ...row }) => ({
        ...row,
        Horas: `${Math.floor(row.Minutos / 60)} h ${String(row.Minutos % 60).padStart(2, '0')} min`,
        Enlace: personHref(IdPersona),
      })),
    };
  },
});

/** Stretches `e` of people in a zone beyond its hours, each up to the mark that ended it or now. */
function staysSql(ctx: Context, filters: Filtros, days: Days): SQL {
  const { from, to } = daysSql(ctx, days);
  const now = ctx.now.toISOString();
  const { IdZona, IdPuerta = null, IdCompania = null, IdContrato = null, ...of } = filters;
  // What ends a stretch may be a mark at another door, under another company, and long after the days.
  return sql`with w as (select t.id_cliente, t.id_persona, t.id_compania, t.id_contrato, t.id_zona, t.id_puerta, t.id_marca, t.fecha_hora, lead(t.fecha_hora) over w as sigue from acceso_marca t
      where ${marksWhere(ctx, of)} and t.id_persona is not null and t.tipo_marcacion <> 'V' and ${COUNTS}
        and t.fecha_hora >= ${from} and t.fecha_hora < ${to} and t.fecha_hora <= ${now}::timestamptz
      window w as (partition by t.id_persona order by t.fecha_hora, t.id_marca))
    , t as (select w.id_persona, w.id_compania, w.id_zona, w.id_puerta, w.fecha_hora, coalesce(w.sigue, n.sigue) as sigue from w left join lateral (
        select t.fecha_hora as sigue from acceso_marca t where t.id_cliente = w.id_cliente and t.id_persona = w.id_persona and t.tipo_marcacion <> 'V' and ${COUNTS}
          and t.fecha_hora >= w.fecha_hora and (t.fecha_hora, t.id_marca) > (w.fecha_hora, w.id_marca) and t.fecha_hora <= ${now}::timestamptz order by t.fecha_hora, t.id_marca limit 1) n on w.sigue is null
      where w.id_zona is not null and (${IdCompania}::int is null or w.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or w.id_contrato = ${IdContrato}::int))
    , e as (select t.*, coalesce(t.sigue, ${now}::timestamptz) as fin from t join acceso_zona z on z.id_zona = t.id_zona
        where z.horas_permanencia > 0 and coalesce(t.sigue, ${now}::timestamptz) - t.fecha_hora > make_interval(hours => z.horas_permanencia)
          and ${zoneIs(ctx, sql`t.id_zona`, { IdZona })} and (${IdPuerta}::int is null or t.id_puerta = ${IdPuerta}::int))`;
}

/** R9: who stayed in a zone longer than it admits, stretch by stretch. */
export const overstayReport = report({
  code: 'R9',
  path: 'acceso-permanencia',
  menu: MENU,
  period: PERIODO,
  parameters: DE_ACCESO,
  columns: {
    Persona: { kind: 'text', shows: NAME },
    Documento: { kind: 'text', shows: DOCUMENT },
    Compania: { kind: 'text' },
    Zona: { kind: 'text' },
    Desde: { kind: 'moment' },
    Hasta: { kind: 'moment' },
    Horas: { kind: 'decimal' },
    Maximo: { kind: 'whole' },
    Exceso: { kind: 'decimal', sum: true },
  },
  words: REPORTES.permanencia,
  async bars(ctx, filters, days) {
    return barsByGroup(
      ctx,
      'permanencia',
      sql`${staysSql(ctx, filters, days)} select z.nombre, count(*) as n from e join acceso_zona z on z.id_zona = e.id_zona group by 1`,
    );
  },
  async rows(ctx, filters, days, { skip, take }) {
    const hours = sql.raw('round((extract(epoch from e.fin - e.fecha_hora) / 3600)::numeric, 1)::float8');
    const found = await ctx.tx.rows(
      {
        ...{
          IdPersona: orNull(int),
          Persona: orNull(text),
          Documento: orNull(text),
          Compania: orNull(text),
          Zona: text,
          Desde: text,
          Hasta: orNull(text),
        },
        ...{ Horas: num, Maximo: int, Exceso: num, total: int },
      },
      sql`${staysSql(ctx, filters, days)}
        select e.id_persona as "IdPersona", ${sql.raw(personNameSql('p'))} as "Persona", p.documento as "Documento", k.alias as "Compania", z.nombre as "Zona", e.fecha_hora as "Desde", e.sigue as "Hasta",
          ${hours} as "Horas", z.horas_permanencia as "Maximo", ${hours} - z.horas_permanencia as "Exceso", (count(*) over ())::int as total
        from e join acceso_zona z on z.id_zona = e.id_zona join administracion_persona p on p.id_persona = e.id_persona left join administracion_compania k on k.id_compania = e.id_compania
        order by e.fecha_hora desc, e.id_persona limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdPersona, ...row }) => ({ ...row, Enlace: personHref(IdPersona) })) };
  },
});
