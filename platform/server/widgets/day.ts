import type { Context } from '../http/context';
import type { WidgetQuery } from './widget';

/** Something that the day of a site has at an hour: a meal, a change of shift, the hour by which beds are left. */
export interface OfTheDay {
  /** What tells it from others of its module. */
  readonly Clave: string;
  /** `HH:mm` of its division, today. */
  readonly Hora: string;
  /** Its words: of the module's screens, `dia.{Suceso}` and, smaller, `dia.{Suceso}Detalle`, with what they name. */
  readonly Suceso: string;
  readonly Valores: Readonly<Record<string, string | number>>;
  /** What it is about. */
  readonly Enlace: string | null;
}

/** What a module says of the day of a division. */
export interface DayPart {
  /** Options any of which, consulted, shows it. */
  readonly needs: readonly string[];
  of(ctx: Context, query: WidgetQuery): Promise<readonly OfTheDay[]>;
}
