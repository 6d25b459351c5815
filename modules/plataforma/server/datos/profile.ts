import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { type Entry, readUser, type SignInPorts } from '../login/signin';

/** The specification's *Current profile*. */
export async function currentProfile(ctx: Context, ports: SignInPorts, entry: Entry, idUsuario: string) {
  const user = await readUser(ctx.tx, idUsuario);
  const roles = await ports.authorizerRoles(ctx.tx, idUsuario, entry.IdDivision, ctx.lang);
  return {
    IdPerfil: entry.IdPerfil,
    Perfil: entry.Perfil,
    IdCliente: entry.IdCliente,
    IdDivision: entry.IdDivision,
    Cliente: entry.Cliente,
    Division: entry.Division,
    IdPais: entry.IdPais,
    Contratista: user?.Contratista ?? 'N',
    ResponsableContratista: user?.ResponsableContratista ?? 'N',
    IdCompania: user?.IdCompania ?? null,
    Compania: user?.Compania ?? null,
    RolAcreditacion: roles.map((role) => role.Nombre).join(', ') || null,
  };
}

interface ProfileType {
  readonly tipoPerfil: string | null;
  readonly esAutorizador: boolean;
  readonly rutaInicio: string;
}

/** Seguridad, Calculations 6: authorizer first, then requester, then administrator. */
export async function profileType(ctx: Context, idPerfil: number): Promise<ProfileType> {
  const rows = await ctx.tx.rows(
    { id_caracteristica: text },
    sql`select id_caracteristica from seguridad_perfil_caracteristica where id_perfil = ${idPerfil}`,
  );
  const features = new Set(rows.map((row) => row.id_caracteristica));
  // Operators sign in straight to their post (Seguridad › Características).
  const rutaInicio = features.has('CPAACC') ? '/acceso/puesto-control' : features.has('CPACOM') ? '/comedores/gestion' : '/dashboard';
  if (features.has('CPAAUT')) return { tipoPerfil: 'CPAAUT', esAutorizador: true, rutaInicio };
  if (features.has('CPASOL')) return { tipoPerfil: 'CPASOL', esAutorizador: false, rutaInicio };
  if (features.has('CPAADM') || ctx.session.superAdministrador) return { tipoPerfil: 'CPAADM', esAutorizador: true, rutaInicio };
  return { tipoPerfil: null, esAutorizador: false, rutaInicio };
}
