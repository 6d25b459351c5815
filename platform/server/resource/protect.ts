import { labelOf } from '../../entity/entity';
import { maskField } from '../../fields/mask';
import type { Session } from '../http/session';
import type { Registry } from './registry';
import type { Resource } from './resource';

export { maskField } from '../../fields/mask';

export type Protection = ReadonlyMap<string, 'E' | 'O'>;

/** What the session's profile protects of a resource; undefined for none. One's own client administrator is not exempt; the super administrator is. */
export function protectionOf(session: Session, resource: string): Protection | undefined {
  return session.superAdministrador ? undefined : session.protection.get(resource);
}

const made = new WeakMap<Session['protection'], Map<string, Protection | undefined>>();

/**
 * What is protected of a resource's rows: its own fields, and whatever in them shows a protected field of another entity
 * (the title of a reference, a field that says `shows`). The stricter of two levels holds.
 */
export function shownProtection(registry: Registry, session: Session, of: Resource): Protection | undefined {
  if (session.superAdministrador || session.protection.size === 0) return undefined;
  const known = made.get(session.protection) ?? new Map<string, Protection | undefined>();
  made.set(session.protection, known);
  const { resource } = of.entity;
  if (!known.has(resource)) known.set(resource, gather(registry, session, resource));
  return known.get(resource);
}

function gather(registry: Registry, session: Session, resource: string): Protection | undefined {
  const levels = new Map(session.protection.get(resource));
  for (const { name, resource: other, field } of registry.shows(resource)) {
    const level = levelOf(registry, session, other, field);
    if (level && levels.get(name) !== 'O') levels.set(name, level);
  }
  return levels.size > 0 ? levels : undefined;
}

/** Of a field: its own level, else the strictest of what it shows. */
function levelOf(registry: Registry, session: Session, resource: string, field: string): 'E' | 'O' | undefined {
  const own = session.protection.get(resource)?.get(field);
  const shown = registry
    .shows(resource)
    .filter(({ name }) => name === field)
    .map((one) => levelOf(registry, session, one.resource, one.field));
  return own ?? (shown.includes('O') ? 'O' : shown.find((level) => level === 'E'));
}

/** Applies a profile's protection to a row on its way out, in place, and names what it touched. */
export function protectRow(
  row: Record<string, unknown>,
  protection: Protection | undefined,
  kinds: (field: string) => string,
): Record<string, unknown> {
  if (!protection || protection.size === 0) return row;
  const touched: Record<string, string> = {};
  for (const [field, level] of protection) {
    if (!(field in row)) continue;
    touched[field] = level;
    const label = labelOf(field);
    if (level === 'O') {
      delete row[field];
      delete row[label];
      delete row[`${field}Hash`];
    } else {
      row[field] = maskField(kinds(field), row[field]);
      if (label in row) row[label] = maskField('text', row[label]);
    }
  }
  row._proteccion = touched;
  return row;
}
