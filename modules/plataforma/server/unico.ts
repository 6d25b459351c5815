import type { Tx } from '@platform/server/db/pool';
import { bool, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';

/** Uses something that is good once; true for the first who does, in whatever process. What has expired is swept on the way. */
export async function spend(tx: Tx, id: string, until: Date, now: Date): Promise<boolean> {
  const won = await tx.first(
    {},
    sql`with barrido as (delete from plataforma_unico where fecha_expiracion < ${now.toISOString()})
      insert into plataforma_unico (id_unico, fecha_expiracion) values (${id}, ${until.toISOString()}) on conflict do nothing returning id_unico`,
  );
  return won !== undefined;
}

/** Keeps a value for whoever takes it first (`take`). */
export async function keep(tx: Tx, id: string, value: string, until: Date): Promise<void> {
  await tx.run(sql`insert into plataforma_unico (id_unico, fecha_expiracion, valor) values (${id}, ${until.toISOString()}, ${value})`);
}

/** Takes what was kept: once, and while it lives; null otherwise. */
export async function take(tx: Tx, id: string, now: Date): Promise<string | null> {
  const row = await tx.first(
    { vive: orNull(bool), valor: orNull(text) },
    sql`delete from plataforma_unico where id_unico = ${id} returning valor, fecha_expiracion > ${now.toISOString()} as vive`,
  );
  return row?.vive === true && typeof row.valor === 'string' ? row.valor : null;
}
