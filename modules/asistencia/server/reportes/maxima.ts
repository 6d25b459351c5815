import { int, num, orNull } from '@platform/server/db/rows';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { DESCANSO_MINIMO, DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import { REPORTES } from '../../shared/reportes.palabras';
import { guardsOf, guardsOfPeople } from '../calendario/personas';
import { DIAS, daysIn, FILTROS, MENU, PERIODO, QUIEN, QUIEN_ROW, QUIEN_SQL } from './comun';

const whole = { kind: 'whole' } as const;

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
    const found = await ctx.tx.rows(
      { ...QUIEN_ROW, persona: int, Promedio: num, Legal: orNull(num), SobreDia: int, DescansosCortos: int, Seguidos: int },
      sql`with j as (select l.minutos_semana, l.maximo_sobretiempo_dia from asistencia_jornada_legal l where l.id_pais = ${ctx.session.IdPais} and l.fecha_inicio <= ${days.Hasta}::date
          order by l.fecha_inicio desc limit 1),
        x as (select d.*, d.normales + greatest(d.feriado, d.feriado_turno) + d.descanso + d.sobretiempo_calculado as trabajados,
            lag(d.salida) over (partition by d.id_persona order by d.fecha) as antes,
            d.fecha - (row_number() over (partition by d.id_persona, d.dias_trabajados + d.dias_trabajo_descanso > 0 order by d.fecha))::int as corrida
          from ${DIAS} where ${daysIn(ctx, filters, days)}),
        r as (select id_persona, max(n)::int as seguidos from (select id_persona, count(*) as n from x where dias_trabajados + dias_trabajo_descanso > 0 group by id_persona, corrida) s group by id_persona),
        t as (select x.id_persona, max(x.id_compania) as id_compania, round(sum(x.trabajados) * 7.0 / (60 * count(*)), 2)::float8 as promedio,
            (count(*) filter (where x.sobretiempo_calculado > (select maximo_sobretiempo_dia from j)))::int as sobre,
            (count(*) filter (where x.entrada - x.antes < make_interval(mins => ${DESCANSO_MINIMO}::int) and x.entrada > x.antes))::int as cortos
          from x group by x.id_persona)
        select ${QUIEN_SQL}, t.id_persona as persona, t.promedio as "Promedio", round((select minutos_semana from j) / 60.0, 2)::float8 as "Legal", t.sobre as "SobreDia", t.cortos as "DescansosCortos",
          coalesce(r.seguidos, 0) as "Seguidos"
        from t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania k on k.id_compania = t.id_compania left join r on r.id_persona = t.id_persona
        order by p.apellido_paterno, p.apellido_materno, p.nombres, t.id_persona`,
    );
    const guards = await guardsOfPeople(
      ctx,
      found.map(({ persona }) => persona),
      days.Desde,
      days.Hasta,
    );
    const known = new Map((await guardsOf(ctx, [...new Set(guards.values())])).map((one) => [one.IdRegimenGuardia, one.DiasTrabajo]));
    const over = found
      .map((row) => ({ ...row, Regimen: known.get(guards.get(row.persona) ?? 0) ?? DIAS_CONSECUTIVOS }))
      .filter((row) => (row.Legal !== null && row.Promedio > row.Legal) || row.SobreDia > 0 || row.DescansosCortos > 0 || row.Seguidos > row.Regimen);
    return {
      total: over.length,
      rows: over.slice(skip, skip + take).map(({ persona, ...row }) => ({ ...row, Enlace: `/administracion/personas/${persona}` })),
    };
  },
});
