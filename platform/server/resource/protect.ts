import { labelOf } from '../../entity/entity';
import type { Session } from '../http/session';

export type Protection = ReadonlyMap<string, 'E' | 'O'>;

/** What the session's profile protects of a resource; undefined for none. One's own client administrator is not exempt; the super administrator is. */
export function protectionOf(session: Session, resource: string): Protection | undefined {
  return session.superAdministrador ? undefined : session.protection.get(resource);
}

/** Seguridad, Calculations 8: texts of more than 4 characters keep the last 4; shorter ones, numbers and dates keep nothing. */
export function maskField(kind: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'date' || kind === 'moment' || typeof value !== 'string') return '••••';
  return value.length > 4 ? `•••• ${value.slice(-4)}` : '••••';
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
