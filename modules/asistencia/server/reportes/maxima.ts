import { addDays } from '@modules/administracion/shared/dia';
import { int, num, orNull } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { DESCANSO_MINIMO, DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import { REPORTES } from '../../shared/reportes.palabras';
import { CONFIGURADO, DIAS, daysIn, enTurno, FILTROS, fueraDelTurno, MENU, PERIODO, pageOf, QUIEN, QUIEN_ROW, QUIEN_SQL } from './comun';

const whole = { kind: 'whole' } as const;
const WEEK = 6;
const least = (one: string, other: string) => (one < other ? one : other);

/** A13: who works more than the law allows: by week, by day, between shifts, in a row. Only those who do. */
export const limitReport = report({
  menu: MENU,
  period: PERIODO,
  code: 'A13',
  path: 'asistencia-maxima',
  parameters: FILTROS,
  columns: {
    ...{
      ...QUIEN,
      Promedio: { kind: 'decimal' },
      Legal: { kind: 'decimal' },
      SobreDia: whole,
      DescansosCortos: whole,
      Seguidos: whole,
      Regimen: whole,
    },
  },
  drawn: { by: 'Compania' },
  words: REPORTES.maxima,
  async rows(ctx, filters, days, { skip, take }) {
    const { Desde, Hasta } = days;
    // A week belongs to the period of its Sunday, and is told once it is over; who worked in a row before the first day still does.
    const wide = { Desde: addDays(Desde, -WEEK), Hasta };
    const last = least(Hasta, addDays(today(ctx), -1));
    const found = await ctx.tx.rows(
      {
        ...{ ...QUIEN_ROW, persona: int, Promedio: orNull(num), Legal: orNull(num), SobreDia: int, DescansosCortos: int, Seguidos: int },
        ...{ Regimen: int, total: int },
      },
      sql`with l as (select j.id_pais, j.fecha_inicio as desde, coalesce(lead(j.fecha_inicio) over (partition by j.id_pais order by j.fecha_inicio), 'infinity') as hasta, j.minutos_semana as semana,
            j.maximo_sobretiempo_dia as maximo from asistencia_jornada_legal j),
        x as materialized (select d.id_persona, d.id_compania, d.fecha, v.id_pais as pais, d.entrada, lag(d.salida) over w as antes, d.dias_trabajados + d.dias_trabajo_descanso > 0 as trabajo,
            ${sql.raw(enTurno('d'))} + ${sql.raw(fueraDelTurno('d'))} as trabajados, ${sql.raw(fueraDelTurno('d'))} as fuera,
            d.fecha - (row_number() over w)::int as seguido, count(*) filter (where d.dias_trabajados + d.dias_trabajo_descanso = 0) over w as pausas
          from ${DIAS} ${CONFIGURADO} where ${daysIn(ctx, filters, wide)} window w as (partition by d.id_persona order by d.fecha)),
        s as (select id_persona, pais, date_trunc('week', fecha)::date as lunes, sum(trabajados) as minutos from x
          group by 1, 2, 3 having date_trunc('week', min(fecha))::date + 6 between ${Desde}::date and ${last}::date),
        w as (select s.id_persona, avg(s.minutos) as minutos, avg(l.semana) as legal from s left join l on l.id_pais = s.pais and l.desde <= s.lunes and s.lunes < l.hasta group by s.id_persona),
        r as (select id_persona, max(n)::int as seguidos from (select id_persona, count(*) as n from x where trabajo group by id_persona, seguido, pausas
          having max(fecha) >= ${Desde}::date) s group by id_persona),
        t as (select x.id_persona, max(x.id_compania) as id_compania, (count(*) filter (where x.fuera > l.maximo))::int as sobre,
            (count(*) filter (where x.entrada - x.antes < make_interval(mins => ${DESCANSO_MINIMO}::int) and x.entrada > x.antes))::int as cortos
          from x left join l on l.id_pais = x.pais and l.desde <= x.fecha and x.fecha < l.hasta where x.fecha >= ${Desde}::date group by x.id_persona),
        g as (select distinct on (g.id_persona) g.id_persona, (select coalesce(sum((e ->> 'Dias')::int), 0)::int from jsonb_array_elements(o.segmentos) e where e ->> 'Tipo' = 'T') as dias
          from administracion_persona_guardia g join administracion_regimen_guardia u on u.id_regimen_guardia = g.id_regimen_guardia join administracion_regimen o on o.id_regimen = u.id_regimen
          where g.id_cliente = ${ctx.session.IdCliente} and g.fecha_inicio <= ${Hasta}::date and coalesce(g.fecha_fin, 'infinity') >= ${Desde}::date order by g.id_persona, g.fecha_inicio desc)
        select ${QUIEN_SQL}, t.id_persona as persona, round(w.minutos / 60.0, 2)::float8 as "Promedio", round(w.legal / 60.0, 2)::float8 as "Legal", t.sobre as "SobreDia", t.cortos as "DescansosCortos",
          coalesce(r.seguidos, 0) as "Seguidos", coalesce(g.dias, ${DIAS_CONSECUTIVOS}::int) as "Regimen", (count(*) over ())::int as total
        from t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania k on k.id_compania = t.id_compania
        left join w on w.id_persona = t.id_persona left join r on r.id_persona = t.id_persona left join g on g.id_persona = t.id_persona
        where round(w.minutos / 60.0, 2) > round(w.legal / 60.0, 2) or t.sobre > 0 or t.cortos > 0 or coalesce(r.seguidos, 0) > coalesce(g.dias, ${DIAS_CONSECUTIVOS}::int)
        order by p.apellido_paterno, p.apellido_materno, p.nombres, t.id_persona limit ${take} offset ${skip}`,
    );
    return pageOf(found, ({ total: _total, persona, ...row }) => ({ ...row, Enlace: `/administracion/personas/${persona}` }));
  },
});
