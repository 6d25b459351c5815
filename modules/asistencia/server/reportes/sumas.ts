import { personNameSql } from '@modules/administracion/server/public';
import { snake } from '@platform/entity/entity';
import { choice, ref } from '@platform/entity/field';
import { int, num, orNull, text } from '@platform/server/db/rows';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { CONFIGURADO, DIAS, daysIn, enTurno, FILTROS, fueraDelTurno, MENU, PERIODO, pageOf, QUIEN, QUIEN_ROW, QUIEN_SQL } from './comun';

const common = { menu: MENU, period: PERIODO } as const;
const whole = { kind: 'whole' } as const;
/** What days are added up by, and what it is called: asked once a group, not once a day. */
const GROUPS = {
  P: { key: sql.raw('p.id_persona'), name: sql.raw(personNameSql('p')) },
  U: {
    key: sql.raw('p.actual_id_unidad_organizacional'),
    name: sql.raw(
      `coalesce((select u.unidad_organizacional from administracion_unidad_organizacional u where u.id_unidad_organizacional = p.actual_id_unidad_organizacional), '—')`,
    ),
  },
  E: {
    key: sql.raw('d.id_centro_costo'),
    name: sql.raw(
      `coalesce((select c.codigo || ' ' || c.centro_costo from administracion_centro_costo c where c.id_centro_costo = d.id_centro_costo), '—')`,
    ),
  },
} as const;

/** A4: overtime as it was calculated against what was authorized of it, minute by minute. */
export const overtimeReport = report({
  ...common,
  code: 'A4',
  path: 'asistencia-sobretiempo',
  parameters: { Agrupar: choice({ options: ['P', 'U', 'E'] }), ...FILTROS },
  columns: {
    ...{
      Grupo: { kind: 'text', shows: ['AdministracionPersona.NombreCompleto'], sometimes: true },
      Personas: whole,
      Calculado: { kind: 'whole', sum: true },
      Sobretiempo1: whole,
      Sobretiempo2: whole,
    },
    ...{ Sobretiempo3: whole, Compensado: whole, NoAutorizado: whole, Nocturno: whole },
  },
  drawn: { by: 'Grupo', adds: 'Calculado' },
  counted: 'Calculado',
  words: REPORTES.sobretiempo,
  async rows(ctx, { Agrupar, ...filters }, days, { skip, take }) {
    const { key, name } = GROUPS[Agrupar ?? 'P'];
    const found = await ctx.tx.rows(
      {
        ...{
          Grupo: orNull(text),
          Personas: int,
          Calculado: int,
          Sobretiempo1: int,
          Sobretiempo2: int,
          Sobretiempo3: int,
          Compensado: int,
          NoAutorizado: int,
        },
        ...{ Nocturno: int, clave: orNull(int), total: int },
      },
      sql`select ${name} as "Grupo", count(distinct d.id_persona)::int as "Personas", sum(d.sobretiempo_calculado)::int as "Calculado", sum(d.sobretiempo1)::int as "Sobretiempo1",
          sum(d.sobretiempo2)::int as "Sobretiempo2", sum(d.sobretiempo3)::int as "Sobretiempo3", sum(d.sobretiempo_compensado)::int as "Compensado",
          sum(d.sobretiempo_no_autorizado)::int as "NoAutorizado", sum(d.sobretiempo_nocturno)::int as "Nocturno", ${key} as clave, (count(*) over ())::int as total
        from ${DIAS} where ${daysIn(ctx, filters, days)} and d.sobretiempo_calculado > 0 group by ${key} order by 1, ${key} limit ${take} offset ${skip}`,
    );
    const of = Agrupar ?? 'P';
    return pageOf(found, ({ total: _total, clave, ...row }) => ({
      ...row,
      Enlace: of === 'P' && clave !== null ? `/administracion/personas/${clave}` : null,
      DeNadie: of === 'P' ? 'N' : 'S',
    }));
  },
});

const SUMMED = [
  ...['Programados', 'Normales', 'FeriadoTurno', 'Feriado', 'Descanso', 'Tardanza', 'SalidaAnticipada', 'SalidaIntermedia', 'ExcesoRefrigerio'],
  ...['JustificadoPagado', 'JustificadoNoPagado', 'Bonificado', 'Faltante', 'SobretiempoCalculado', 'Nocturno'],
  ...['DiasTrabajados', 'DiasFalta', 'DiasJustificados', 'DiasIncompletos', 'DiasDescanso'],
] as const;
const TOTALS = sql.raw(SUMMED.map((name) => `sum(d.${snake(name)})::int as "${name}"`).join(', '));

