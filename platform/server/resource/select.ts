import { refuse } from '../http/problem';
import type { Compiled } from './compile';
import type { Resource } from './resource';

/** What a list was asked to carry of its rows (`select=`), instead of all of it. */
export interface Selection {
  /** Names of what is read; everything when absent. */
  readonly names?: ReadonlySet<string>;
  /** A row with what was asked, whatever was read of it. */
  cut(row: Record<string, unknown>): Record<string, unknown>;
}

const MOST = 120;

/**
 * The fields named, each with its label, its file and its other language, and whatever a row always carries: its key, what names it, its
 * version and whether it is retired. A hook that looks at rows has said what it needs of them, or all of each is read for it.
 */
export function selection(own: Compiled, of: Resource, asked: string | undefined): Selection | undefined {
  if (asked === undefined) return undefined;
  const { entity, hooks } = of;
  const names = asked.split(',').filter(Boolean);
  if (names.length > MOST) throw refuse('filtro.forma');
  for (const name of names) if (!own.obeys.has(name) && !Object.hasOwn(entity.fields, name)) throw refuse('filtro.campo', { campo: name }, name);
  const { title, subtitle } = entity.options;
  const always = [entity.key, title, subtitle, 'Version', 'Activo'].filter((name) => name !== undefined);
  const all = new Set([...names, ...names.map((name) => `${name}Ingles`), ...always, ...(hooks.needs ?? [])]);
  const looks = hooks.fill ?? hooks.shown ?? hooks.unprotected ?? hooks.can;
  if (!looks || hooks.needs) return { names: all, cut: (row) => row };
  const kept = new Set([...all].map((name) => own.obeys.get(name)));
  const carries = ([name]: [string, unknown]) => !own.obeys.has(name) || kept.has(own.obeys.get(name));
  return { cut: (row) => Object.fromEntries(Object.entries(row).filter(carries)) };
}
