import { useEffect, useMemo } from 'react';
import type { Entity } from '../../entity/entity';
import type { FieldAt } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import { allOf, type Expression } from '../data/filters';
import { type Sort, useList, useScrolledRows, type Which } from '../data/list';
import { entityOf } from '../data/there';
import { EVERY, PAGE_SIZES } from '../grid/sizes';
import type { ChangeState, ListState } from './address';
import { sortName } from './columns';
import type { EntityScreen } from './screen';

interface Asked {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly state: ListState;
  readonly onState: ChangeState;
  /** Fields that may be filtered by. */
  readonly filterable: readonly FieldAt[];
  readonly fixed?: Expression;
  readonly searchBy?: (text: string) => Expression | undefined;
  /** Rows of a page; undefined while it is not known, and nothing is asked. */
  readonly size: number | undefined;
  /** Columns on the screen. */
  readonly visible: readonly string[];
}

/** What the filters, the search and the screen itself ask for, and in which order. */
function useQuestion({ entity, extend, state, filterable, fixed, searchBy }: Asked): { which: Which; sort: readonly Sort[] } {
  const filter = allOf([
    fixed,
    searchBy?.(state.buscar),
    extend.filter,
    ...(extend.switches ?? []).map(({ id, expression }) => (id in state.filters ? expression() : undefined)),
    ...filterable.map((at) => {
      const value = state.filters[at.name];
      return value === undefined ? undefined : WEB_KINDS[at.field.kind].filter?.expression(at, value);
    }),
  ]);
  const sort = useMemo(() => state.sort.map(({ selector, desc }) => ({ selector: sortName(entity, selector), desc })), [entity, state.sort]);
  return { which: { filter, buscar: searchBy ? '' : state.buscar }, sort };
}

/** What rows carry: the columns on the screen and whatever the screen says that it reads of a row besides; all of it where it does not say. */
function selectOf({ reads }: EntityScreen, visible: readonly string[]): { select?: readonly string[] } {
  return reads ? { select: [...new Set([...visible, ...reads])].sort() } : {};
}

/** References on the screen to whoever has a face: people are recognised before their name is read. None where a column of photos stands beside them. */
function facesOf(entity: Entity, visible: readonly string[]): { rostros?: readonly string[] } {
  if (visible.some((name) => entity.fields[name]?.kind === 'photo')) return {};
  const rostros = visible.filter((name) => {
    const { kind, resource = '' } = entity.fields[name] ?? {};
    return kind === 'ref' && entityOf(resource)?.options.page?.face === true;
  });
  return rostros.length > 0 ? { rostros: rostros.sort() } : {};
}

/** The rows of a list as its address asks for them: a page, or all of them as they are scrolled through. */
export function useRows(asked: Asked) {
  const { entity, extend, state, onState, visible } = asked;
  const { which, sort } = useQuestion(asked);
  const size = asked.size ?? PAGE_SIZES[0];
  const paged = size !== EVERY;
  const select = { ...selectOf(extend, visible), ...facesOf(entity, visible) };
  const query = { ...which, skip: (state.page - 1) * size, take: size, sort, ...select };
  const page = useList(entity, query, { enabled: asked.size !== undefined, scrolled: !paged });
  const scrolled = useScrolledRows(entity, { ...which, sort, ...select }, !paged);
  const list = paged ? page : { ...page, ...scrolled, stale: false };

  // Rows may have gone since: the last page that exists is shown.
  const { total } = list;
  useEffect(() => {
    if (paged && total !== null && state.page > 1 && (state.page - 1) * size >= total) onState({ page: Math.max(1, Math.ceil(total / size)) });
  }, [paged, total, state.page, size, onState]);

  // Before it is known how many there is room for, none is waited for on the screen: it would be drawn to be drawn again.
  const expected = asked.size === undefined ? 0 : paged ? size : PAGE_SIZES[0];
  return { which, sort, size, list, expected, scroll: paged ? undefined : scrolled };
}
