import {
  clientParameter,
  companiesKept,
  countKnown,
  countTry,
  countUnknown,
  deviceKey,
  forgiveKnown,
  forgiveTries,
  givesRoles,
  letsCompanyIn,
  noteAccess,
  verifyPassword,
} from '@modules/seguridad/server/public';
import { currentTerms } from '@modules/sistema/server/public';
import { flush } from '@platform/server/audit/audit';
import type { Database, Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { dayIn, type Lang } from '@platform/server/http/context';
import { Problem } from '@platform/server/http/problem';
import type { Product } from '@platform/server/product';
import { answeredRows } from '@platform/server/product.rows';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tokens } from '../tokens';
import { provesOwner } from './codes';

const DAY_MS = 86_400_000;

/** Terms of use in force; version 0 when none was published. */
export interface Terms {
  readonly version: number;
  readonly es: string | null;
  readonly en: string | null;
}

/** What a sign-in is verified with: a code, or a passkey's answer. */
export interface Proof {
  readonly ingreso: string | null;
  readonly codigo?: string | undefined;
  readonly llave?: AuthenticationResponseJSON | undefined;
}
/** A user's own second factor (an authenticator application, a passkey), which replaces the codes we send. */
export interface SecondFactor {
  verify(tx: Tx, idUsuario: string, proof: Proof, now: Date): Promise<boolean>;
}

/** What the sign-in asks of modules that come later in the order. */
export interface SignInPorts {
  /** Whether a contractor's company still has a contract that lets its users in (Seguridad, Calculations 1). */
  companyIsCurrent(tx: Tx, idCliente: number, idCompania: number, today: string, graceDays: number): Promise<boolean>;
  /** Authorizer roles of a user in a division. */
  authorizerRoles(tx: Tx, idUsuario: string, idDivision: number, lang: Lang): Promise<{ IdRol: number; Nombre: string }[]>;
  currentTerms(tx: Tx): Promise<Terms>;
  /** Verifies the codes of enrolled authenticators; without it nobody has one. */
  readonly secondFactor?: SecondFactor;
}

/** The sign-in's questions as the product's modules answer them. */
export const portsOf = (product: Product, secondFactor?: SecondFactor): SignInPorts => ({
  async companyIsCurrent(...of) {
    for (const lets of product.answers(letsCompanyIn)) if (!(await lets(...of))) return false;
    return true;
  },
  authorizerRoles: async (...of) => (await Promise.all(product.answers(givesRoles).map((roles) => roles(...of)))).flat(),
  currentTerms: async (tx) => (await currentTerms(tx)) ?? { version: 0, es: null, en: null },
  ...(secondFactor ? { secondFactor } : {}),
});

const userRow = z.object({
  IdUsuario: z.string(),
  IdCliente: z.number(),
  Nombre: z.string(),
  Apellido: z.string(),
  Activo: z.string(),
  Bloqueado: z.string(),
  MotivoBloqueo: z.string().nullable(),
  Correo: z.string(),
  Telefono: z.string().nullable(),
  Idioma: z.enum(['es', 'en']),
  ValidaDirectorio: z.string(),
  SegundoFactor: z.string(),
  TerminosVersion: z.number().nullable(),
  DobleAutenticacion: z.string(),
  MedioDobleAutenticacion: z.enum(['C', 'T', 'A']).nullable(),
  PermiteMantenerSesion: z.string(),
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
});
export type SignInUser = z.infer<typeof userRow>;

