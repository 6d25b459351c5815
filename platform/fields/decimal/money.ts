/** What an amount is told in. */
export interface Currency {
  readonly symbol: string;
  readonly decimals: number;
}

/** Rounds as money is: a half goes up, away from zero; by the digits as they are written, so that 1.005 is a half. */
export function roundHalfUp(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (size < 1e-6) return 0;
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return value < 0 ? -rounded : rounded;
}

/** How a country (ISO code of two letters) writes its numbers, as a locale. */
export const numbersOf = (country: string): string => (country === 'BR' ? 'pt-BR' : `es-${country}`);

const formats = new Map<string, Intl.NumberFormat>();

/** An amount as people read it: its symbol and its currency's decimals, in a country's number format (Sistema › Moneda). */
export function shownMoney(value: number, { symbol, decimals }: Currency, country: string): string {
  const grouped = Math.abs(value) >= 10_000;
  const name = `${country}.${decimals}.${grouped}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(numbersOf(country), { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: grouped });
  formats.set(name, format);
  return `${symbol}\u00a0${format.format(value)}`;
}
