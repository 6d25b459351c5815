import type { FastifyBaseLogger } from 'fastify';
import { type AuditEntry, flush, type OutboxEvent } from '../audit/audit';
import { type Confirmation, leftConfirmed } from '../audit/confirm';
import type { Database } from '../db/pool';
import type { Context } from '../http/context';
import type { Session } from '../http/session';

export interface Actor {
  readonly session: Session;
  readonly now: Date;
  readonly screen: string;
  readonly log: FastifyBaseLogger;
}

/** One piece of the product's own work: a transaction with its traces and news, as a call has; answers the ids of the news too. */
export async function act<T>(
  database: Database,
  { session, now, screen, log }: Actor,
  work: (ctx: Context) => Promise<T>,
): Promise<{ result: T; news: number[] }> {
  return database.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    const events: OutboxEvent[] = [];
    const confirmations: Confirmation[] = [];
    const result = await work({
      tx,
      now,
      lang: 'es',
      address: 'sistema',
      screen,
      confirmed: new Set(),
      confirmations,
      session,
      log,
      audit: (entry) => entries.push(entry),
      emit: ({ type }, data) => events.push({ type, data }),
    });
    const { IdCliente, IdDivision, IdUsuario } = session;
    const stamp = { IdCliente, IdDivision, IdUsuario, IdPerfil: null, address: 'sistema', screen };
    return { result, news: await flush(tx, stamp, [...entries, ...leftConfirmed(confirmations, entries, '')], events) };
  });
}
