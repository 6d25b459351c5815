import { sql } from 'drizzle-orm';
import type { DbRow, Tx } from '../db/pool';
import { claimNext } from '../work/claim';

/*
 * What was read in a content and where it was refused belongs to the content: by its print, whatever record it was delivered with and
 * under whichever name. What it means is the module's that asks.
 */

/** Has PDFs of a client read, each content once; answers whether any is new. */
export async function askReadings(tx: Tx, IdCliente: number, files: readonly number[]): Promise<boolean> {
  const asked = await tx.rows(
    {},
    sql`insert into base_lectura (id_cliente, huella) select distinct f.id_cliente, f.huella from base_archivo f
      where f.id_archivo = any(${sql.param([...new Set(files)])}) and f.id_cliente = ${IdCliente} and f.tipo_contenido = 'application/pdf'
      on conflict (id_cliente, huella) do nothing returning id_lectura`,
  );
  return asked.length > 0;
}

/** Claims the next content that waits to be read, or whose reader has not been heard of since a moment; what the scanner holds back waits. */
export const claimReading = (tx: Tx, now: Date, lost: Date): Promise<DbRow | null> =>
  claimNext(tx, {
    table: 'base_lectura',
    key: 'id_lectura',
    due: sql`t.estado = 'P' and (t.tomada is null or t.tomada < ${lost.toISOString()})
      and not exists (select 1 from base_archivo f where f.id_cliente = t.id_cliente and f.huella = t.huella and f.escaneo in ('P', 'I'))`,
    order: sql`t.id_lectura`,
    take: sql`tomada = ${now.toISOString()}, intentos = t.intentos + 1`,
    returning: sql`t.id_lectura, t.id_cliente, t.huella, t.intentos`,
  });

/** Forgets what was read of contents that no file of the client has any more; answers how many. */
export async function forgetReadings(tx: Tx, IdCliente: number): Promise<number> {
  const gone = await tx.rows(
    {},
    sql`delete from base_lectura l where l.id_cliente = ${IdCliente}
      and not exists (select 1 from base_archivo f where f.id_cliente = l.id_cliente and f.huella = l.huella) returning 1 as n`,
  );
  return gone.length;
}

/** Where contents were delivered: a record, by its number, in one of its rounds. */
export interface Delivery {
  readonly entidad: string;
  readonly id: number;
  readonly numero: string | null;
  readonly ronda: number;
}

/** Forgets that parts of a delivery were refused. */
export async function forgetRefusals(tx: Tx, { entidad, id, ronda }: Delivery, parts: readonly number[]): Promise<void> {
  await tx.run(
    sql`delete from base_archivo_rechazo where entidad = ${entidad} and id_registro = ${id} and ronda = ${ronda} and parte = any(${sql.param([...parts])}::int[])`,
  );
}

/** Remembers contents that were refused in a delivery, by the part they were delivered for. */
export async function noteRefused(
  tx: Tx,
  IdCliente: number,
  { entidad, id, numero, ronda }: Delivery,
  papers: readonly { readonly parte: number; readonly archivo: number }[],
  at: Date,
): Promise<void> {
  await tx.run(
    sql`insert into base_archivo_rechazo (id_cliente, huella, entidad, id_registro, parte, numero, ronda, momento)
      select distinct f.id_cliente, f.huella, ${entidad}, ${id}::int, x.parte, ${numero}, ${ronda}::int, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as x(parte int, archivo int)
      join base_archivo f on f.id_archivo = x.archivo and f.id_cliente = ${IdCliente}`,
  );
}
