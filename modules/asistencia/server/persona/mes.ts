import type { DelDia, SwingOf } from '@modules/administracion/server/public';
import { list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { Dia } from '../../shared/dia.entity';
import { diaResource } from '../calculo/dia.resource';

const isDelDia = (what: string): what is DelDia => ['sitio', 'tarde', 'extra', 'falta', 'justificado'].includes(what);

/** How somebody's days were calculated, as their month tells it: for who consults days. */
export async function rosterDays(ctx: Context, { IdPersona, Desde, Hasta }: SwingOf): Promise<{ readonly Fecha: string; readonly Que: DelDia }[]> {
  if (!granted(ctx.session, Dia.options.menu, 'consultar')) return [];
  const rows = await ctx.tx.rows(
    { Fecha: text, que: list(text) },
    sql`select to_char(t.fecha, 'YYYYMMDD') as "Fecha", array_remove(array[case when t.estado in ('A', 'M') then 'sitio' when t.estado = 'F' then 'falta' when t.estado = 'J' then 'justificado' end,
        case when t.tardanza > 0 then 'tarde' end, case when t.sobretiempo1 + t.sobretiempo2 + t.sobretiempo3 > 0 then 'extra' end], null) as que
      from asistencia_dia t where ${scopeSql(diaResource, ctx.session)} and t.id_persona = ${IdPersona} and t.fecha between ${Desde}::date and ${Hasta}::date`,
  );
  return rows.flatMap(({ Fecha, que }) => que.filter(isDelDia).map((Que) => ({ Fecha, Que })));
}
