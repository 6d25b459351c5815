import { int, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Trend } from '@platform/server/widgets/trend';
import { chosenSql } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import { marcaResource } from './resources';

/** Figures of Acceso: marks refused each day; readings repeated within seconds are none. Found by the index of results, which they are few of. */
export const accesoTrends: readonly Trend[] = [
  {
    code: 'denegados',
    needs: ['040103'],
    better: 'menos',
    href(ctx) {
      const day = today(ctx);
      return `/acceso/marcaciones?filtro=${encodeURIComponent(JSON.stringify({ Fecha: { desde: day, hasta: day }, Resultado: ['N'], Rebote: 'N' }))}`;
    },
    byDay: (ctx, from, query) =>
      ctx.tx.rows(
        { Dia: text, N: int },
        sql`select to_char(t.fecha, 'YYYYMMDD') as "Dia", count(*)::int as "N" from acceso_marca t
          where ${scopeSql(marcaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision} and t.resultado = 'N' and t.rebote = 'N' and t.fecha_hora >= ${from}::date - 1 and t.fecha >= ${from}::date
            and ${chosenSql(query, 't.id_compania', 't.id_contrato')} group by 1`,
      ),
  },
];