/** A5: each person's period added up to the minute, as the closing has it (its step 2). */
export const summaryReport = report({
  ...common,
  code: 'A5',
  path: 'asistencia-resumen',
  parameters: { IdPlanilla: ref('AsistenciaPlanilla', {}), ...FILTROS },
  columns: {
    ...{
      Codigo: { kind: 'text', shows: ['AsistenciaPersona.CodigoTrabajador'] },
      ...QUIEN,
      Programados: whole,
      Normales: whole,
      FeriadoTurno: whole,
      Feriado: whole,
      Descanso: whole,
      Tardanza: whole,
    },
    ...{
      SalidaAnticipada: whole,
      SalidaIntermedia: whole,
      ExcesoRefrigerio: whole,
      JustificadoPagado: whole,
      JustificadoNoPagado: whole,
      Bonificado: whole,
    },
    ...{ Faltante: whole, SobretiempoCalculado: whole, Nocturno: whole, DiasTrabajados: whole, DiasFalta: whole, DiasJustificados: whole },
    ...{ DiasIncompletos: whole, DiasDescanso: whole },
  },
  drawn: { by: 'Compania' },
  words: REPORTES.resumen,
  async rows(ctx, { IdPlanilla = null, ...filters }, days, { skip, take }) {
    const measured = {
      ...{
        Programados: int,
        Normales: int,
        FeriadoTurno: int,
        Feriado: int,
        Descanso: int,
        Tardanza: int,
        SalidaAnticipada: int,
        SalidaIntermedia: int,
      },
      ...{
        ExcesoRefrigerio: int,
        JustificadoPagado: int,
        JustificadoNoPagado: int,
        Bonificado: int,
        Faltante: int,
        SobretiempoCalculado: int,
        Nocturno: int,
      },
      ...{ DiasTrabajados: int, DiasFalta: int, DiasJustificados: int, DiasIncompletos: int, DiasDescanso: int },
    } as const;
    const found = await ctx.tx.rows(
      { ...measured, ...QUIEN_ROW, Codigo: orNull(text), persona: int, total: int },
      sql`select ${QUIEN_SQL}, a.codigo_trabajador as "Codigo", ${TOTALS}, d.id_persona as persona, (count(*) over ())::int as total
        from ${DIAS} join asistencia_persona a on a.id_cliente = d.id_cliente and a.id_persona = d.id_persona and a.id_compania = d.id_compania
          and d.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') and (${IdPlanilla}::int is null or a.id_planilla = ${IdPlanilla}::int)
        where ${daysIn(ctx, filters, days)} group by d.id_persona, a.codigo_trabajador, p.id_persona, k.id_compania
        order by p.apellido_paterno, p.apellido_materno, p.nombres, d.id_persona, k.id_compania, a.codigo_trabajador limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, persona, ...row }) => ({ ...row, Enlace: `/administracion/personas/${persona}` }));
  },
});

const MES = sql.raw(`date_trunc('month', d.fecha::timestamp)`);

/** A6: the share of planned days that nobody came on, by unit and month. */
export const absenteeismReport = report({
  ...common,
  code: 'A6',
  path: 'asistencia-ausentismo',
  parameters: FILTROS,
  columns: {
    Unidad: { kind: 'text' },
    Mes: { kind: 'text' },
    Planificados: whole,
    Faltas: { kind: 'whole', sum: true },
    Justificados: whole,
    Ausentismo: { kind: 'percent' },
  },
  drawn: { by: 'Unidad', adds: 'Faltas' },
  counted: 'Faltas',
  words: REPORTES.ausentismo,
  async rows(ctx, filters, days, { skip, take }) {
    const found = await ctx.tx.rows(
      { Unidad: text, Mes: text, Planificados: int, Faltas: int, Justificados: int, Ausentismo: orNull(num), total: int },
      sql`select ${GROUPS.U.name} as "Unidad", to_char(${MES}, 'YYYY-MM') as "Mes", (count(*) filter (where d.planificado = 'S'))::int as "Planificados", sum(d.dias_falta)::int as "Faltas",
          sum(d.dias_justificados)::int as "Justificados", round((sum(d.dias_falta) + sum(d.dias_justificados))::numeric / nullif(count(*) filter (where d.planificado = 'S'), 0), 4)::float8 as "Ausentismo",
          (count(*) over ())::int as total
        from ${DIAS} where ${daysIn(ctx, filters, days)} group by ${GROUPS.U.key}, ${MES}
        having count(*) filter (where d.planificado = 'S') > 0 order by 2, 1, ${GROUPS.U.key} limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, ...row }) => ({ ...row, Enlace: null }));
  },
});

/** A7: minutes that each cost center pays. */
export const costReport = report({
  ...common,
  code: 'A7',
  path: 'asistencia-centros',
  parameters: FILTROS,
  columns: {
    ...{
      Centro: { kind: 'text' },
      Personas: whole,
      Normales: whole,
      FeriadoTurno: whole,
      Feriado: whole,
      Descanso: whole,
      Sobretiempo: whole,
      Nocturno: whole,
    },
    Horas: { kind: 'decimal', sum: true },
  },
  drawn: { by: 'Centro', adds: 'Horas' },
  counted: 'Horas',
  words: REPORTES.centros,
  async rows(ctx, filters, days, { skip, take }) {
    const found = await ctx.tx.rows(
      {
        Centro: text,
        Personas: int,
        Normales: int,
        FeriadoTurno: int,
        Feriado: int,
        Descanso: int,
        Sobretiempo: int,
        Nocturno: int,
        Horas: num,
        total: int,
      },
      sql`select ${GROUPS.E.name} as "Centro", count(distinct d.id_persona)::int as "Personas", sum(d.normales)::int as "Normales", sum(d.feriado_turno)::int as "FeriadoTurno",
          sum(d.feriado)::int as "Feriado", sum(d.descanso)::int as "Descanso", sum(d.sobretiempo_calculado)::int as "Sobretiempo", sum(d.nocturno)::int as "Nocturno",
          round(sum(${sql.raw(enTurno('d'))} + ${sql.raw(fueraDelTurno('d'))}) / 60.0, 2)::float8 as "Horas", (count(*) over ())::int as total
        from ${DIAS} ${CONFIGURADO} where ${daysIn(ctx, filters, days)} and (d.presencia + d.normales > 0 or d.sobretiempo_calculado > 0) group by ${GROUPS.E.key} order by 1, ${GROUPS.E.key} limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, ...row }) => ({ ...row, Enlace: null }));
  },
});
