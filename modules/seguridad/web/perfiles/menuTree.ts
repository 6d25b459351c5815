import type { Action } from '@platform/entity/module';
import { tidyActions, toggleAction } from '../../shared/perfil';
import type { MenuRow } from '../wire';

export type Grants = ReadonlyMap<string, readonly Action[]>;

/** Options of a branch, itself included, that have actions to grant. */
export function optionsUnder(rows: readonly MenuRow[], id: string): MenuRow[] {
  return rows.filter((row) => row.IdMenu.startsWith(id) && row.Acciones.length > 0);
}

/** An option that may be ticked: the contractor profile admits it. */
export const isOpen = (row: MenuRow): boolean => row.Admitida === 'S';

/** How a branch's box for an action stands: ticked below everywhere, somewhere or nowhere; null where nothing has it. */
export function branchState(rows: readonly MenuRow[], grants: Grants, id: string, action: Action): 'todo' | 'parte' | 'nada' | null {
  const having = optionsUnder(rows, id).filter((row) => isOpen(row) && row.Acciones.includes(action));
  if (having.length === 0) return null;
  const ticked = having.filter((row) => grants.get(row.IdMenu)?.includes(action)).length;
  return ticked === 0 ? 'nada' : ticked === having.length ? 'todo' : 'parte';
}

/** The grants of a branch after everything, only `consultar` or nothing was asked for it. */
export function fillBranch(rows: readonly MenuRow[], grants: Grants, id: string, what: 'todo' | 'consulta' | 'nada'): Map<string, readonly Action[]> {
  const next = new Map(grants);
  for (const row of optionsUnder(rows, id).filter(isOpen)) {
    const wanted = what === 'todo' ? row.Acciones : what === 'consulta' ? row.Acciones.filter((one) => one === 'consultar') : [];
    next.set(row.IdMenu, tidyActions(wanted));
  }
  return next;
}

/** The grants of a branch after one action was ticked or unticked in all of it. */
export function tickBranch(rows: readonly MenuRow[], grants: Grants, id: string, action: Action, on: boolean): Map<string, readonly Action[]> {
  const next = new Map(grants);
  for (const row of optionsUnder(rows, id)) {
    if (isOpen(row) && row.Acciones.includes(action)) next.set(row.IdMenu, toggleAction(next.get(row.IdMenu) ?? [], action, on));
  }
  return next;
}

/** Options whose grants differ from those that are saved. */
export function changedOptions(rows: readonly MenuRow[], grants: Grants): MenuRow[] {
  return rows.filter((row) => {
    const now = grants.get(row.IdMenu) ?? [];
    return now.length !== row.Otorgadas.length || now.some((one) => !row.Otorgadas.includes(one));
  });
}

/** Each branch followed by what hangs on it, siblings in the order of the menu. */
function inTree(rows: readonly MenuRow[], parent = ''): MenuRow[] {
  return rows.filter((row) => row.IdMenuPadre === parent).flatMap((row) => [row, ...inTree(rows, row.IdMenu)]);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows of a module that match a search, with the branches they hang on; all of it without a search. */
export function shownRows(rows: readonly MenuRow[], module: string, search: string, title: (row: MenuRow) => string): MenuRow[] {
  const own = inTree(rows.filter((row) => row.IdModulo === module));
  const wanted = plain(search.trim());
  if (!wanted) return own;
  const hits = own.filter((row) => plain(title(row)).includes(wanted));
  return own.filter((row) => hits.some((hit) => hit.IdMenu.startsWith(row.IdMenu) || row.IdMenu.startsWith(hit.IdMenu)));
}
