import { language } from './language';

/** How the reader's country writes numbers: a point before decimals in Peru, where plain Spanish has a comma. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}, of: string = language()): Intl.NumberFormat =>
  new Intl.NumberFormat(of === 'en' ? 'en-US' : 'es-PE', options);

/** A number as the reader's language writes it: with so many decimals, and its thousands apart from ten thousand on. */
export function numberText(value: number, decimals = 0, of: string = language()): string {
  return numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: Math.abs(value) >= 10_000 }, of).format(value);
}
