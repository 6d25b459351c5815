/** Levels of the menu, and characters of a code that each takes. */
export const NIVELES = 3;
export const TRAMO = 2;

/** What is said of an option before it may be saved; `from` says where it goes wrong. */
export interface MenuFault {
  readonly field: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export interface MenuOption {
  readonly IdMenu: string;
  readonly IdMenuPadre: string | null;
  readonly Orden: unknown;
  readonly Nivel: unknown;
  readonly Ruta: string | null;
  readonly FechaInicio: string | null;
  readonly FechaFin: string | null;
}

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** Menús: what is wrong with one option among the others, in the order of the page; the screen and the server ask the same. */
export function menuFault(
  option: MenuOption,
  parent: { readonly Nivel: unknown; readonly Ruta: string | null } | null,
  hasChildren: boolean,
): MenuFault | null {
  if (!isWhole(option.Orden)) return { field: 'Orden', code: 'menu.orden' };
  if (option.Orden < 1 || option.Orden > 99) return { field: 'Orden', code: 'menu.orden_rango' };
  if (!isWhole(option.Nivel)) return { field: 'Nivel', code: 'menu.nivel' };
  const level = parent ? Number(parent.Nivel) + 1 : 1;
  if (level > NIVELES) return { field: 'Nivel', code: 'menu.niveles' };
  if (option.Nivel !== level) return { field: 'Nivel', code: 'menu.nivel_debe', params: { n: level } };
  if (option.FechaInicio && option.FechaFin && option.FechaFin < option.FechaInicio) return { field: 'FechaFin', code: 'fechas.fin_menor' };
  if (parent?.Ruta) return { field: 'Ruta', code: 'menu.con_hijos' };
  if (option.Ruta && hasChildren) return { field: 'Ruta', code: 'menu.con_hijos' };
  return null;
}

/** Next free code under a parent: the chunk after the last one taken, else the first free; null when there is none. */
export function nextCode(parent: string, taken: ReadonlySet<string>, from = 1): string | null {
  const used = [...taken]
    .filter((code) => code.length === parent.length + TRAMO && code.startsWith(parent))
    .map((code) => Number(code.slice(-TRAMO)));
  const last = Math.max(from - 1, ...used);
  for (const chunk of [last + 1, ...Array.from({ length: 99 }, (_, at) => at + 1)]) {
    const code = parent + String(chunk).padStart(TRAMO, '0');
    if (chunk >= from && chunk <= 99 && !taken.has(code)) return code;
  }
  return null;
}

/** Siblings in their order: by Orden, equal ones by code. */
export function bySequence(one: { Orden: unknown; IdMenu: string }, other: { Orden: unknown; IdMenu: string }): number {
  return Number(one.Orden) - Number(other.Orden) || one.IdMenu.localeCompare(other.IdMenu);
}
