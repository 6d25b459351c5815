import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Trend } from '@platform/server/widgets/trend';
import { chosenSql, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { CIFRAS } from '../shared/cifras.palabras';
import { portadorResource, portadorVigencia, toBeHandedOver, toBeIssued, withoutPhoto } from './credencial.resource';

const OPTIONS = ['0705'] as const;
const SOON_DAYS = 15;
const listed = (filters: Readonly<Record<string, unknown>>): string =>
  `/identificacion/gestion?filtro=${encodeURIComponent(JSON.stringify(filters))}`;

/** People of the division that the session reaches and a condition holds for; and the day of the one that waits the longest. */
async function standing(ctx: Context, query: WidgetQuery, which: string, since: SQL, said: keyof (typeof CIFRAS)['es']) {
  const { n, desde } = await ctx.tx.one(
    { n: int, desde: orNull(text) },
    sql`select count(*)::int as n, to_char(min(${since}), 'YYYYMMDD') as desde from identificacion_portador t
      where ${scopeSql(portadorResource, ctx.session)} and ${chosenSql(query, 't.id_compania', 't.id_contrato')} and ${sql.raw(which)}`,
  );
  return { N: n, Nota: desde === null ? null : fill(CIFRAS[ctx.lang][said], { dia: shownDay(desde) }) };
}

/** Figures of the card office: what waits to be issued, photographed and handed over, what ends soon, what was handed over today. */
export const identificacionTrends: readonly Trend[] = [
  {
    code: 'porEmitir',
    needs: OPTIONS,
    href: () => listed({ PorEmitir: 'S' }),
    now: (ctx, query) => standing(ctx, query, `${toBeIssued('t')} = 'S'`, sql`t.acreditado_desde`, 'acreditada'),
  },
  {
    code: 'sinFoto',
    needs: OPTIONS,
    href: () => listed({ SinFoto: 'S' }),
    now: (ctx, query) => standing(ctx, query, `${withoutPhoto('t')} = 'S'`, sql`t.acreditado_desde`, 'acreditada'),
  },
  {
    code: 'porEntregar',
    needs: OPTIONS,
    href: () => listed({ PorEntregar: 'S' }),
    now: (ctx, query) => standing(ctx, query, `${toBeHandedOver('t')} = 'S'`, sql`t.fecha_inicio`, 'vigente'),
  },
  {
    code: 'porVencer',
    needs: OPTIONS,
    href: (ctx) => listed({ Vigencia: ['V'], FechaFin: { desde: today(ctx), hasta: addDays(today(ctx), SOON_DAYS) } }),
    async now(ctx, query) {
      const soon = `${portadorVigencia('t')} = 'V'`;
      const { n, desde } = await ctx.tx.one(
        { n: int, desde: orNull(text) },
        sql`select count(*)::int as n, to_char(min(t.fecha_fin), 'YYYYMMDD') as desde from identificacion_portador t
          where ${scopeSql(portadorResource, ctx.session)} and ${chosenSql(query, 't.id_compania', 't.id_contrato')} and ${sql.raw(soon)}
            and t.fecha_fin between ${today(ctx)}::date and ${addDays(today(ctx), SOON_DAYS)}::date`,
      );
      return { N: n, Nota: desde === null ? null : fill(CIFRAS[ctx.lang].vence, { dia: shownDay(desde) }) };
    },
  },
  {
    code: 'entregadas',
    needs: OPTIONS,
    better: 'mas',
    href: (ctx) => listed({ FechaEntrega: { desde: today(ctx), hasta: today(ctx) } }),
    byDay: (ctx, from, query) =>
      ctx.tx.rows(
        { Dia: text, N: int },
        sql`select to_char(t.fecha_entrega, 'YYYYMMDD') as "Dia", count(*)::int as "N" from identificacion_portador t
          where ${scopeSql(portadorResource, ctx.session)} and ${chosenSql(query, 't.id_compania', 't.id_contrato')} and t.fecha_entrega >= ${from}::date group by 1`,
      ),
  },
];
