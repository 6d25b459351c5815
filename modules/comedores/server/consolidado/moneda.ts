import { type Currency, shownMoney } from '@platform/fields/decimal/money';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** How the session's division writes an amount of a currency (by its key), and the code of that currency. */
export interface Amounts {
  readonly code: (IdMoneda: number) => string;
  readonly written: (value: number, IdMoneda: number) => string;
}

/** Currencies as documents and notices tell them: with their decimals, in the number format of the division's country. */
export async function amountsOf(ctx: Context): Promise<Amounts> {
  const rows = await ctx.tx.rows(
    { id: int, codigo: text, simbolo: text, decimales: int, pais: text },
    sql`select m.id_moneda as id, m.codigo, m.simbolo, m.decimales, p.codigo_iso2 as pais from sistema_moneda m, sistema_division d join sistema_pais p on p.id_pais = d.id_pais
      where d.id_division = ${ctx.session.IdDivision}`,
  );
  const byKey = new Map(rows.map((row) => [row.id, row]));
  const known = (IdMoneda: number) => {
    const row = byKey.get(IdMoneda);
    if (!row) throw new Error(`Unknown currency ${IdMoneda}`);
    return row;
  };
  const currency = ({ simbolo: symbol, decimales: decimals }: (typeof rows)[number]): Currency => ({ symbol, decimals });
  return {
    code: (IdMoneda) => known(IdMoneda).codigo,
    written: (value, IdMoneda) => shownMoney(value, currency(known(IdMoneda)), known(IdMoneda).pais),
  };
}
