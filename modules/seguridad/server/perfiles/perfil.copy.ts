import { snake } from '@platform/entity/entity';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Perfil, PerfilCaracteristica, PerfilMenu, PerfilProteccion, PerfilUnidad } from '../../shared/seguridad.entity';
import { checkGranted } from './otorgar';
import { mayGiveProfile } from './perfil.access';

/** What a profile is made of, row by row. */
const PARTS = [
  [PerfilMenu, ['IdMenu', 'Acciones']],
  [PerfilProteccion, ['Recurso', 'Campo', 'Nivel']],
  [PerfilCaracteristica, ['IdCaracteristica']],
  [PerfilUnidad, ['IdUnidadOrganizacional']],
] as const;

/** *Copiar*: another profile with the same menu, protection, features and units, without its users. Whether it may be granted is not copied. */
export async function copyProfile(ctx: Context, idPerfil: number, name: string): Promise<{ IdPerfil: number }> {
  await mayGiveProfile(ctx, idPerfil);
  const { IdCliente } = ctx.session;
  if (name.toUpperCase() === 'SUPERADMINISTRADOR') throw refuse('perfil.nombre_reservado', undefined, 'Perfil');
  const [made] = await addRows(ctx, Perfil, {
    values: { Perfil: name, Descripcion: sql`p.descripcion`, Contratista: sql`p.contratista` },
    from: sql`seguridad_perfil p where p.id_perfil = ${idPerfil} and p.id_cliente = ${IdCliente}`,
    trace: { action: 'copiar', changes: { Perfil: [null, name], De: [null, idPerfil] } },
  });
  const copy = Number(made?.id);
  for (const [part, names] of PARTS) {
    const copied = Object.fromEntries(names.map((field) => [field, sql.raw(`p.${snake(field)}`)]));
    const from = sql`${sql.raw(part.table)} p where p.id_perfil = ${idPerfil}`;
    await addRows(ctx, part, { values: { ...copied, IdPerfil: sql`${copy}::int` }, from });
  }
  await checkGranted(ctx, copy, null);
  return { IdPerfil: copy };
}
