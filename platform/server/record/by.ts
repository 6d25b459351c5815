import { type AuditEntry, flush } from '../audit/audit';
import type { Tx } from '../db/pool';

/** In whose name rows are written, and when: a call's context, or the product's own work. */
export interface By {
  readonly tx: Tx;
  readonly now: Date;
  readonly session: { readonly IdUsuario: string; readonly IdCliente?: number; readonly IdDivision?: number };
  audit(entry: AuditEntry): void;
}

/** The same of somebody who works for a client. */
export interface ClientBy extends By {
  readonly session: By['session'] & { readonly IdCliente: number };
}

/** Who is said to have written what the product wrote. */
const PRODUCT = 'SISTEMA';

/** The product's own work outside of any call: it leaves no trace, which is why nothing of it may be traced. */
export const byItself = (tx: Tx, now: Date): By => ({
  tx,
  now,
  session: { IdUsuario: PRODUCT },
  audit: ({ entity }) => {
    throw new Error(`${entity}: nobody keeps this trace`);
  },
});

/** Work of the product for a client, by what somebody decided elsewhere (that decision's own trace says who): its trace is kept, in nobody's name. */
export async function forClient<T>(tx: Tx, IdCliente: number, now: Date, work: (by: ClientBy) => Promise<T>): Promise<T> {
  const entries: AuditEntry[] = [];
  const done = await work({ tx, now, session: { IdUsuario: PRODUCT, IdCliente }, audit: (entry) => entries.push(entry) });
  await flush(tx, { IdCliente, IdDivision: null, IdUsuario: null, IdPerfil: null, address: '', screen: null }, entries, []);
  return done;
}
