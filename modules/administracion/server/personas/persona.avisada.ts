import type { Recipient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { oneOf, orNull, text } from '@platform/server/db/rows';
import { sql } from 'drizzle-orm';

/** How a person is told: on the bell of their user, and by mail to the address of their file, or else to their user's; in their own language. */
export async function personTold(tx: Tx, IdCliente: number, IdPersona: number | null): Promise<Recipient[]> {
  if (IdPersona === null) return [];
  const person = await tx.first(
    { nombres: text, correo: orNull(text), usuario: orNull(text), idioma: orNull(oneOf(['es', 'en'])) },
    sql`select p.nombres, p.correo, u.id_usuario as usuario, u.idioma from administracion_persona p
        left join lateral (select u.id_usuario, u.idioma from seguridad_usuario u where u.id_cliente = p.id_cliente and u.id_persona = p.id_persona and u.activo = 'S' order by u.id_usuario limit 1) u on true
      where p.id_persona = ${IdPersona} and p.id_cliente = ${IdCliente}`,
  );
  if (!person) return [];
  const { nombres: nombre, correo, usuario, idioma } = person;
  return [
    ...(usuario === null ? [] : [{ usuario, soloCampana: correo !== null }]),
    ...(correo === null ? [] : [{ correo, nombre, ...(idioma === null ? {} : { idioma }) }]),
  ];
}
