import type { FastifyBaseLogger } from 'fastify';
import type { Json } from '../../entity/field';
import type { News } from '../../entity/news';
import type { AuditEntry } from '../audit/audit';
import type { Confirmation } from '../audit/confirm';
import type { Tx } from '../db/pool';
import { forbidden } from './problem';
import type { Session } from './session';

export type Lang = 'es' | 'en';

/** What every operation receives; nothing else reaches it from the request. */
export interface Context {
  readonly tx: Tx;
  readonly now: Date;
  readonly lang: Lang;
  readonly address: string;
  /** The screen the call came from (`urlPath`): kept in the audit, never trusted for permission. */
  readonly screen: string | null;
  /** Rule warnings the person has confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** Those that something asked for, and went on by: they are kept with what was done. */
  readonly confirmations: Confirmation[];
  readonly session: Session;
  readonly log: FastifyBaseLogger;
  /** Trace of an act, written in the same transaction. */
  audit(entry: AuditEntry): void;
  /** News for others, delivered after the commit. */
  emit<T extends Json>(of: News<T>, data: T): void;
}

/** Context of calls that need no session; touching `session` there is a mistake of ours. */
export function noSession(): Session {
  throw forbidden('sesion.requerida');
}

/** The division's today, `yyyyMMdd`. */
export function today(ctx: Pick<Context, 'now' | 'session'>): string {
  return dayIn(ctx.session.zona, ctx.now);
}

const formats = new Map<string, Intl.DateTimeFormat>();
const lately = new Map<string, { readonly minute: number; readonly day: string }>();

/** The day of an instant in a time zone, `yyyyMMdd`. Every call asks for today, and within a minute the answer is the same. */
export function dayIn(zone: string, at: Date): string {
  const minute = Math.floor(at.getTime() / 60_000);
  const known = lately.get(zone);
  if (known?.minute === minute) return known.day;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  const day = format.format(at).replaceAll('-', '');
  lately.set(zone, { minute, day });
  return day;
}
