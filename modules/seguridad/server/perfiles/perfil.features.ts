import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { NOT_FOR_CONTRACTORS } from '../../shared/perfil';
import { PerfilCaracteristica } from '../../shared/seguridad.entity';
import { keepAnAdministrator, noteAdministrators, requireAdministrator } from './administrators';
import { ADMINISTRATION, profileFacts } from './perfil.access';

export { NOT_FOR_CONTRACTORS } from '../../shared/perfil';

const feature = z.string().regex(/^[A-Z0-9]{6}$/, { error: 'caracteristica.codigo' });
/** All the features of the profile: those it has and are not named are taken away. */
export const featuresBody = z.strictObject({ Caracteristicas: z.array(feature, { error: 'campo.obligatorio' }).max(200) });

/** Features of a profile, by their code. */
export async function featuresOf(ctx: Context, idPerfil: number): Promise<string[]> {
  const rows = await ctx.tx.rows(
    { id_caracteristica: text },
    sql`select id_caracteristica from seguridad_perfil_caracteristica where id_perfil = ${idPerfil} and id_cliente = ${ctx.session.IdCliente} order by 1`,
  );
  return rows.map((row) => row.id_caracteristica);
}

export async function saveFeatures(ctx: Context, idPerfil: number, sent: z.output<typeof featuresBody>): Promise<{ guardadas: number }> {
  const { contratista } = await profileFacts(ctx, idPerfil);
  const before = await featuresOf(ctx, idPerfil);
  const wanted = [...new Set(sent.Caracteristicas)];
  const given = wanted.filter((one) => !before.includes(one));
  const taken = before.filter((one) => !wanted.includes(one));
  if ([...given, ...taken].some((one) => ADMINISTRATION.has(one))) requireAdministrator(ctx);
  if (contratista && wanted.some((one) => NOT_FOR_CONTRACTORS.has(one)))
    throw refuse('perfil.caracteristica_contratista', undefined, 'Caracteristicas');
  const known = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from seguridad_caracteristica where id_caracteristica = any(${sql.param(given)}) and activo = 'S'`,
  );
  if (known.n !== given.length) throw refuse('campo.referencia', { campo: 'Caracteristicas' }, 'Caracteristicas');
  if (given.length + taken.length === 0) return { guardadas: 0 };
  if (taken.includes('CPAADM')) await noteAdministrators(ctx);
  const { IdCliente } = ctx.session;
  await removeRows(ctx, PerfilCaracteristica, {
    where: sql`t.id_perfil = ${idPerfil} and t.id_cliente = ${IdCliente} and t.id_caracteristica = any(${sql.param(taken)})`,
  });
  await addRows(ctx, PerfilCaracteristica, {
    values: { IdPerfil: idPerfil, IdCaracteristica: sql`x.id` },
    from: sql`unnest(${sql.param(given)}::text[]) as x(id)`,
  });
  await keepAnAdministrator(ctx);
  ctx.audit({ entity: 'SeguridadPerfil', record: idPerfil, action: 'caracteristica', changes: { Caracteristicas: [before, [...wanted].sort()] } });
  await touch(ctx.tx, IdCliente);
  return { guardadas: given.length + taken.length };
}
