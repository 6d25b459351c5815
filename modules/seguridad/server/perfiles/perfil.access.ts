import { bool, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { isAdministrator, requireAdministrator } from './administrators';

/** The profile of super administrators exists by itself: nobody sees, edits or assigns it. */
export const NOT_SUPER = sql`t.perfil <> 'SUPERADMINISTRADOR'`;

/** Features that only administrators give, and whose profiles only they touch. */
export const ADMINISTRATION: ReadonlySet<string> = new Set(['CPAADM', 'CPASEG']);

export const hasFeature = (alias: string, feature: string): string =>
  `exists (select 1 from seguridad_perfil_caracteristica pc where pc.id_perfil = ${alias}.id_perfil and pc.id_caracteristica = '${feature}')`;

export interface ProfileFacts {
  readonly IdPerfil: number;
  readonly Perfil: string;
  readonly contratista: boolean;
  readonly administra: boolean;
}

/** A profile of the session's client as its rules need it; one of another client is not there. */
export async function profileFacts(ctx: Context, idPerfil: number): Promise<ProfileFacts> {
  const row = await ctx.tx.first(
    { perfil: text, contratista: text, administra: orNull(bool) },
    sql`select t.perfil, t.contratista, ${sql.raw(`(${hasFeature('t', 'CPAADM')} or ${hasFeature('t', 'CPASEG')})`)} as administra
      from seguridad_perfil t where t.id_perfil = ${idPerfil} and t.id_cliente = ${ctx.session.IdCliente} and ${NOT_SUPER}`,
  );
  if (!row) throw notFound();
  return { IdPerfil: idPerfil, Perfil: row.perfil, contratista: row.contratista === 'S', administra: row.administra === true };
}

/** Gives or takes a profile: one that administers, only by administrators. */
export async function mayGiveProfile(ctx: Context, idPerfil: number): Promise<ProfileFacts> {
  const facts = await profileFacts(ctx, idPerfil);
  if (facts.administra) requireAdministrator(ctx);
  return facts;
}

/** Changes a profile: moreover nobody but an administrator the one of the running session. */
export async function mayChangeProfile(ctx: Context, idPerfil: number): Promise<ProfileFacts> {
  const facts = await mayGiveProfile(ctx, idPerfil);
  if (idPerfil === ctx.session.IdPerfil && !isAdministrator(ctx)) throw forbidden('perfil.propio');
  return facts;
}

/** A change of one profile at a time: whoever comes second sees what the first one did. */
export async function lockProfile(ctx: Context, idPerfil: number): Promise<ProfileFacts> {
  await ctx.tx.run(sql`select 1 from seguridad_perfil where id_perfil = ${idPerfil} and id_cliente = ${ctx.session.IdCliente} for no key update`);
  return mayChangeProfile(ctx, idPerfil);
}
