import type { Context } from '../http/context';
import type { Session } from '../http/session';
import type { WidgetQuery } from './widget';

/** Days of a trend, and as many before them to compare with. */
export const TREND_DAYS = 30;

interface Figure {
  /** Names it among those of its module: `tendencia.{codigo}` of its screens. */
  readonly code: string;
  /** Options any of which, consulted, shows it. */
  readonly needs: readonly string[];
  /** Whether it is what this session comes for: shown before the others. */
  readonly leads?: (session: Session) => boolean;
  /** Where more is clearly better, or worse; neither, and it takes no colour. */
  readonly better?: 'mas' | 'menos';
  /** The list behind it, as of today. */
  readonly href: (ctx: Context) => string;
}
/** A figure with what it was each day of the last thirty, and of the thirty before. */
export interface Daily extends Figure {
  /** Of each day from `TREND_DAYS * 2 - 1` days ago to today, by its day (`yyyyMMdd`); days of none may be left out. */
  byDay(ctx: Context, from: string, query: WidgetQuery): Promise<readonly { readonly Dia: string; readonly N: number }[]>;
}
/** A figure of what stands now, which nobody counted on each day that has been: with what is worth knowing of it in words. */
interface Standing extends Figure {
  now(ctx: Context, query: WidgetQuery): Promise<{ readonly N: number; readonly Nota: string | null }>;
}
export type Trend = Daily | Standing;
export const isDaily = (of: Trend): of is Daily => 'byDay' in of;
