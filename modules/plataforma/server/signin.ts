import { verifyPassword } from '@modules/seguridad/server/public';
import { flush } from '@platform/server/audit/audit';
import type { Database, Tx } from '@platform/server/db/pool';
import { dayIn, type Lang } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const MAX_LOCK_MINUTES = 1440;
/** After so many failures in a row only a person opens the account again. */
const MANUAL_AFTER_LOCKS = 10;

/** What the sign-in asks of modules that come later in the order. */
export interface SignInPorts {
  /** Whether a contractor's company still has a contract that lets its users in (Seguridad, Calculations 1). */
  companyIsCurrent(tx: Tx, idCliente: number, idCompania: number, today: string, graceDays: number): Promise<boolean>;
  /** Authorizer roles of a user in a division. */
  authorizerRoles(tx: Tx, idUsuario: string, idDivision: number, lang: Lang): Promise<{ IdRol: number; Nombre: string }[]>;
}

const userRow = z.object({
  IdUsuario: z.string(),
  IdCliente: z.number(),
  Nombre: z.string(),
  Apellido: z.string(),
  Activo: z.string(),
  Bloqueado: z.string(),
  MotivoBloqueo: z.string().nullable(),
  FechaBloqueo: z.string().nullable(),
  IntentosFallidos: z.number(),
  BloqueosSeguidos: z.number(),
  Contratista: z.string(),
  ResponsableContratista: z.string(),
  IdCompania: z.number().nullable(),
  Compania: z.string().nullable(),
  EsSuperAdministrador: z.string(),
  ClaveCaducada: z.string(),
  PrimeraClaveCambiada: z.string(),
  FechaClave: z.string().nullable(),
  NivelSeguridadClave: z.enum(['B', 'I', 'A']),
  LongitudClave: z.number(),
  CaducaClave: z.string(),
  PeriodoClaveDias: z.number(),
  NumeroIntentos: z.number(),
  MinutosDesbloqueo: z.number(),
});
export type SignInUser = z.infer<typeof userRow>;

const USER = `select u.id_usuario as "IdUsuario", u.id_cliente as "IdCliente", u.nombre as "Nombre", u.apellido as "Apellido", u.activo as "Activo", u.bloqueado as "Bloqueado",
    u.motivo_bloqueo as "MotivoBloqueo", u.fecha_bloqueo as "FechaBloqueo", u.intentos_fallidos as "IntentosFallidos", u.bloqueos_seguidos as "BloqueosSeguidos",
    u.contratista as "Contratista", u.responsable_contratista as "ResponsableContratista", u.id_compania as "IdCompania", c.compania as "Compania",
    u.es_super_administrador as "EsSuperAdministrador", u.clave_caducada as "ClaveCaducada", u.primera_clave_cambiada as "PrimeraClaveCambiada", u.fecha_clave as "FechaClave",
    coalesce(l.nivel_seguridad_clave, 'A') as "NivelSeguridadClave", coalesce(l.longitud_clave, 6) as "LongitudClave", coalesce(l.caduca_clave, 'S') as "CaducaClave",
    coalesce(l.periodo_clave_dias, 90) as "PeriodoClaveDias", coalesce(l.numero_intentos, 5) as "NumeroIntentos", coalesce(l.minutos_desbloqueo, 30) as "MinutosDesbloqueo"
  from seguridad_usuario u
  left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
  left join administracion_compania c on c.id_compania = u.id_compania
  where u.id_usuario = $1`;

export async function readUser(tx: Tx, idUsuario: string, lock = false): Promise<SignInUser | null> {
  const [row] = await tx.query(lock ? `${USER} for no key update of u` : USER, [idUsuario]);
  return row ? userRow.parse(row) : null;
}

/** Minutes a lock still lasts, rounded up; each lock in a row lasts twice the one before, up to a day. */
function minutesLeft(since: string | null, inARow: number, base: number, now: Date): number {
  if (!since) return 0;
  const lasts = Math.min(MAX_LOCK_MINUTES, base * 2 ** Math.max(0, inARow - 1));
  return Math.ceil((Date.parse(since) + lasts * 60_000 - now.getTime()) / 60_000);
}

type Outcome = { code: string; minutes?: number } | { user: SignInUser };

