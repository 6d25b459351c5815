import { shownDay } from '@modules/administracion/shared/dia';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataTable, heading, signatures } from '@platform/server/pdf/document';
import { sql } from 'drizzle-orm';
import type { Content } from 'pdfmake/interfaces';
import { CONSOLIDADO } from '../../shared/consolidado.palabras';
import { type ConsolidatedQuery, rationsOf } from './consolidado';
import { amountsOf } from './moneda';
import { PAYER } from './valor';

/** The days that a report is of, as people read them: those asked for, or those of its period. */
export async function daysOf(ctx: Context, asked: ConsolidatedQuery): Promise<string> {
  if (asked.Desde && asked.Hasta) return `${shownDay(asked.Desde)}–${shownDay(asked.Hasta)}`;
  const row = await ctx.tx.first(
    { desde: text, hasta: text },
    sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from comedor_periodo
      where id_cliente = ${ctx.session.IdCliente} and id_division = ${ctx.session.IdDivision} and id_periodo = ${asked.IdPeriodo ?? 0}`,
  );
  return row ? `${shownDay(row.desde)}–${shownDay(row.hasta)}` : '';
}

interface Line {
  readonly compania: string | null;
  readonly comedor: string;
  readonly servicio: string;
  readonly moneda: number;
  readonly raciones: number;
  readonly costo: number;
  readonly de_compania: number;
  readonly de_trabajador: number;
}

/** *Valorización de comedor* (Reportes › PDF reports): what each company pays by service and how it is split, to be signed by client and concession. */
export async function valuation(ctx: Context, kit: Pick<RouteKit, 'files'>, asked: ConsolidatedQuery): Promise<Buffer> {
  const words = CONSOLIDADO[ctx.lang];
  const where = await rationsOf(ctx, asked);
  const rows = await ctx.tx.rows(
    {
      compania: orNull(text),
      comedor: text,
      servicio: text,
      moneda: orNull(int),
      raciones: int,
      costo: num,
      de_compania: num,
      de_trabajador: num,
    },
    sql`select k.alias as compania, m.comedor, s.servicio, t.id_moneda as moneda, count(*)::int as raciones, sum(t.costo) as costo, sum(t.monto_compania) as de_compania,
        sum(t.monto_trabajador) as de_trabajador
      from comedor_consumo t join comedor_servicio s on s.id_servicio = t.id_servicio join comedor_comedor m on m.id_comedor = t.id_comedor
        left join administracion_compania k on k.id_compania = ${sql.raw(PAYER)}
      where ${where} group by k.id_compania, k.alias, m.id_comedor, m.comedor, s.id_servicio, s.servicio, s.orden, t.id_moneda
      order by k.alias nulls last, k.id_compania, m.comedor, s.orden, s.servicio, t.id_moneda`,
  );
  const lines = rows.map((row): Line => ({ ...row, moneda: Number(row.moneda) }));
  const amounts = await amountsOf(ctx);
  const head = [words.comedor, words.servicio, words.raciones, words.moneda, words.costo, words.compania, words.trabajador];
  const written = (one: Omit<Line, 'compania'>) => [
    one.comedor,
    one.servicio,
    one.raciones,
    amounts.code(one.moneda),
    amounts.written(one.costo, one.moneda),
    amounts.written(one.de_compania, one.moneda),
    amounts.written(one.de_trabajador, one.moneda),
  ];
  const ofCompany = (own: readonly Line[]): Content[] => [
    heading(own[0]?.compania ?? words.sinCompania),
    dataTable(head, [...own, ...sums(own, words.total)].map(written)),
  ];
  const companies = [...new Set(lines.map(({ compania }) => compania))];
  return clientDocument(ctx, kit, {
    title: words.valorizacion,
    subtitle: await daysOf(ctx, asked),
    long: lines.length > 500,
    content: [
      ...(lines.length === 0
        ? [{ text: words.vacia }]
        : companies.flatMap((company) => ofCompany(lines.filter(({ compania }) => compania === company)))),
      ...(companies.length > 1 ? [heading(words.totales), dataTable(head, sums(lines, words.total).map(written))] : []),
      heading(words.firmas),
      signatures([words.cliente, words.concesionaria]),
    ],
  });
}

/** Lines of each currency together: each ration was rounded already. */
function sums(lines: readonly Line[], comedor: string): Omit<Line, 'compania'>[] {
  return [...new Set(lines.map(({ moneda }) => moneda))].map((moneda) => {
    const own = lines.filter((one) => one.moneda === moneda);
    const sum = (of: 'raciones' | 'costo' | 'de_compania' | 'de_trabajador') => Number(own.reduce((all, one) => all + one[of], 0).toFixed(2));
    return {
      comedor,
      servicio: '',
      moneda,
      raciones: sum('raciones'),
      costo: sum('costo'),
      de_compania: sum('de_compania'),
      de_trabajador: sum('de_trabajador'),
    };
  });
}
