import type { Entity } from '../../entity/entity';
import type { EntityRoute } from '../module';
import { allows } from '../session/menu';
import { currentSession, type Session } from '../session/session';
import { may } from './grants';
import { entityOf } from './there';

const places = new Map<string, EntityRoute[]>();
const open = new WeakMap<Session, Map<string, EntityRoute | null>>();

/** Where the page of an entity is: under the screens that show it, in their order. */
export function registerPlace(screen: EntityRoute): void {
  const { resource } = screen.entity;
  const known = places.get(resource);
  if (known) known.push(screen);
  else places.set(resource, [screen]);
}

/** The screen under which this session opens the page of a thing; undefined where it has none, or may not. */
export function placeOf(resource: string): EntityRoute | undefined {
  const session = currentSession();
  const known = open.get(session) ?? new Map<string, EntityRoute | null>();
  open.set(session, known);
  const before = known.get(resource);
  if (before !== undefined) return before ?? undefined;
  const entity = entityOf(resource);
  const there = entity?.options.page && may(entity, 'consultar') ? places.get(resource)?.find(({ path }) => allows(session, path)) : undefined;
  known.set(resource, there ?? null);
  return there;
}

/** The address of a thing's page, for who may open it. */
export function thingHref(resource: string, key: string): string | undefined {
  const place = placeOf(resource);
  return place && key !== '' ? pageAddress(place, key) : undefined;
}

export const pageAddress = ({ path }: Pick<EntityRoute, 'path'>, key: string): string => `${path}/${encodeURIComponent(key)}`;

/** The address of the generic form of a row: the page's own, where it has none. */
export function formAddress({ path, entity }: Pick<EntityRoute, 'path' | 'entity'>, key: string): string {
  const address = pageAddress({ path }, key);
  return entity.options.page ? `${address}?pestana=${encodeURIComponent(firstTab(entity))}` : address;
}

/** The tab that a form opens on. */
export const firstTab = ({ options }: Entity): string => options.tabs?.[0] ?? 'datos';