const USER = (
  product: Product,
) => `select u.id_usuario as "IdUsuario", u.id_cliente as "IdCliente", u.nombre as "Nombre", u.apellido as "Apellido", u.activo as "Activo", u.bloqueado as "Bloqueado",
    u.motivo_bloqueo as "MotivoBloqueo",
    u.correo as "Correo", u.telefono as "Telefono", u.idioma as "Idioma", u.valida_directorio as "ValidaDirectorio", u.segundo_factor as "SegundoFactor", u.terminos_version as "TerminosVersion",
    u.contratista as "Contratista", u.responsable_contratista as "ResponsableContratista", u.id_compania as "IdCompania", c.compania as "Compania",
    u.es_super_administrador as "EsSuperAdministrador", u.clave_caducada as "ClaveCaducada", u.primera_clave_cambiada as "PrimeraClaveCambiada", u.fecha_clave as "FechaClave",
    coalesce(l.nivel_seguridad_clave, 'A') as "NivelSeguridadClave", coalesce(l.longitud_clave, 6) as "LongitudClave", coalesce(l.caduca_clave, 'S') as "CaducaClave",
    coalesce(l.periodo_clave_dias, 90) as "PeriodoClaveDias",
    coalesce(l.doble_autenticacion, 'N') as "DobleAutenticacion", l.medio_doble_autenticacion as "MedioDobleAutenticacion", coalesce(l.permite_mantener_sesion, 'N') as "PermiteMantenerSesion"
  from seguridad_usuario u
  left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
  left join ${answeredRows(product, companiesKept)} c on c.id_compania = u.id_compania
  where u.id_usuario = $1`;

export async function readUser(tx: Tx, idUsuario: string): Promise<SignInUser | null> {
  const row = await tx.first(
    {
      IdUsuario: text,
      IdCliente: int,
      Nombre: text,
      Apellido: text,
      Activo: text,
      Bloqueado: text,
      MotivoBloqueo: orNull(text),
      Correo: text,
      Telefono: orNull(text),
      Idioma: text,
      ValidaDirectorio: text,
      SegundoFactor: text,
      TerminosVersion: orNull(int),
      Contratista: text,
      ResponsableContratista: text,
      IdCompania: orNull(int),
      Compania: orNull(text),
      EsSuperAdministrador: text,
      ClaveCaducada: text,
      PrimeraClaveCambiada: text,
      FechaClave: orNull(text),
      NivelSeguridadClave: text,
      LongitudClave: int,
      CaducaClave: text,
      PeriodoClaveDias: int,
      DobleAutenticacion: text,
      MedioDobleAutenticacion: orNull(text),
      PermiteMantenerSesion: text,
    },
    { text: USER(tx.product), values: [idUsuario] },
  );
  return row ? userRow.parse(row) : null;
}

export type Channel = 'SMTP' | 'SMS' | 'TOTP';
/** How a user's sign-in is verified a second time; null when it is not. */
export function channelOf(user: SignInUser, ports: SignInPorts): Channel | null {
  // Who enrolled a factor of their own is asked for it, whatever their setting demands.
  if (user.SegundoFactor === 'S' && ports.secondFactor) return 'TOTP';
  if (user.DobleAutenticacion !== 'S') return null;
  return user.MedioDobleAutenticacion === 'T' ? 'SMS' : 'SMTP';
}

/** What an attempt came to: the code kept in the audit, and the one told when it is another. */
export type Refusal = { readonly code: string; readonly told?: string; readonly minutes?: number };
export type Outcome = Refusal | { readonly user: SignInUser; readonly verified: boolean };

/** What somebody who wants in says: name and password, the browser's tokens, and a code of the own second factor where a lock asks for it. */
export interface Given {
  readonly username: string;
  readonly password: string;
  readonly codigo?: string | undefined;
  readonly devices: unknown;
  readonly address: string;
}

/** One sign-in attempt: the order of checks is the specification's, the count holds under parallel calls. */
export async function attempt(
  { database, ports, tokens }: { readonly database: Database; readonly ports: SignInPorts; readonly tokens: Pick<Tokens, 'knownDevice'> },
  given: Given,
  now: Date,
): Promise<{ readonly user: SignInUser; readonly verified: boolean }> {
  const idUsuario = given.username.toUpperCase();
  const { address } = given;
  const { right, known } = await verifyPassword({ tx: database, now, address }, idUsuario, given.password);
  const outcome = await database.transaction(async (tx): Promise<Outcome> => {
    const made = known ? await knownUser(tx, ports, tokens, idUsuario, right, given, now) : await unknownUser(tx, idUsuario, now);
    await noteAttempt(tx, made, idUsuario, address, now, { known, ports });
    return made;
  });
  if ('user' in outcome) return outcome;
  throw outcomeProblem(outcome);
}

