import { tellReused } from '@modules/seguridad/server/public';
import { flush } from '@platform/server/audit/audit';
import type { Database } from '@platform/server/db/pool';
import { bool, orNull, type RowOf, text } from '@platform/server/db/rows';
import { together } from '@platform/server/db/together';
import type { GateAnswer, SessionGate } from '@platform/server/http/session';
import { type SQL, sql } from 'drizzle-orm';
import { MAY_BE_IN, makeSessions, SESSION_COLUMNS, SESSION_ROW } from './sesion';
import { hashOf, isHashOf, nextSecret, type Renewal, renewalOf, type Successor, type Tokens } from './tokens';

const NONE: GateAnswer = { kind: 'none', code: 'sesion.requerida' };
const ENDED: GateAnswer = { kind: 'none', code: 'sesion.vencida' };
/** A use is written down when the last one written is older than this: a busy session does not write at every call. */
const TOUCH_MS = 5000;

/** Live sessions with everything that could have ended them, in one look-up by key. */
const LIVE = `select s.id_sesion, s.id_usuario, s.id_perfil, s.id_division, s.id_cliente, s.hash_refresh, s.fecha_ultimo_uso, s.fecha_bloqueo,
    ${SESSION_COLUMNS}, (s.fecha_revocacion is null and s.fecha_expiracion > $2 and ${MAY_BE_IN}) as viva
  from plataforma_sesion s
  join seguridad_usuario u on u.id_usuario = s.id_usuario
  join seguridad_perfil p on p.id_perfil = s.id_perfil
  join sistema_division d on d.id_division = s.id_division
  join sistema_cliente c on c.id_cliente = s.id_cliente
  left join base_sello e on e.id_cliente = s.id_cliente
  where s.id_sesion = any($1)`;

/** A session as it is kept, with its user. */
const LIVE_ROW = { ...SESSION_ROW, viva: orNull(bool), hash_refresh: text, fecha_ultimo_uso: text, fecha_bloqueo: orNull(text) } as const;
type LiveRow = RowOf<typeof LIVE_ROW>;

type Open = Extract<GateAnswer, { readonly kind: 'session' }>;