/** One sign-in attempt: the order of checks is the specification's, the count holds under parallel calls. */
export async function attempt(
  database: Database,
  ports: SignInPorts,
  name: string,
  password: string,
  address: string,
  now: Date,
): Promise<SignInUser> {
  const idUsuario = name.toUpperCase();
  const { right, known } = await verifyPassword(database, idUsuario, password, now);
  const outcome = await database.transaction(async (tx): Promise<Outcome> => {
    const made = known ? await knownUser(tx, ports, idUsuario, right, now) : await unknownUser(tx, idUsuario, now);
    const result = 'user' in made ? 'OK' : made.code;
    await tx.run(
      sql`insert into plataforma_intento (usuario, direccion, momento, resultado) values (${idUsuario.slice(0, 60)}, ${address}, ${now.toISOString()}, ${result})`,
    );
    const user = 'user' in made ? made.user : null;
    await flush(
      tx,
      { IdCliente: user?.IdCliente ?? null, IdDivision: null, IdUsuario: user?.IdUsuario ?? null, IdPerfil: null, address, screen: '/auth/login' },
      [{ entity: 'PlataformaSesion', record: null, action: 'ingresar', result, user: known ? idUsuario : '' }],
      [],
    );
    return made;
  });
  if ('user' in outcome) return outcome.user;
  throw new Problem(400, outcome.code, outcome.minutes === undefined ? {} : { 0: outcome.minutes });
}

async function knownUser(tx: Tx, ports: SignInPorts, idUsuario: string, right: boolean, now: Date): Promise<Outcome> {
  const user = await readUser(tx, idUsuario, true);
  if (!user) return { code: 'login.credenciales' };
  const timed = user.Bloqueado === 'S' && user.MotivoBloqueo !== 'M';
  const left = timed ? minutesLeft(user.FechaBloqueo, user.BloqueosSeguidos, user.MinutosDesbloqueo, now) : 0;
  if (left > 0) return { code: 'login.04', minutes: left };
  const failures = timed ? 0 : user.IntentosFallidos;
  if (!right) {
    const locked = failures + 1 >= user.NumeroIntentos;
    const inARow = user.BloqueosSeguidos + (locked ? 1 : 0);
    const reason = user.MotivoBloqueo === 'M' || inARow > MANUAL_AFTER_LOCKS ? 'M' : 'I';
    const manual = user.Bloqueado === 'S' && user.MotivoBloqueo === 'M';
    await tx.run(
      sql`update seguridad_usuario set intentos_fallidos = ${failures + 1}, bloqueos_seguidos = ${inARow}, bloqueado = ${locked || manual ? 'S' : 'N'},
        motivo_bloqueo = ${locked || manual ? reason : null}, fecha_bloqueo = ${locked ? now.toISOString() : manual ? user.FechaBloqueo : null} where id_usuario = ${idUsuario}`,
    );
    return locked
      ? { code: 'login.04', minutes: minutesLeft(now.toISOString(), inARow, user.MinutosDesbloqueo, now) }
      : { code: 'login.credenciales' };
  }
  if ((user.Bloqueado === 'S' && user.MotivoBloqueo === 'M') || user.Activo !== 'S') return { code: 'login.10' };
  if (user.Contratista === 'S') {
    if (user.IdCompania === null) return { code: 'login.11' };
    const days = await tx.run(
      sql`select valor from sistema_parametro_valor where id_cliente = ${user.IdCliente} and parametro = 'seguridad.diasCompaniaVigente' and id_division is null`,
    );
    if (!(await ports.companyIsCurrent(tx, user.IdCliente, user.IdCompania, dayIn('America/Lima', now), Number(days[0]?.valor ?? 30))))
      return { code: 'login.12' };
  }
  const { profiles, entries } = await choices(tx, user, now);
  if (profiles === 0) return { code: 'login.02' };
  if (entries.length === 0) return { code: 'login.03' };
  await tx.run(
    sql`update seguridad_usuario set intentos_fallidos = 0, bloqueos_seguidos = 0, bloqueado = 'N', motivo_bloqueo = null, fecha_bloqueo = null, ultimo_acceso = ${now.toISOString()} where id_usuario = ${idUsuario}`,
  );
  return { user };
}

