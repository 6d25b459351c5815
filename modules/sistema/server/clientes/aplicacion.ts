import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';

export interface Terms {
  readonly version: number;
  readonly es: string;
  readonly en: string;
}

/** Where a client's people ask for help, or null. */
export async function helpDesk(tx: Tx, idCliente: number): Promise<string | null> {
  const row = await tx.first({ correo_servicio1: orNull(text) }, sql`select correo_servicio1 from sistema_cliente where id_cliente = ${idCliente}`);
  return row?.correo_servicio1 ? row.correo_servicio1 : null;
}

/** The terms last published, as the sign-in asks them to be accepted; null while none has been. */
export async function currentTerms(tx: Tx): Promise<Terms | null> {
  const row = await tx.first(
    { terminos_publicados: orNull(text), terminos_version: int, terminos_publicados_ingles: orNull(text) },
    sql`select terminos_version, terminos_publicados, terminos_publicados_ingles from sistema_aplicacion where id_aplicacion = 'AP03' and fecha_terminos is not null`,
  );
  if (!row?.terminos_publicados) return null;
  const es = row.terminos_publicados;
  return { version: row.terminos_version, es, en: String(row.terminos_publicados_ingles ?? '') || es };
}
