import type { Database, DbRow } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
import { makeGrantsCache } from './grants';

/** What of user, client and division makes a session, over the aliases `u`, `d` and `e`. */
export const SESSION_COLUMNS = `u.nombre, u.apellido, u.es_administrador, u.es_super_administrador, u.contratista, u.id_compania, u.idioma,
    d.zona_horaria, d.id_pais, coalesce(e.version, 0) as sello`;
/** Whether a user `u` may be in with the profile `p` in the division `d` of the client `c`. */
export const MAY_BE_IN = `u.activo = 'S' and not (u.bloqueado = 'S' and u.motivo_bloqueo = 'M') and p.activo = 'S' and d.activo = 'S' and c.activo = 'S'`;

/** Sessions out of rows of the database, with what their profile may at this moment. */
export function makeSessions(database: Database, clock: () => Date): (row: DbRow) => Promise<Session> {
  const grantsOf = makeGrantsCache();
  return async (row) => {
    const zona = String(row.zona_horaria);
    const key = {
      IdCliente: Number(row.id_cliente),
      IdDivision: Number(row.id_division),
      IdPerfil: Number(row.id_perfil),
      version: Number(row.sello),
      today: dayIn(zona, clock()),
    };
    const contratista = row.contratista === 'S';
    return {
      ...(await grantsOf(database, key)),
      product: database.product,
      IdSesion: String(row.id_sesion),
      IdUsuario: String(row.id_usuario),
      Nombre: `${row.nombre} ${row.apellido}`,
      IdPerfil: key.IdPerfil,
      IdCliente: key.IdCliente,
      IdDivision: key.IdDivision,
      IdCompania: contratista ? Number(row.id_compania) : null,
      contratista,
      administrador: row.es_administrador === 'S',
      superAdministrador: row.es_super_administrador === 'S',
      zona,
      IdPais: Number(row.id_pais),
    };
  };
}