/** A name nobody has fails, and locks, as a real one would under the default setting. */
async function unknownUser(tx: Tx, idUsuario: string, now: Date): Promise<Outcome> {
  const name = idUsuario.slice(0, 60);
  await tx.run(sql`insert into plataforma_nombre_desconocido (nombre) values (${name}) on conflict do nothing`);
  const [row] = await tx.run(
    sql`select intentos_fallidos, bloqueos_seguidos, fecha_bloqueo from plataforma_nombre_desconocido where nombre = ${name} for update`,
  );
  const since = typeof row?.fecha_bloqueo === 'string' ? row.fecha_bloqueo : null;
  const inARow = Number(row?.bloqueos_seguidos ?? 0);
  const left = minutesLeft(since, inARow, 30, now);
  if (left > 0) return { code: 'login.04', minutes: left };
  const failures = (since ? 0 : Number(row?.intentos_fallidos ?? 0)) + 1;
  const locked = failures >= 5;
  await tx.run(
    sql`update plataforma_nombre_desconocido set intentos_fallidos = ${failures}, bloqueos_seguidos = ${inARow + (locked ? 1 : 0)}, fecha_bloqueo = ${locked ? now.toISOString() : null} where nombre = ${name}`,
  );
  return locked ? { code: 'login.04', minutes: minutesLeft(now.toISOString(), inARow + 1, 30, now) } : { code: 'login.credenciales' };
}

const entryRow = z.object({
  IdCliente: z.number(),
  IdDivision: z.number(),
  Cliente: z.string(),
  Division: z.string(),
  IdPerfil: z.number(),
  Perfil: z.string(),
  IdPais: z.number(),
  ZonaHoraria: z.string(),
});
export type Entry = z.infer<typeof entryRow>;

/** Profile × division a user may choose today; a super administrator, every active division of every active client. */
export async function choices(
  tx: Tx,
  user: Pick<SignInUser, 'IdUsuario' | 'EsSuperAdministrador'>,
  now: Date,
): Promise<{ profiles: number; entries: Entry[] }> {
  const columns = sql.raw(
    `d.id_cliente as "IdCliente", d.id_division as "IdDivision", c.alias as "Cliente", d.division as "Division", p.id_perfil as "IdPerfil", p.perfil as "Perfil", d.id_pais as "IdPais", d.zona_horaria as "ZonaHoraria"`,
  );
  if (user.EsSuperAdministrador === 'S') {
    const rows = await tx.run(
      sql`select ${columns} from sistema_division d join sistema_cliente c on c.id_cliente = d.id_cliente and c.activo = 'S'
        join seguridad_perfil p on p.id_cliente = d.id_cliente and p.perfil = 'SUPERADMINISTRADOR' where d.activo = 'S' order by c.alias, d.division`,
    );
    return { profiles: rows.length, entries: z.array(entryRow).parse(rows) };
  }
  const rows = await tx.run(
    sql`select ${columns}, (d.activo = 'S' and c.activo = 'S') as abierta, up.fecha_inicio, up.fecha_fin
      from seguridad_usuario_perfil up join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
      join sistema_division d on d.id_division = up.id_division join sistema_cliente c on c.id_cliente = d.id_cliente
      where up.id_usuario = ${user.IdUsuario} order by p.perfil, d.division`,
  );
  const inDates = rows.filter((row) => {
    const day = dayIn(String(row.ZonaHoraria), now);
    return String(row.fecha_inicio ?? day) <= day && String(row.fecha_fin ?? day) >= day;
  });
  return { profiles: inDates.length, entries: z.array(entryRow).parse(inDates.filter((row) => row.abierta === true)) };
}

/** Whether the password must be changed before a profile may be chosen, and when it ends (Seguridad, Calculations 3). */
export function expiry(user: SignInUser, now: Date): { cambiarClaveCaducada: 'S' | 'N'; minutosCaduca: number | null } {
  const ends =
    user.CaducaClave === 'S' && user.PeriodoClaveDias > 0 && user.FechaClave
      ? Date.parse(user.FechaClave) + user.PeriodoClaveDias * 86_400_000
      : null;
  const expired = user.ClaveCaducada === 'S' || (ends !== null && now.getTime() >= ends);
  return { cambiarClaveCaducada: expired ? 'S' : 'N', minutosCaduca: ends === null ? null : Math.floor((ends - now.getTime()) / 60_000) };
}
