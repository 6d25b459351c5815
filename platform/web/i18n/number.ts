import { language } from './language';

/** A number as the reader's language writes it: with so many decimals, and its thousands apart from ten thousand on. */
export function numberText(value: number, decimals = 0, of: string = language()): string {
  return new Intl.NumberFormat(of === 'en' ? 'en-US' : 'es-PE', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: Math.abs(value) >= 10_000,
  }).format(value);
}