export const outcomeProblem = ({ code, told, minutes }: Refusal): Problem =>
  new Problem(400, told ?? code, minutes === undefined ? {} : { 0: minutes });

/** Each attempt leaves its row and its trace, whatever came of it. */
export async function noteAttempt(
  tx: Tx,
  made: Outcome,
  idUsuario: string,
  address: string,
  now: Date,
  { known, ports }: { known: boolean; ports: SignInPorts },
): Promise<void> {
  const user = 'user' in made ? made.user : null;
  const result = 'user' in made ? (!made.verified && channelOf(made.user, ports) ? 'CODIGO' : 'OK') : made.code;
  await tx.run(
    sql`insert into plataforma_intento (usuario, direccion, momento, resultado) values (${idUsuario.slice(0, 60)}, ${address.slice(0, 45)}, ${now.toISOString()}, ${result})`,
  );
  await flush(
    tx,
    { IdCliente: user?.IdCliente ?? null, IdDivision: null, IdUsuario: user?.IdUsuario ?? null, IdPerfil: null, address, screen: '/auth/login' },
    [{ entity: 'PlataformaSesion', record: null, action: 'ingresar', result, user: known ? idUsuario : '' }],
    [],
  );
}

/** What strangers did to an account stands in nobody's way who comes from the owner's browser, or brings password and second factor at once. */
async function knownUser(
  tx: Tx,
  ports: SignInPorts,
  tokens: Pick<Tokens, 'knownDevice'>,
  idUsuario: string,
  right: boolean,
  given: Given,
  now: Date,
): Promise<Outcome> {
  const user = await readUser(tx, idUsuario);
  const device = user && tokens.knownDevice(user, given.devices);
  const key = device ? deviceKey(device, idUsuario) : undefined;
  const tried = key ? await countKnown(tx, idUsuario, key, right, now) : await countTry(tx, idUsuario, right, now);
  if (tried.passed) return mayEnter(tx, ports, idUsuario, now, { key });
  if (tried.code === 'login.credenciales') return { code: tried.code };
  if (user && given.codigo && (await provesOwner(tx, ports, user, right, given.codigo, now)))
    return mayEnter(tx, ports, idUsuario, now, { key, verified: true });
  return { code: tried.code, minutes: tried.minutes };
}

/** The checks after the credentials, whoever verified them (Seguridad, Calculations 1, from *locked by hand* on). */
export async function mayEnter(
  tx: Tx,
  ports: SignInPorts,
  idUsuario: string,
  now: Date,
  { key, verified = false }: { readonly key?: string | undefined; readonly verified?: boolean } = {},
): Promise<Outcome> {
  const user = await readUser(tx, idUsuario);
  if (!user) return { code: 'login.credenciales' };
  if ((user.Bloqueado === 'S' && user.MotivoBloqueo === 'M') || user.Activo !== 'S') return { code: 'login.10' };
  if (user.Contratista === 'S') {
    if (user.IdCompania === null) return { code: 'login.11' };
    const days = Number(await clientParameter(tx, user.IdCliente, 'seguridad.diasCompaniaVigente'));
    if (!(await ports.companyIsCurrent(tx, user.IdCliente, user.IdCompania, dayIn('America/Lima', now), days))) return { code: 'login.12' };
  }
  const { profiles, entries } = await choices(tx, user, now);
  if (profiles === 0) return { code: 'login.02' };
  if (entries.length === 0) return { code: 'login.03' };
  if (user.ValidaDirectorio === 'S') {
    await entered(tx, idUsuario, now);
    return { user, verified: true };
  }
  const channel = channelOf(user, ports);
  if (channel === 'SMTP' && !user.Correo) return { code: 'login.05' };
  if (channel === 'SMS' && !user.Telefono) return { code: 'login.06' };
  // Whoever only has the password has not entered yet: locks in a row go on doubling until the code is right too.
  if (!channel || verified) await entered(tx, idUsuario, now, key);
  return { user, verified };
}

