import { addDays } from '@modules/administracion/shared/dia';
import { int, num, orNull } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { DESCANSO_MINIMO, DIAS_CONSECUTIVOS } from '../../shared/conflictos';
import { REPORTES } from '../../shared/reportes.palabras';
import { guardsOf, guardsOfPeople } from '../calendario/personas';
import { CONFIGURADO, DIAS, daysIn, enTurno, FILTROS, fueraDelTurno, MENU, PERIODO, QUIEN, QUIEN_ROW, QUIEN_SQL } from './comun';

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
      { ...QUIEN_ROW, persona: int, Promedio: orNull(num), Legal: orNull(num), SobreDia: int, DescansosCortos: int, Seguidos: int },
      sql`with x as (select d.*, v.id_pais as pais, ${sql.raw(enTurno('d'))} + ${sql.raw(fueraDelTurno('d'))} as trabajados, ${sql.raw(fueraDelTurno('d'))} as fuera, lag(d.salida) over (partition by d.id_persona order by d.fecha) as antes,
            d.fecha - (row_number() over (partition by d.id_persona, d.dias_trabajados + d.dias_trabajo_descanso > 0 order by d.fecha))::int as corrida
          from ${DIAS} ${CONFIGURADO} where ${daysIn(ctx, filters, wide)}),
        s as (select id_persona, pais, date_trunc('week', fecha)::date as lunes, sum(trabajados) as minutos from x
          group by 1, 2, 3 having date_trunc('week', min(fecha))::date + 6 between ${Desde}::date and ${last}::date),
        w as (select s.id_persona, avg(s.minutos) as minutos, avg(j.minutos_semana) as legal from s left join lateral (select l.minutos_semana from asistencia_jornada_legal l
          where l.id_pais = s.pais and l.fecha_inicio <= s.lunes order by l.fecha_inicio desc limit 1) j on true group by s.id_persona),
        r as (select id_persona, max(n)::int as seguidos from (select id_persona, count(*) as n from x where dias_trabajados + dias_trabajo_descanso > 0 group by id_persona, corrida
          having max(fecha) >= ${Desde}::date) s group by id_persona),
        t as (select x.id_persona, max(x.id_compania) as id_compania,
            (count(*) filter (where x.fuera > (select l.maximo_sobretiempo_dia from asistencia_jornada_legal l where l.id_pais = x.pais and l.fecha_inicio <= x.fecha
              order by l.fecha_inicio desc limit 1)))::int as sobre,
            (count(*) filter (where x.entrada - x.antes < make_interval(mins => ${DESCANSO_MINIMO}::int) and x.entrada > x.antes))::int as cortos
          from x where x.fecha >= ${Desde}::date group by x.id_persona)
        select ${QUIEN_SQL}, t.id_persona as persona, round(w.minutos / 60.0, 2)::float8 as "Promedio", round(w.legal / 60.0, 2)::float8 as "Legal", t.sobre as "SobreDia", t.cortos as "DescansosCortos",
          coalesce(r.seguidos, 0) as "Seguidos"
        from t join administracion_persona p on p.id_persona = t.id_persona left join administracion_compania k on k.id_compania = t.id_compania
        left join w on w.id_persona = t.id_persona left join r on r.id_persona = t.id_persona
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
      .filter(
        (row) =>
          (row.Legal !== null && row.Promedio !== null && row.Promedio > row.Legal) ||
          row.SobreDia > 0 ||
          row.DescansosCortos > 0 ||
          row.Seguidos > row.Regimen,
      );
    return {
      total: over.length,
      rows: over.slice(skip, skip + take).map(({ persona, ...row }) => ({ ...row, Enlace: `/administracion/personas/${persona}` })),
    };
  },
});
