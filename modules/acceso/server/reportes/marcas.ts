import { personNameSql } from '@modules/administracion/server/public';
import { choice } from '@platform/entity/field';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Days, report } from '@platform/server/report/report';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { CONTROLES } from '../../shared/familias';
import { MEDIOS } from '../../shared/marca.entity';
import { isCodigo, isResultado } from '../../shared/oraciones';
import { RAZONES } from '../../shared/razones.palabras';
import { FAMILIA_DE, REPORTES } from '../../shared/reportes.palabras';
import { marcaResource } from '../resources';
import { barsByDay, barsByGroup } from './barras';
import { DE_ACCESO, type Filtros, MENU, markHref, marksIn, PERIODO } from './filtros';

const NAME = ['AdministracionPersona.NombreCompleto'] as const;
const DOCUMENT = ['AdministracionPersona.Documento'] as const;
const MODOS = ['S', 'N'] as const;
const SI_NO = ['S', 'N'] as const;
const TIPOS = ['C', 'P', 'T', 'V'] as const;
const ORIGENES = ['PU', 'EQ', 'OF', 'MA', 'IM'] as const;

const MARK = {
  Fecha: { kind: 'date' },
  Hora: { kind: 'text' },
  Persona: { kind: 'text', shows: NAME },
  Documento: { kind: 'text', shows: DOCUMENT },
  Placa: { kind: 'text' },
  Compania: { kind: 'text' },
  Puerta: { kind: 'text' },
  Sentido: { kind: 'code', options: MODOS },
} as const;
const MARK_ROW = {
  IdMarca: int,
  Fecha: text,
  Hora: text,
  Persona: orNull(text),
  Documento: orNull(text),
  Placa: orNull(text),
  Compania: orNull(text),
  Puerta: text,
  Sentido: oneOf(MODOS),
  total: int,
} as const;
const MARK_COLUMNS =
  sql.raw(`t.id_marca as "IdMarca", t.fecha as "Fecha", t.hora as "Hora", ${personNameSql('p')} as "Persona", p.documento as "Documento", t.placa as "Placa",
  k.alias as "Compania", d.nombre as "Puerta", t.modo_marcacion as "Sentido", (count(*) over ())::int as total`);
const MARKS =
  sql.raw(`acceso_marca t join acceso_puerta d on d.id_puerta = t.id_puerta left join administracion_persona p on p.id_persona = t.id_persona
  left join administracion_compania k on k.id_compania = t.id_compania`);

interface DeMarcas extends Filtros {
  readonly Resultado?: 'S' | 'N' | null;
  readonly Sentido?: 'S' | 'N' | null;
}
const marksAsked = (ctx: Context, { Resultado = null, Sentido = null, ...filters }: DeMarcas, days: Days): SQL =>
  sql`${marksIn(ctx, filters, days)} and (${Resultado}::text is null or t.resultado = ${Resultado}::text) and (${Sentido}::text is null or t.modo_marcacion = ${Sentido}::text)`;

