import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { signatures } from '@platform/server/pdf/document';
import { type Days, report } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { ESTADOS } from '../../shared/calculo/tipos';
import { REPORTES } from '../../shared/reportes.palabras';
import {
  CONFIGURADO,
  DIAS,
  dayHref,
  daysIn,
  enTurno,
  FILTROS,
  type Filtros,
  fueraDelTurno,
  MENU,
  PERIODO,
  pageOf,
  QUIEN,
  QUIEN_ROW,
  QUIEN_SQL,
  relojDe,
} from './comun';

const common = { menu: MENU, period: PERIODO, parameters: FILTROS } as const;
const DAY = { ...QUIEN, Fecha: { kind: 'date' } } as const;
const DAY_ROW = { ...QUIEN_ROW, Fecha: text, id: int, total: int } as const;
const DAY_SQL = sql`${QUIEN_SQL}, to_char(d.fecha, 'YYYYMMDD') as "Fecha", d.id_dia as id, (count(*) over ())::int as total`;
const ORDER = sql.raw('order by p.apellido_paterno, p.apellido_materno, p.nombres, d.id_persona, d.fecha');
const PAGED_SQL = sql`${QUIEN_SQL}, to_char(d.fecha, 'YYYYMMDD') as "Fecha", d.id_dia as id, t.total`;
/** The days `d` of a page alone, with how many there are, as `t`: they are found and counted by their keys, before anything is read beside them. */
const paged = (
  ctx: Context,
  filters: Filtros,
  days: Days,
  { skip, take }: { readonly skip: number; readonly take: number },
  which: SQL,
): SQL => sql`${DIAS}
  join (select d.id_cliente, d.id_persona, d.fecha, (count(*) over ())::int as total from asistencia_dia d join administracion_persona p on p.id_persona = d.id_persona
    where ${daysIn(ctx, filters, days)} and ${which} ${ORDER} limit ${take} offset ${skip}) t on t.id_cliente = d.id_cliente and t.id_persona = d.id_persona and t.fecha = d.fecha`;
const clock = (ctx: Context, column: string, format = 'HH24:MI') => sql`to_char(d.${sql.raw(column)} at time zone ${relojDe(ctx)}, ${format})`;
/** Hours of the week that a day is in, from its Monday to its Sunday, for the same employer, as they are worked inside and outside shifts. */
const WEEK = sql.raw(`(select round(sum(${enTurno('w')} + ${fueraDelTurno('w')}) / 60.0, 2)::float8 from asistencia_dia w
  where w.id_cliente = d.id_cliente and w.id_persona = d.id_persona and w.id_compania is not distinct from d.id_compania and w.fecha between date_trunc('week', d.fecha)::date and date_trunc('week', d.fecha)::date + 6)`);
/** Days `d` with something to be told of work: a shift, presence, or the overtime of the week or cycle that ends in them. */
const WORKED = sql.raw(`(d.planificado = 'S' or d.presencia > 0 or d.sobretiempo_calculado > 0)`);
const ANULADA = { es: 'anulada', en: 'annulled' } as const;
/** Marks by hand that the day `d` counts, also those of the night after it, and what was annulled on its date: with who and why. */
const corrections = (
  ctx: Context,
) => sql`(select string_agg(to_char(m.fecha_hora at time zone ${relojDe(ctx)}, 'HH24:MI') || case m.anulada when 'S' then ' ' || ${ANULADA[ctx.lang]}::text else '' end || ' '
      || coalesce(case m.anulada when 'S' then m.usuario_modificacion else m.id_usuario end, '') || ': '
      || case m.anulada when 'S' then coalesce(m.motivo_anulacion, '') else coalesce(r.nombre, '') || coalesce(' ' || m.observacion, '') end, '; ' order by m.fecha_hora, m.id_marca)
    from acceso_marca m left join acceso_motivo_marca r on r.id_motivo_marca = m.id_motivo_marca
    where m.id_cliente = d.id_cliente and m.id_persona = d.id_persona and m.fecha between d.fecha - 1 and d.fecha + 2
      and m.fecha_hora >= (d.fecha - 2)::timestamptz and m.fecha_hora < (d.fecha + 4)::timestamptz and m.tipo_marcacion <> 'V' and (m.origen = 'MA' or m.anulada = 'S')
      and d.fecha = coalesce((select y.fecha from asistencia_dia y, jsonb_array_elements(y.tramos -> 'Marcas') e where m.anulada = 'N' and y.id_cliente = d.id_cliente and y.id_persona = d.id_persona
        and y.fecha between d.fecha - 2 and d.fecha + 2 and (e ->> 'IdMarca')::int = m.id_marca and e ->> 'Uso' <> 'otro_dia' order by y.fecha limit 1), m.fecha))`;

