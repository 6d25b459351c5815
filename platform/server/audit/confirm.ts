import type { Json } from '../../entity/field';
import type { Params } from '../../i18n/coded';
import { Problem } from '../http/problem';
import type { AuditEntry } from './audit';

/** A warning that somebody was told and went on all the same. */
export interface Confirmation {
  readonly code: string;
  readonly params: Params;
  /** It stands in the trace of a record already. */
  noted: boolean;
}

/** What asking for a confirmation needs of its caller. */
interface Asking {
  readonly confirmed: ReadonlySet<string>;
  readonly confirmations: Confirmation[];
}

/**
 * A consequence, told once: the caller repeats with `Confirmaciones` to go on, and that it did is remembered. `more` has the field
 * to look at and the words that the client chose, where there are any.
 */
export function ask(ctx: Asking, code: string, params: Params, more: Pick<Problem['more'], 'errors' | 'sentence'> = {}): void {
  if (!ctx.confirmed.has(code)) throw new Problem(400, code, params, { ...more, confirmable: true });
  ctx.confirmations.push({ code, params, noted: false });
}

/** The trace of a confirmation: its code and its numbers; names and documents stay where their protection reaches. */
function entryOf({ code, params }: Confirmation, entity: string, record: AuditEntry['record']): AuditEntry {
  const changes: { [name: string]: Json } = { Confirmacion: [null, code] };
  for (const [name, value] of Object.entries(params)) if (typeof value === 'number') changes[name] = [null, value];
  return { entity, record, action: 'confirmar', changes };
}

/** Writes what was confirmed into the trace of the record that asked for it. */
export function noteConfirmed(
  ctx: { audit(entry: AuditEntry): void },
  used: readonly Confirmation[],
  entity: string,
  record: string | number | null,
): void {
  for (const one of used) {
    one.noted = true;
    ctx.audit(entryOf(one, entity, record));
  }
}

/** What was confirmed and stands in no record's trace yet, in that of those a call was about: its resource's, else the last one it wrote. */
export function leftConfirmed(used: readonly Confirmation[], entries: readonly AuditEntry[], about: string): AuditEntry[] {
  const left = used.filter(({ noted }) => !noted);
  if (left.length === 0) return [];
  const written = entries.filter(({ record, action }) => record !== null && action !== 'confirmar');
  const own = written.filter(({ entity }) => entity === about);
  const of = own.length > 0 ? own : written.slice(-1);
  const places = new Map(of.map(({ entity, record }) => [`${entity}·${String(record)}`, { entity, record }]));
  if (places.size === 0) places.set('', { entity: about, record: null });
  return left.flatMap((one) => [...places.values()].map(({ entity, record }) => entryOf(one, entity, record)));
}
