import type { Context } from '@platform/server/http/context';
import { maskField, protectionOf } from '@platform/server/resource/protect';

/** Dates keep nothing of themselves when masked. */
const DATES = new Set(['FechaNacimiento']);

/** A person's data, under the names of its entity, as the profile's protection shows them; what is hidden is null. */
export function shownPerson(ctx: Context, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  const shown = Object.entries(row).map(([name, value]) => {
    const level = protection?.get(name);
    if (!level) return [name, value];
    return [name, level === 'O' ? null : maskField(DATES.has(name) ? 'date' : 'text', value)];
  });
  return Object.fromEntries(shown);
}
