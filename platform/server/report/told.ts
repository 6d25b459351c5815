import { maskField } from '../../fields/mask';
import type { CellValue, HouseColumn } from '../excel/house';
import type { Context } from '../http/context';
import { protectionOf } from '../resource/protect';
import type { ReportColumn, ReportRow, RunReport } from './report';

/** A column as the session sees it. */
export interface ToldColumn extends HouseColumn {
  readonly name: string;
  readonly of: ReportColumn;
  readonly options: Readonly<Record<string, string>> | undefined;
  readonly masked: boolean;
  /** Told of rows that are of nobody alone. */
  readonly hidden: boolean;
}

const KINDS = { text: 'text', code: 'text', whole: 'whole', percent: 'percent', date: 'date', moment: 'moment', decimal: 'decimal' } as const;

/** How much of a column's value the profile may see: all of it, masked, or none. */
function levelOf({ session }: Context, { shows = [] }: ReportColumn): 'E' | 'O' | undefined {
  const levels = shows.map((field) => {
    const [resource = '', name = ''] = field.split('.');
    return protectionOf(session, resource)?.get(name);
  });
  return levels.includes('O') ? 'O' : levels.find((level) => level === 'E');
}

/** Columns of a report as the session sees them: what its profile may not see is not among them. */
export function toldColumns(ctx: Context, of: RunReport): readonly ToldColumn[] {
  const words = of.words[ctx.lang];
  return Object.entries(of.columns).flatMap(([name, column]) => {
    const level = levelOf(ctx, column);
    if (level === 'O' && !column.sometimes) return [];
    const told = { name, of: column, title: words.columns[name] ?? name, kind: KINDS[column.kind], options: words.options[name] };
    return [{ ...told, masked: level === 'E', hidden: level === 'O' }];
  });
}

/** A row's values in the order of its columns; codes are as they are kept. */
export const toldValues = (columns: readonly ToldColumn[], row: ReportRow): readonly CellValue[] =>
  columns.map(({ name, of, masked, hidden }) => {
    const value = row[name] ?? null;
    if (of.sometimes && row.DeNadie === 'S') return value;
    if (hidden) return null;
    return masked && value !== null ? String(maskField('text', value)) : value;
  });

/** The same with codes in words, as files say them. */
export const toldWords = (columns: readonly ToldColumn[], row: ReportRow): readonly CellValue[] =>
  toldValues(columns, row).map((value, at) => (value === null ? null : (columns[at]?.options?.[String(value)] ?? value)));
