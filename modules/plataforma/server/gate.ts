import type { ModuleManifest } from '@platform/entity/module';
import { flush } from '@platform/server/audit/audit';
import type { Database, DbRow } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import type { GateAnswer, Session, SessionGate } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';
import { makeGrantsCache } from './grants';
import { hashOf, newSecret, sameHash, type Tokens } from './tokens';

const NONE: GateAnswer = { kind: 'none', code: 'sesion.requerida' };
const ENDED: GateAnswer = { kind: 'none', code: 'sesion.vencida' };

/** Live session with everything that could have ended it, in one look-up by key. */
const LIVE = `select s.id_sesion, s.id_usuario, s.id_perfil, s.id_division, s.id_cliente, s.hash_refresh, s.fecha_ultimo_uso,
    u.nombre, u.apellido, u.es_administrador, u.es_super_administrador, u.contratista, u.id_compania, u.idioma,
    d.zona_horaria, d.id_pais, coalesce(e.version, 0) as sello,
    (s.fecha_revocacion is null and s.fecha_expiracion > $2 and u.activo = 'S' and not (u.bloqueado = 'S' and u.motivo_bloqueo = 'M')
      and p.activo = 'S' and d.activo = 'S' and c.activo = 'S') as viva
  from plataforma_sesion s
  join seguridad_usuario u on u.id_usuario = s.id_usuario
  join seguridad_perfil p on p.id_perfil = s.id_perfil
  join sistema_division d on d.id_division = s.id_division
  join sistema_cliente c on c.id_cliente = s.id_cliente
  left join plataforma_sello e on e.id_cliente = s.id_cliente
  where s.id_sesion = $1`;

/** Resolves who calls on every request: a session ended anywhere is dead at its next call, also after a restart. */
export function makeGate(database: Database, tokens: Tokens, clock: () => Date, modules: readonly ModuleManifest[]): SessionGate {
  const grantsOf = makeGrantsCache(modules);

  async function sessionOf(row: DbRow): Promise<Session> {
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
  }

  async function live(id: string): Promise<DbRow | undefined> {
    const [row] = await database.query(LIVE, [id, clock().toISOString()]);
    return row?.viva === true ? row : undefined;
  }

  /** Rotates the refresh token: one wins; whoever comes with a spent one ends the whole session. */
  async function renew(refresh: string, address: string): Promise<GateAnswer> {
    const [id, secret] = refresh.split('.');
    if (!id || !secret || id.length !== 36 || refresh.length > 200) return ENDED;
    const row = await live(id);
    if (!row) return ENDED;
    const fresh = newSecret();
    const now = clock().toISOString();
    const current = String(row.hash_refresh);
    const [won] = sameHash(current, hashOf(secret))
      ? await database.run(
          sql`update plataforma_sesion set hash_refresh = ${hashOf(fresh)}, fecha_ultimo_uso = ${now}
            where id_sesion = ${id} and hash_refresh = ${current} and fecha_revocacion is null returning id_sesion`,
        )
      : [];
    if (!won) {
      await database.transaction(async (tx) => {
        await tx.run(
          sql`update plataforma_sesion set fecha_revocacion = ${now}, motivo_revocacion = 'refresco.repetido' where id_sesion = ${id} and fecha_revocacion is null`,
        );
        await flush(
          tx,
          {
            IdCliente: Number(row.id_cliente),
            IdDivision: Number(row.id_division),
            IdUsuario: String(row.id_usuario),
            IdPerfil: Number(row.id_perfil),
            address,
            screen: null,
          },
          [{ entity: 'PlataformaSesion', record: id, action: 'revocar', result: 'refresco.repetido' }],
          [],
        );
      });
      return ENDED;
    }
    const session = await sessionOf(row);
    const minutes = Number(session.parameters.get('seguridad.tokenAccesoMinutos') ?? 15);
    const access = await tokens.issue('acceso', id, session.IdUsuario, minutes);
    return { kind: 'none', code: 'sesion.vencida', headers: { 'x-token-recreado': `${access},0,1`, 'x-refresh-token': `${id}.${fresh}` } };
  }

  return {
    async resolve({ authorization, refresh, address }) {
      const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
      if (!bearer && authorization) return NONE;
      const token = bearer ? await tokens.read(bearer) : 'expired';
      if (token === null) return NONE;
      if (token === 'expired') return refresh ? renew(refresh, address) : NONE;
      if (token.use === 'paso') return { kind: 'step', IdUsuario: token.user, IdIngreso: token.id };
      const row = await live(token.id);
      if (!row) return ENDED;
      return { kind: 'session', session: await sessionOf(row), lang: row.idioma === 'en' ? 'en' : 'es' };
    },
  };
}
