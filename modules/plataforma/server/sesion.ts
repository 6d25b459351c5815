import type { Database } from '@platform/server/db/pool';
import { int, orNull, type RowOf, text } from '@platform/server/db/rows';
import { dayIn, type Lang } from '@platform/server/http/context';
import type { Session } from '@platform/server/http/session';
import { makeGrantsCache } from './grants';

/** What of user, client and division makes a session, over the aliases `u`, `d` and `e`. */
export const SESSION_COLUMNS = `u.nombre, u.apellido, u.es_administrador, u.es_super_administrador, u.contratista, u.id_compania, u.idioma,
    d.zona_horaria, d.id_pais, coalesce(e.version, 0) as sello`;
/** Whether a user `u` may be in with the profile `p` in the division `d` of the client `c`. */
export const MAY_BE_IN = `u.activo = 'S' and not (u.bloqueado = 'S' and u.motivo_bloqueo = 'M') and p.activo = 'S' and d.activo = 'S' and c.activo = 'S'`;

/** Of whom a session is, as rows have it. */
export const SESSION_ROW = {
  id_sesion: text,
  id_usuario: text,
  id_perfil: int,
  id_division: int,
  id_cliente: int,
  nombre: text,
  apellido: text,
  es_administrador: text,
  es_super_administrador: text,
  contratista: text,
  id_compania: orNull(int),
  idioma: text,
  zona_horaria: text,
  id_pais: int,
  sello: int,
} as const;

/** Sessions out of rows of the database, with what their profile may at this moment. */
export function makeSessions(database: Database, clock: () => Date): (row: RowOf<typeof SESSION_ROW>) => Promise<Session> {
  const grantsOf = makeGrantsCache();
  const stamps = new Map<number, { readonly version: number; readonly stamp: object }>();
  const stampOf = (IdCliente: number, version: number): object => {
    const known = stamps.get(IdCliente);
    if (known?.version === version) return known.stamp;
    const stamp = {};
    stamps.set(IdCliente, { version, stamp });
    return stamp;
  };
  return async (row) => {
    const zona = row.zona_horaria;
    const key = {
      IdCliente: row.id_cliente,
      IdDivision: row.id_division,
      IdPerfil: row.id_perfil,
      version: row.sello,
      today: dayIn(zona, clock()),
    };
    const contratista = row.contratista === 'S';
    return {
      ...(await grantsOf(database, key)),
      product: database.product,
      stamp: stampOf(key.IdCliente, key.version),
      IdSesion: row.id_sesion,
      IdUsuario: row.id_usuario,
      Nombre: `${row.nombre} ${row.apellido}`,
      IdPerfil: key.IdPerfil,
      IdCliente: key.IdCliente,
      IdDivision: key.IdDivision,
      IdCompania: contratista ? row.id_compania : null,
      contratista,
      administrador: row.es_administrador === 'S',
      superAdministrador: row.es_super_administrador === 'S',
      zona,
      IdPais: row.id_pais,
    };
  };
}

/** The user as he is now, in a division and with a profile: no row where he may not be there any more. */
const WHOSE = `select u.id_usuario, '' as id_sesion, p.id_perfil, d.id_division, c.id_cliente, ${SESSION_COLUMNS}
  from seguridad_usuario u join seguridad_perfil p on p.id_perfil = $2 join sistema_division d on d.id_division = $3 join sistema_cliente c on c.id_cliente = d.id_cliente
  left join base_sello e on e.id_cliente = c.id_cliente
  where u.id_usuario = $1 and p.id_cliente = c.id_cliente and ${MAY_BE_IN}
    and (u.es_super_administrador = 'S' or exists (select 1 from seguridad_usuario_perfil up
      where up.id_usuario = u.id_usuario and up.id_perfil = p.id_perfil and up.id_division = d.id_division
        and ($4::timestamptz at time zone d.zona_horaria)::date between coalesce(up.fecha_inicio, '-infinity') and coalesce(up.fecha_fin, 'infinity')))`;

/** A session that somebody would have now, and the language that he reads. */
export interface SignedAs {
  readonly session: Session;
  readonly lang: Lang;
}
/** In whose name the product makes what somebody asked for; undefined where he may not be there any more. */
export type SessionAs = (idUsuario: string, idPerfil: number, idDivision: number) => Promise<SignedAs | undefined>;

/** Looks up who somebody would be if he signed in now. */
export function makeSessionAs(database: Database, clock: () => Date): SessionAs {
  const sessionOf = makeSessions(database, clock);
  return async (idUsuario, idPerfil, idDivision) => {
    const row = await database.first(SESSION_ROW, { text: WHOSE, values: [idUsuario, idPerfil, idDivision, clock().toISOString()] });
    return row && { session: await sessionOf(row), lang: row.idioma === 'en' ? 'en' : 'es' };
  };
}
