import { int, text } from '@platform/server/db/rows';
import { today } from '@platform/server/http/context';
import type { Trend } from '@platform/server/widgets/trend';
import { sql } from 'drizzle-orm';
import { rationsOf } from '../consolidado/consolidado';

/** Figures of Comedores: rations of each operating day, those that the consolidated report counts. */
export const comedoresTrends: readonly Trend[] = [
  {
    code: 'raciones',
    needs: ['0808'],
    href: (ctx) => `/comedores/consolidado?Desde=${today(ctx)}&Hasta=${today(ctx)}&pestana=detalle`,
    async byDay(ctx, from, { compania, contrato }) {
      const narrowed = { ...(compania === null ? {} : { IdCompania: compania }), ...(contrato === null ? {} : { IdContrato: contrato }) };
      const asked = { Desde: from, Hasta: today(ctx), Agrupacion: 'C' as const, ...narrowed };
      return ctx.tx.rows(
        { Dia: text, N: int },
        sql`select to_char(t.fecha_consumo, 'YYYYMMDD') as "Dia", count(*)::int as "N" from comedor_consumo t where ${await rationsOf(ctx, asked)} group by 1`,
      );
    },
  },
];