/** Resolves who calls on every request: a session ended anywhere is dead at its next call, also after a restart. */
export function makeGate(database: Database, tokens: Tokens, clock: () => Date): SessionGate {
  const sessionOf = makeSessions(database, clock);

  /** Written where it can be: while the database is away a session is read from the standby that confirms, and what it is used for meanwhile is not. */
  async function noted(statement: SQL): Promise<void> {
    if (!database.isLed()) return;
    try {
      await database.run(statement);
    } catch (error) {
      if (database.isLed()) throw error;
    }
  }

  const live = together(async (ids: readonly string[]) => {
    const rows = await database.rows(LIVE_ROW, { text: LIVE, values: [ids, clock().toISOString()] });
    return new Map(rows.flatMap((row) => (row.viva === true ? [[row.id_sesion, row]] : [])));
  });

  /**
   * The open session of a row. Idle beyond `bloqueoPantallaSegundos` it is locked, here and not only on the screen, and
   * stays so until the password is given again; in use, its last use moves on.
   */
  async function opened(row: LiveRow): Promise<GateAnswer> {
    const session = await sessionOf(row);
    const lang = row.idioma === 'en' ? 'en' : 'es';
    const now = clock();
    const idle = now.getTime() - Date.parse(row.fecha_ultimo_uso);
    const limit = Number(session.parameters.get('seguridad.bloqueoPantallaSegundos') ?? 400) * 1000 + TOUCH_MS;
    if (row.fecha_bloqueo !== null || idle > limit) {
      if (row.fecha_bloqueo === null)
        await noted(
          sql`update plataforma_sesion set fecha_bloqueo = ${now.toISOString()}
            where id_sesion = ${session.IdSesion} and fecha_bloqueo is null and fecha_ultimo_uso = ${row.fecha_ultimo_uso}`,
        );
      const token = await tokens.issue('bloqueo', session.IdSesion, session.IdUsuario, 60);
      return { kind: 'locked', session, lang, headers: { 'x-token-recreado': `${token},1,0` } };
    }
    if (idle > TOUCH_MS) await noted(sql`update plataforma_sesion set fecha_ultimo_uso = ${now.toISOString()} where id_sesion = ${session.IdSesion}`);
    return { kind: 'session', session, lang };
  }

  /** A spent refresh token means that two hold it: the whole session ends. */
  async function revokeReused(row: LiveRow, id: string, address: string): Promise<GateAnswer> {
    await database.transaction(async (tx) => {
      const now = clock();
      const ended = await tx.first(
        {},
        sql`update plataforma_sesion set fecha_revocacion = ${now.toISOString()}, motivo_revocacion = 'refresco.repetido'
          where id_sesion = ${id} and fecha_revocacion is null returning id_sesion`,
      );
      if (ended) await tellReused({ tx, now, address }, row.id_usuario);
      const stamp = {
        IdCliente: row.id_cliente,
        IdDivision: row.id_division,
        IdUsuario: row.id_usuario,
        IdPerfil: row.id_perfil,
        address,
        screen: null,
      };
      await flush(tx, stamp, [{ entity: 'PlataformaSesion', record: id, action: 'revocar', result: 'refresco.repetido' }], []);
    });
    return ENDED;
  }

  /** The next secret of a session; undefined when somebody else's renewal came first. */
  async function rotate(renewal: Renewal, successors: readonly Successor[], current: string): Promise<string | undefined> {
    const next = nextSecret(renewal, successors, current);
    if (!next || isHashOf(current, next)) return next;
    const won = await database.first(
      {},
      sql`update plataforma_sesion set hash_refresh = ${hashOf(next)}, fecha_ultimo_uso = ${clock().toISOString()}
        where id_sesion = ${renewal.id} and hash_refresh = ${current} and fecha_revocacion is null returning id_sesion`,
    );
    if (won) return next;
    const since = await live(renewal.id);
    return since && nextSecret(renewal, successors, since.hash_refresh);
  }

  /** New tokens of a session, as the recreated-token header tells them (conventions §7). */
  async function recreated({ session, lang }: Open, secret: string): Promise<GateAnswer> {
    const { IdSesion, IdUsuario, parameters } = session;
    const access = await tokens.issue('acceso', IdSesion, IdUsuario, Number(parameters.get('seguridad.tokenAccesoMinutos') ?? 15));
    return { kind: 'renewed', session, lang, headers: { 'x-token-recreado': `${access},0,1`, 'x-refresh-token': `${IdSesion}.${secret}` } };
  }

  /** The session that a switch opened in place of a renewal's own: who asked for the switch goes on with it, as long as it was not renewed. */
  async function switched(successors: readonly Successor[], unlocking: boolean): Promise<GateAnswer | undefined> {
    for (const { session, secret } of successors) {
      const row = await live(session);
      if (!row || !isHashOf(row.hash_refresh, secret)) continue;
      const answer = await opened(row);
      return answer.kind === 'session' && !unlocking ? recreated(answer, secret) : answer;
    }
    return undefined;
  }

  /**
   * With the access token gone: the refresh token is rotated and one caller wins; a locked session tells so and keeps it. The winner asking
   * again (its page was loaded anew before the answer was there) gets the same successor, as long as that one has not been used; so does
   * who was unlocking or switching at that moment.
   */
  async function renew(refresh: string, intent: string | undefined, address: string, unlocking: boolean): Promise<GateAnswer> {
    const renewal = renewalOf(refresh, intent, address);
    if (!renewal) return ENDED;
    const successors = tokens.successors(renewal);
    const row = await live(renewal.id);
    if (!row) return (await switched(successors, unlocking)) ?? ENDED;
    const current = row.hash_refresh;
    if (!nextSecret(renewal, successors, current)) return revokeReused(row, renewal.id, address);
    const answer = await opened(row);
    if (answer.kind !== 'session' || unlocking) return answer;
    const next = await rotate(renewal, successors, current);
    if (next) return recreated(answer, next);
    return (await switched(successors, unlocking)) ?? revokeReused(row, renewal.id, address);
  }

  return {
    async resolve({ authorization, refresh, intent, address, unlocking }) {
      const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
      if (!bearer && authorization) return NONE;
      const token = bearer ? await tokens.read(bearer) : 'expired';
      if (token === null) return NONE;
      if (token === 'expired') return refresh ? renew(refresh, intent, address, unlocking) : NONE;
      if (token.use !== 'acceso' && token.use !== 'bloqueo')
        return { kind: 'step', IdUsuario: token.user, IdIngreso: token.id, step: token.use, since: token.since };
      const row = await live(token.id);
      // Switched away from meanwhile, by this page or by another of the same browser.
      if (!row) return (await switched(tokens.successors(renewalOf(refresh, intent, address)), unlocking)) ?? ENDED;
      if (token.use === 'acceso' || unlocking) return opened(row);
      // The token of a locked screen opens nothing, whatever became of the session meanwhile.
      return ENDED;
    },
  };
}