/** A1: the register of who came and went, as the law of the country wants it; of a contractor's people with the contractor's own number. */
export const registerReport = report({
  ...common,
  code: 'A1',
  path: 'asistencia-registro',
  columns: {
    ...{
      Empleador: { kind: 'text' },
      Ruc: { kind: 'text' },
      ...DAY,
      Entrada: { kind: 'text' },
      Salida: { kind: 'text' },
      Refrigerio: { kind: 'text' },
    },
    ...{
      PermanenciaAntes: { kind: 'whole' },
      PermanenciaDespues: { kind: 'whole' },
      Semana: { kind: 'decimal' },
      Correcciones: { kind: 'text' },
      Firma: { kind: 'text' },
    },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.registro,
  async rows(ctx, filters, days, page) {
    const found = await ctx.tx.rows(
      {
        ...{ ...DAY_ROW, Empleador: orNull(text), Ruc: orNull(text), Entrada: orNull(text), Salida: orNull(text), Refrigerio: orNull(text) },
        ...{ PermanenciaAntes: int, PermanenciaDespues: int, Semana: orNull(num), Correcciones: orNull(text) },
      },
      sql`select ${PAGED_SQL}, k.compania as "Empleador", k.documento as "Ruc", ${clock(ctx, 'entrada', 'HH24:MI:SS')} as "Entrada", ${clock(ctx, 'salida', 'HH24:MI:SS')} as "Salida",
          ${clock(ctx, 'salida_refrigerio')} || '–' || ${clock(ctx, 'retorno_refrigerio')} as "Refrigerio", d.permanencia_antes as "PermanenciaAntes", d.permanencia_despues as "PermanenciaDespues",
          ${WEEK} as "Semana", ${corrections(ctx)} as "Correcciones"
        from ${paged(ctx, filters, days, page, sql`true`)} ${CONFIGURADO} ${ORDER}`,
    );
    return pageOf(found, ({ total: _total, id, ...row }) => ({ ...row, Firma: null, Enlace: dayHref(id) }));
  },
});

/** A2: who came late and who left early. */
export const lateReport = report({
  ...common,
  code: 'A2',
  path: 'asistencia-tardanzas',
  columns: {
    ...DAY,
    Turno: { kind: 'text' },
    Entrada: { kind: 'text' },
    Salida: { kind: 'text' },
    Tardanza: { kind: 'whole' },
    SalidaAnticipada: { kind: 'whole' },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.tardanzas,
  async rows(ctx, filters, days, { skip, take }) {
    const found = await ctx.tx.rows(
      { ...DAY_ROW, Turno: orNull(text), Entrada: orNull(text), Salida: orNull(text), Tardanza: int, SalidaAnticipada: int },
      sql`select ${DAY_SQL}, ${clock(ctx, 'inicio_turno')} || '–' || ${clock(ctx, 'fin_turno')} as "Turno", ${clock(ctx, 'entrada')} as "Entrada", ${clock(ctx, 'salida')} as "Salida",
          d.tardanza as "Tardanza", d.salida_anticipada as "SalidaAnticipada"
        from ${DIAS} where ${daysIn(ctx, filters, days)} and (d.tardanza > 0 or d.salida_anticipada > 0) ${ORDER} limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, id, ...row }) => ({ ...row, Enlace: dayHref(id) }));
  },
});

/** A3: who was missing, and what excuses it. */
export const absenceReport = report({
  ...common,
  code: 'A3',
  path: 'asistencia-faltas',
  columns: {
    ...DAY,
    Estado: { kind: 'code', options: ESTADOS },
    Justificacion: { kind: 'text' },
    Justificado: { kind: 'whole' },
    Faltante: { kind: 'whole' },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.faltas,
  async rows(ctx, filters, days, { skip, take }) {
    const found = await ctx.tx.rows(
      { ...DAY_ROW, Estado: oneOf(ESTADOS), Justificacion: orNull(text), Justificado: int, Faltante: int },
      sql`select ${DAY_SQL}, d.estado as "Estado", d.justificado_pagado + d.justificado_no_pagado as "Justificado", d.faltante as "Faltante",
          (select string_agg(t.nombre || case j.estado when 'P' then ' (?)' else '' end, ', ' order by t.nombre) from asistencia_justificacion_persona j
            join asistencia_justificacion t on t.id_justificacion = j.id_justificacion where j.id_cliente = d.id_cliente and j.id_persona = d.id_persona and j.estado in ('A', 'P')
              and d.fecha between j.fecha_inicio and j.fecha_fin) as "Justificacion"
        from ${DIAS} where ${daysIn(ctx, filters, days)} and (d.estado in ('F', 'J', 'M') or d.justificado_pagado + d.justificado_no_pagado > 0) ${ORDER} limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, id, ...row }) => ({ ...row, Enlace: dayHref(id) }));
  },
});

