import { plain } from '@platform/web/data/row';
import { dashed, undashed } from '@platform/web/data/zone';
import { recall, remember } from '@platform/web/session/storage';
import { readAsked, writeAsked } from './asked';
import type { ReportListed } from './wire';

const DAY_MS = 86_400_000;
const at = (day: string): number => new Date(`${dashed(day)}T00:00:00Z`).getTime();

/** The same address with its days as far from another day as they were from the day on which it was asked for; nothing where the report does not know it. */
export function shiftedTo(report: ReportListed, address: string, asked: string, today: string): string | undefined {
  const { said, values } = readAsked(report, address, today);
  if (!said) return undefined;
  const by = Math.round((at(today) - at(asked)) / DAY_MS);
  const moved = ['Desde', 'Hasta'].flatMap((name): [string, string][] => {
    const day = plain(values[name]);
    return day === '' ? [] : [[name, undashed(new Date(at(day) + by * DAY_MS).toISOString())]];
  });
  return writeAsked(report, { ...values, ...Object.fromEntries(moved) });
}

/** Of a report in a client and a division: what is named there is nothing elsewhere. */
export const keyOf = (code: string, { IdCliente, IdDivision }: { readonly IdCliente: number; readonly IdDivision: number }): string =>
  `reporte-${IdCliente}.${IdDivision}.${code}`;

/** Keeps in this browser what a report was asked for, and when. */
export const keepLast = (key: string, address: string, today: string): void => remember(key, `${today}${address}`);

/** What it was last asked for in this browser, as of today. */
export function lastAsked(report: ReportListed, key: string, today: string): string | undefined {
  const kept = recall(key);
  return kept && /^\d{8}\?/.test(kept) ? shiftedTo(report, kept.slice(8), kept.slice(0, 8), today) : undefined;
}