/** Signed in: failures are forgotten (also those of the browser it was done in), the access is noted. */
export async function entered(tx: Tx, idUsuario: string, now: Date, key?: string): Promise<void> {
  await forgiveTries(tx, idUsuario, now);
  if (key) await forgiveKnown(tx, key);
  await noteAccess(tx, idUsuario, now);
}

/** A name nobody has fails, and locks, as a real one would under the default setting. */
async function unknownUser(tx: Tx, idUsuario: string, now: Date): Promise<Outcome> {
  const tried = await countUnknown(tx, idUsuario, now);
  if (!tried.passed && tried.code !== 'login.credenciales') return { code: tried.code, minutes: tried.minutes };
  const reveals = (await clientParameter(tx, null, 'seguridad.revelarUsuarioInexistente')) === 'S';
  return { code: 'login.01', told: reveals ? 'login.01' : 'login.credenciales' };
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
    const rows = await tx.rows(
      { IdCliente: int, IdDivision: int, Cliente: text, Division: text, IdPerfil: int, Perfil: text, IdPais: int, ZonaHoraria: text },
      sql`select ${columns} from sistema_division d join sistema_cliente c on c.id_cliente = d.id_cliente and c.activo = 'S'
        join seguridad_perfil p on p.id_cliente = d.id_cliente and p.perfil = 'SUPERADMINISTRADOR' where d.activo = 'S' order by c.alias, d.division`,
    );
    return { profiles: rows.length, entries: z.array(entryRow).parse(rows) };
  }
  const rows = await tx.rows(
    {
      ZonaHoraria: text,
      fecha_inicio: orNull(text),
      fecha_fin: orNull(text),
      abierta: orNull(bool),
      IdCliente: int,
      IdDivision: int,
      Cliente: text,
      Division: text,
      IdPerfil: int,
      Perfil: text,
      IdPais: int,
    },
    sql`select ${columns}, (d.activo = 'S' and c.activo = 'S') as abierta, up.fecha_inicio, up.fecha_fin
      from seguridad_usuario_perfil up join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
      join sistema_division d on d.id_division = up.id_division join sistema_cliente c on c.id_cliente = d.id_cliente
      where up.id_usuario = ${user.IdUsuario} order by p.perfil, d.division`,
  );
  const inDates = rows.filter((row) => {
    const day = dayIn(row.ZonaHoraria, now);
    return String(row.fecha_inicio ?? day) <= day && String(row.fecha_fin ?? day) >= day;
  });
  return { profiles: inDates.length, entries: z.array(entryRow).parse(inDates.filter((row) => row.abierta === true)) };
}

/** Whether the password must be changed before a profile may be chosen, and when it ends (Seguridad, Calculations 3). */
export function expiry(user: SignInUser, now: Date): { cambiarClaveCaducada: 'S' | 'N'; minutosCaduca: number | null } {
  const ends =
    user.CaducaClave === 'S' && user.PeriodoClaveDias > 0 && user.FechaClave && user.ValidaDirectorio !== 'S'
      ? Date.parse(user.FechaClave) + user.PeriodoClaveDias * DAY_MS
      : null;
  const expired = (user.ClaveCaducada === 'S' && user.ValidaDirectorio !== 'S') || (ends !== null && now.getTime() >= ends);
  return { cambiarClaveCaducada: expired ? 'S' : 'N', minutosCaduca: ends === null ? null : Math.floor((ends - now.getTime()) / 60_000) };
}

/** Whether step 3 comes before the profile. */
export function mustChange(user: SignInUser, now: Date): boolean {
  return user.ValidaDirectorio !== 'S' && (expiry(user, now).cambiarClaveCaducada === 'S' || user.PrimeraClaveCambiada === 'N');
}