const SUM = { kind: 'whole', sum: true } as const;
const FIRMAS = { es: ['Trabajador', 'Empleador'], en: ['Worker', 'Employer'] } as const;

/** A9: each day planned against worked, with its week. */
export const dailyReport = report({
  ...common,
  code: 'A9',
  path: 'asistencia-jornada',
  columns: {
    ...{ ...DAY, Turno: { kind: 'text' }, Programados: SUM, Trabajados: SUM, Tardanza: SUM },
    ...{ Sobretiempo: SUM, Refrigerio: { kind: 'whole' }, Semana: { kind: 'decimal' } },
  },
  drawn: { by: 'Fecha', adds: 'Trabajados' },
  counted: 'Trabajados',
  words: REPORTES.jornada,
  async rows(ctx, filters, days, page) {
    const found = await ctx.tx.rows(
      { ...DAY_ROW, Turno: orNull(text), Programados: int, Trabajados: int, Tardanza: int, Sobretiempo: int, Refrigerio: int, Semana: orNull(num) },
      sql`select ${PAGED_SQL}, ${clock(ctx, 'inicio_turno')} || '–' || ${clock(ctx, 'fin_turno')} as "Turno", d.programados as "Programados", ${sql.raw(enTurno('d'))} as "Trabajados",
          d.tardanza as "Tardanza", d.sobretiempo_calculado as "Sobretiempo",
          case when d.fin_turno is null then 0 else greatest(0, (extract(epoch from case f.cambio when 'R' then d.fin_turno - d.inicio_turno
            else (d.fin_turno at time zone ${relojDe(ctx)}) - (d.inicio_turno at time zone ${relojDe(ctx)}) end) / 60)::int - d.programados) end as "Refrigerio", ${WEEK} as "Semana"
        from ${paged(ctx, filters, days, page, WORKED)} ${CONFIGURADO} ${ORDER}`,
    );
    return pageOf(found, ({ total: _total, id, ...row }) => ({ ...row, Enlace: dayHref(id) }));
  },
  // One person a page, with their sums, to be signed by both.
  paper: async (ctx) => ({
    page: ({ Persona, Documento, Compania }) => [Persona, Documento, Compania].filter(Boolean).join(' · ') || '—',
    pageEnd: [signatures(FIRMAS[ctx.lang])],
  }),
});

/** A10: Sundays and holidays on which somebody was there. */
export const sundayReport = report({
  ...common,
  code: 'A10',
  path: 'asistencia-domingos',
  columns: {
    ...DAY,
    Dia: { kind: 'code', options: ['D', 'H'] },
    Presencia: { kind: 'whole' },
    Normales: { kind: 'whole' },
    Descanso: { kind: 'whole' },
    Feriado: { kind: 'whole' },
  },
  drawn: { by: 'Fecha' },
  words: REPORTES.domingos,
  async rows(ctx, filters, days, { skip, take }) {
    const holiday =
      sql.raw(`exists (select 1 from administracion_feriado f where f.id_cliente = d.id_cliente and f.fecha = d.fecha and f.id_pais = v.id_pais
        and (f.id_division is null or f.id_division = v.id_division))`);
    const found = await ctx.tx.rows(
      { ...DAY_ROW, Dia: oneOf(['D', 'H']), Presencia: int, Normales: int, Descanso: int, Feriado: int },
      sql`select ${DAY_SQL}, case when ${holiday} then 'H' else 'D' end as "Dia", d.presencia as "Presencia", d.normales + d.feriado_turno as "Normales", d.descanso as "Descanso", d.feriado as "Feriado"
        from ${DIAS} where ${daysIn(ctx, filters, days)} and d.presencia > 0 and d.fecha in (select g.dia::date from generate_series(${days.Desde}::date, ${days.Hasta}::date, interval '1 day') g(dia)
            where extract(isodow from g.dia) = 7 or exists (select 1 from administracion_feriado f where f.id_cliente = ${ctx.session.IdCliente} and f.fecha = g.dia::date))
          and (extract(isodow from d.fecha) = 7 or ${holiday}) ${ORDER} limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, id, ...row }) => ({ ...row, Enlace: dayHref(id) }));
  },
});