/** R1: every mark, the newest first. */
export const marksReport = report({
  code: 'R1',
  path: 'acceso-marcaciones',
  menu: MENU,
  period: PERIODO,
  parameters: { Resultado: choice({ options: SI_NO }), Sentido: choice({ options: MODOS }), ...DE_ACCESO },
  columns: {
    ...MARK,
    Contrato: { kind: 'text' },
    Zona: { kind: 'text' },
    Tipo: { kind: 'code', options: TIPOS },
    Medio: { kind: 'code', options: MEDIOS },
    Resultado: { kind: 'code', options: SI_NO },
    Codigo: { kind: 'text' },
    Origen: { kind: 'code', options: ORIGENES },
    EnLinea: { kind: 'code', options: SI_NO },
  },
  words: REPORTES.marcaciones,
  async bars(ctx, asked, days) {
    return barsByDay(
      ctx,
      days,
      'marcas',
      sql`select t.fecha as dia, count(*) as n from acceso_marca t where ${marksAsked(ctx, asked, days)} group by 1`,
    );
  },
  async rows(ctx, asked, days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        ...MARK_ROW,
        Contrato: orNull(text),
        Zona: orNull(text),
        Tipo: oneOf(TIPOS),
        Medio: oneOf(MEDIOS),
        Resultado: oneOf(SI_NO),
        Codigo: text,
        Origen: oneOf(ORIGENES),
        EnLinea: oneOf(SI_NO),
      },
      sql`select ${MARK_COLUMNS}, c.codigo as "Contrato", z.nombre as "Zona", t.tipo_marcacion as "Tipo", t.tipo_identificacion as "Medio", t.resultado as "Resultado", t.codigo as "Codigo",
          t.origen as "Origen", t.en_linea as "EnLinea"
        from ${MARKS} left join administracion_contrato c on c.id_contrato = t.id_contrato left join acceso_zona z on z.id_zona = t.id_zona
        where ${marksAsked(ctx, asked, days)} order by t.fecha_hora desc, t.id_marca desc limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdMarca, ...row }) => ({ ...row, Enlace: markHref(IdMarca) })) };
  },
});

const AGRUPAR = ['M', 'P', 'C', 'D'] as const;
/** What a reason is called, with its code; what is counted by anything else is called as it is. */
const reasonNamed = (ctx: Context, code: string): string => (isResultado(code) ? `${code} · ${RAZONES[ctx.lang][code]}` : code);

/** What refusals are counted by: its name and a detail of it, over a mark `t`. */
const groupedBy = (by: (typeof AGRUPAR)[number] | null): SQL =>
  ({
    M: sql`t.codigo, null::text`,
    P: sql`d.nombre, d.codigo`,
    C: sql`coalesce(k.alias, '—'), null::text`,
    D: sql`to_char(t.fecha, 'DD/MM/YYYY'), to_char(t.fecha, 'YYYYMMDD')`,
  })[by ?? 'M'];

/** R4: refusals by reason, door, company or day; their sum is that of the marks with Resultado N. */
export const deniedReport = report({
  code: 'R4',
  path: 'acceso-denegados',
  menu: MENU,
  period: PERIODO,
  parameters: { Agrupar: choice({ options: AGRUPAR }), ...DE_ACCESO },
  columns: {
    Grupo: { kind: 'text' },
    Detalle: { kind: 'text' },
    Denegados: { kind: 'whole', sum: true },
    Personas: { kind: 'whole' },
    Parte: { kind: 'percent' },
  },
  counted: 'Denegados',
  words: REPORTES.denegados,
  async notes(ctx, { Agrupar: _by, ...filters }, days) {
    const { n } = await ctx.tx.one(
      { n: int },
      sql`select count(*)::int as n from acceso_marca t where ${marksIn(ctx, filters, days)} and t.resultado = 'N'`,
    );
    return [ctx.lang === 'en' ? `Denied: ${n}` : `Denegados: ${n}`];
  },
  // By day as they came; else which of them weigh most.
  async bars(ctx, { Agrupar, ...filters }, days) {
    const denied = sql`${marksIn(ctx, filters, days)} and t.resultado = 'N'`;
    if (Agrupar === 'D')
      return barsByDay(ctx, days, 'denegados', sql`select t.fecha as dia, count(*) as n from acceso_marca t where ${denied} group by 1`);
    const drawn = await barsByGroup(
      ctx,
      'denegados',
      sql`select g.grupo as nombre, count(*) as n from ${MARKS} cross join lateral (select ${groupedBy(Agrupar)}) g(grupo, detalle) where ${denied} group by 1`,
    );
    if (!drawn || (Agrupar ?? 'M') !== 'M') return drawn;
    return { ...drawn, bars: drawn.bars.map(([code, ...value]) => [reasonNamed(ctx, code), ...value] as const) };
  },
  async rows(ctx, { Agrupar, ...filters }, days, { skip, take }) {
    const found = await ctx.tx.rows(
      { Grupo: text, Detalle: orNull(text), Denegados: int, Personas: int, Parte: num, total: int },
      sql`select g.grupo as "Grupo", g.detalle as "Detalle", count(*)::int as "Denegados", count(distinct t.id_persona)::int as "Personas",
          (count(*)::float8 / nullif(sum(count(*)) over (), 0)::float8) as "Parte", (count(*) over ())::int as total
        from ${MARKS} cross join lateral (select ${groupedBy(Agrupar)}) g(grupo, detalle) where ${marksIn(ctx, filters, days)} and t.resultado = 'N'
        group by 1, 2 order by ${Agrupar === 'D' ? sql`2` : sql`3 desc, 1`} limit ${take} offset ${skip}`,
    );
    const rows = found.map(({ total: _total, ...row }) => {
      if ((Agrupar ?? 'M') !== 'M') return { ...row, Detalle: Agrupar === 'P' ? row.Detalle : null, Enlace: null };
      return {
        ...row,
        Grupo: reasonNamed(ctx, row.Grupo),
        Detalle: isCodigo(row.Grupo) ? FAMILIA_DE[ctx.lang][CONTROLES[row.Grupo]] : null,
        Enlace: null,
      };
    });
    return { total: found[0]?.total ?? 0, rows };
  },
});

const CLASES = ['A', 'F', 'M'] as const;

interface DeManuales extends Filtros {
  readonly Clase?: (typeof CLASES)[number] | null;
}
const CLASE = sql`(case when t.anulada = 'S' then 'A' when t.forzada = 'S' then 'F' else 'M' end)`;
const byHandAsked = (ctx: Context, { Clase = null, ...filters }: DeManuales, days: Days): SQL =>
  sql`${marksIn(ctx, filters, days)} and (t.automatica = 'N' or t.forzada = 'S' or t.anulada = 'S') and (${Clase}::text is null or ${CLASE} = ${Clase}::text)`;

/** R8: marks by hand, forced passes and annulled marks, with who and why. */
export const byHandReport = report({
  code: 'R8',
  path: 'acceso-manuales',
  menu: MENU,
  period: PERIODO,
  parameters: { Clase: choice({ options: CLASES }), ...DE_ACCESO },
  columns: {
    Clase: { kind: 'code', options: CLASES },
    ...MARK,
    Motivo: { kind: 'text' },
    Observacion: { kind: 'text' },
    Registro: { kind: 'text' },
    Autorizo: { kind: 'text' },
    Codigo: { kind: 'text' },
  },
  words: REPORTES.manuales,
  async bars(ctx, asked, days) {
    return barsByGroup(
      ctx,
      'manuales',
      sql`select coalesce(t.id_usuario, '—') as nombre, count(*) as n from acceso_marca t where ${byHandAsked(ctx, asked, days)} group by 1`,
    );
  },
  async rows(ctx, asked, days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        ...MARK_ROW,
        Clase: oneOf(CLASES),
        Motivo: orNull(text),
        Observacion: orNull(text),
        Registro: orNull(text),
        Autorizo: orNull(text),
        Codigo: text,
      },
      sql`select * from (select ${MARK_COLUMNS}, ${CLASE} as "Clase",
          coalesce(case when t.anulada = 'S' then t.motivo_anulacion end, r.nombre) as "Motivo", t.observacion as "Observacion", t.id_usuario as "Registro", t.id_usuario_autoriza as "Autorizo",
          t.codigo as "Codigo", t.fecha_hora
        from ${MARKS} left join acceso_motivo_marca r on r.id_motivo_marca = t.id_motivo_marca
        where ${byHandAsked(ctx, asked, days)}) x
        order by x.fecha_hora desc, x."IdMarca" desc limit ${take} offset ${skip}`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdMarca, ...row }) => ({ ...row, Enlace: markHref(IdMarca) })) };
  },
});

const vehiclesAsked = (ctx: Context, asked: DeMarcas, days: Days): SQL =>
  sql`${marksAsked(ctx, asked, days)} and t.tipo_marcacion = 'V' and t.anulada = 'N'`;

/** R6: movements of vehicles, each with its driver and who came in it. */
export const vehiclesReport = report({
  code: 'R6',
  path: 'acceso-vehiculos',
  menu: MENU,
  period: PERIODO,
  parameters: { Sentido: choice({ options: MODOS }), ...DE_ACCESO },
  columns: {
    Fecha: { kind: 'date' },
    Hora: { kind: 'text' },
    Placa: { kind: 'text' },
    Compania: { kind: 'text' },
    Puerta: { kind: 'text' },
    Sentido: { kind: 'code', options: MODOS },
    Resultado: { kind: 'code', options: SI_NO },
    Codigo: { kind: 'text' },
    Conductor: { kind: 'text', shows: NAME },
    Pasajeros: { kind: 'whole', sum: true },
    Quienes: { kind: 'text', shows: NAME },
  },
  words: REPORTES.vehiculos,
  async bars(ctx, asked, days) {
    return barsByDay(
      ctx,
      days,
      'movimientos',
      sql`select t.fecha as dia, count(*) as n from acceso_marca t where ${vehiclesAsked(ctx, asked, days)} group by 1`,
    );
  },
  async rows(ctx, asked, days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        ...{
          IdMarca: int,
          Fecha: text,
          Hora: text,
          Placa: orNull(text),
          Compania: orNull(text),
          Puerta: text,
          Sentido: oneOf(MODOS),
          Resultado: oneOf(SI_NO),
        },
        ...{ Codigo: text, Conductor: orNull(text), Pasajeros: int, Quienes: orNull(text), total: int },
      },
      // Of others in it a session is told what it reaches of their own marks.
      sql`select v.id_marca as "IdMarca", v.fecha as "Fecha", v.hora as "Hora", v.placa as "Placa", k.alias as "Compania", d.nombre as "Puerta", v.modo_marcacion as "Sentido",
          v.resultado as "Resultado", v.codigo as "Codigo", o.conductor as "Conductor", o.pasajeros as "Pasajeros", o.quienes as "Quienes", v.total
        from (select t.*, (count(*) over ())::int as total from acceso_marca t where ${vehiclesAsked(ctx, asked, days)}
            order by t.fecha_hora desc, t.id_marca desc limit ${take} offset ${skip}) v
          join acceso_puerta d on d.id_puerta = v.id_puerta left join administracion_compania k on k.id_compania = v.id_compania
          cross join lateral (select max(${sql.raw(personNameSql('p'))}) filter (where t.tipo_marcacion = 'C') as conductor, (count(*) filter (where t.tipo_marcacion = 'P'))::int as pasajeros,
            string_agg(${sql.raw(personNameSql('p'))}, '; ' order by t.secuencia) filter (where t.tipo_marcacion = 'P') as quienes
            from acceso_marca t left join administracion_persona p on p.id_persona = t.id_persona
            where ${scopeSql(marcaResource, ctx.session)} and t.clave_origen = v.clave_origen and t.id_marca_origen = v.id_marca_origen and t.fecha_hora = v.fecha_hora and t.tipo_marcacion in ('C', 'P')) o
        order by v.fecha_hora desc, v.id_marca desc`,
    );
    return { total: found[0]?.total ?? 0, rows: found.map(({ total: _total, IdMarca, ...row }) => ({ ...row, Enlace: markHref(IdMarca) })) };
  },
});
