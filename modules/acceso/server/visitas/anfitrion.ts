import type { Recipient } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';

/** Whom a visit comes to. */
export const hostsOf = (ctx: Context, IdAnfitrion: number | null) =>
  ctx.tx.first(
    { nombres: text, correo: orNull(text) },
    sql`select nombres, correo from administracion_persona where id_persona = ${IdAnfitrion} and id_cliente = ${ctx.session.IdCliente}`,
  );
/** By mail, where an address is known. */
export const mailTo = (host: { nombres: string; correo: string | null } | undefined): Recipient[] =>
  host?.correo ? [{ correo: host.correo, nombre: host.nombres }] : [];
