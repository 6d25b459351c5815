import type { Vouching } from '@modules/seguridad/server/public';
import type { Database } from '@platform/server/db/pool';
import { forbidden } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { attempt, choices, mustChange, portsOf } from './signin';

/**
 * Somebody signs with name and password for what another one does, there and then: counted, locked and traced as any sign-in attempt, and no
 * session is opened. They have to be granted the act in that division by one of the profiles that they could choose there today.
 */
export async function vouch(database: Database, asked: Vouching, now: Date): Promise<string> {
  const { username, password, address, IdCliente, IdDivision } = asked;
  const parts = { database, ports: portsOf(database.product), tokens: { knownDevice: () => null } };
  const { user } = await attempt(parts, { username, password, devices: undefined, address }, now);
  if (mustChange(user, now)) throw forbidden();
  const { entries } = await choices(database, user, now);
  const here = entries.filter((entry) => entry.IdCliente === IdCliente && entry.IdDivision === IdDivision).map(({ IdPerfil }) => IdPerfil);
  const granted =
    user.EsSuperAdministrador === 'S' ||
    (await database.first(
      {},
      sql`select 1 from seguridad_perfil_menu pm join sistema_menu m on m.id_menu = pm.id_menu and m.activo = 'S' where pm.id_cliente = ${IdCliente}
        and pm.id_perfil = any(${sql.param(here)}::int[]) and pm.id_menu = any(${sql.param([...asked.menu])}::text[]) and ${asked.action} = any(pm.acciones) and 'consultar' = any(pm.acciones) limit 1`,
    ));
  if (here.length === 0 || !granted) throw forbidden();
  return user.IdUsuario;
}
