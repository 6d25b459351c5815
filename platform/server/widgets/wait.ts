import type { Context } from '../http/context';
import type { WidgetQuery } from './widget';

/** Something that does not go on until somebody acts: told by name, with its reason and the way there. */
interface Waiting {
  /** What tells it from others of its module. */
  readonly Clave: string;
  /** What it is called: a person, a zone, a contract, a role. */
  readonly Nombre: string;
  /** Its reason: words of the module's screens, with what they name. */
  readonly Motivo: string;
  readonly Valores: Readonly<Record<string, string | number>>;
  /** Since when it waits, where that is known. */
  readonly Desde: string | null;
  /** What waiting costs, from 1 (people stand still) to 3. */
  readonly Costo: 1 | 2 | 3;
  /** Where one acts. */
  readonly Enlace: string;
}

/** What a module says that waits for whoever looks after a division. */
export interface Wait {
  /** Options any of which, consulted, shows it. */
  readonly needs: readonly string[];
  of(divisions: readonly Context[], query: WidgetQuery): Promise<readonly Waiting[]>;
}
