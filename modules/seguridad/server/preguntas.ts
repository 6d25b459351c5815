import type { Action } from '@platform/entity/module';
import type { Database, Tx } from '@platform/server/db/pool';
import type { Lang } from '@platform/server/http/context';
import { type Product, question } from '@platform/server/product';
import { answeredRows, rowsQuestion } from '@platform/server/product.rows';
import { type SQL, sql } from 'drizzle-orm';

type CompanyInForce = (tx: Tx, idCliente: number, idCompania: number, today: string, graceDays: number) => Promise<boolean>;
type RolesOf = (tx: Tx, idUsuario: string, idDivision: number, lang: Lang) => Promise<{ IdRol: number; Nombre: string }[]>;

/** Whether a contractor's company still has a contract that lets its users in (Seguridad, Calculations 1). */
export const letsCompanyIn = question<CompanyInForce>('seguridad.companiaVigente');
/** Authorizer roles of a user in a division. */
export const givesRoles = question<RolesOf>('seguridad.rolesAutorizador');

/** The client's tree of organizational units, which profiles are limited by. */
export const unitsKept = rowsQuestion('seguridad.unidades', {
  id_unidad_organizacional: 'int',
  id_unidad_padre: 'int',
  unidad_organizacional: 'text',
  activo: 'text',
  id_cliente: 'int',
});
/** SQL of the keys of a set of units (the name of a recursive one, with `id`) and of all that hangs under them. */
export const underUnits = (product: Product, set: string): SQL =>
  sql.raw(`select u.id_unidad_organizacional from ${answeredRows(product, unitsKept)} u join ${set} r on u.id_unidad_padre = r.id`);
/** Companies that users work for. */
export const companiesKept = rowsQuestion('seguridad.companias', { id_compania: 'int', compania: 'text', alias: 'text', contratista: 'text' });
/** People, by whose document a user is filled in. */
export const peopleByDocument = rowsQuestion('seguridad.personas', {
  id_persona: 'int',
  id_cliente: 'int',
  id_tipo_documento: 'int',
  documento: 'text',
});
/** Sessions of users, ended ones too. */
export const sessionsKept = rowsQuestion('seguridad.sesiones', {
  id_sesion: 'text',
  id_cliente: 'int',
  id_usuario: 'text',
  id_perfil: 'int',
  id_division: 'int',
  direccion: 'text',
  agente: 'text',
  fecha_inicio: 'timestamptz',
  fecha_ultimo_uso: 'timestamptz',
  fecha_expiracion: 'timestamptz',
  fecha_bloqueo: 'timestamptz',
  fecha_revocacion: 'timestamptz',
});
/** Each try to sign in. */
export const triesKept = rowsQuestion('seguridad.intentos', { usuario: 'text', momento: 'timestamptz', direccion: 'text', resultado: 'text' });

/** Who signs for something on the spot, and what they have to be granted for it. */
export interface Vouching {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly menu: readonly string[];
  readonly action: Action;
}
/** Name and password of somebody who signs for what another one does: a sign-in attempt, which opens no session. Answers who it is, or refuses. */
export const vouches = question<(database: Database, asked: Vouching, now: Date) => Promise<string>>('seguridad.visaEnElActo');
