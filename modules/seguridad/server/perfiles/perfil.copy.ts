import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { checkGranted } from './otorgar';
import { mayGiveProfile } from './perfil.access';

const PARTS: readonly (readonly [string, string])[] = [
  ['menu', 'id_menu, acciones'],
  ['proteccion', 'recurso, campo, nivel'],
  ['caracteristica', 'id_caracteristica'],
  ['unidad', 'id_unidad_organizacional'],
];

/** *Copiar*: another profile with the same menu, protection, features and units, without its users. Whether it may be granted is not copied. */
export async function copyProfile(ctx: Context, idPerfil: number, name: string): Promise<{ IdPerfil: number }> {
  await mayGiveProfile(ctx, idPerfil);
  const { IdCliente, IdUsuario } = ctx.session;
  if (name.toUpperCase() === 'SUPERADMINISTRADOR') throw refuse('perfil.nombre_reservado', undefined, 'Perfil');
  const [made] = await ctx.tx.run(
    sql`insert into seguridad_perfil (id_cliente, perfil, descripcion, contratista, usuario_creacion)
      select id_cliente, ${name}, descripcion, contratista, ${IdUsuario} from seguridad_perfil where id_perfil = ${idPerfil} and id_cliente = ${IdCliente} returning id_perfil`,
  );
  const copy = Number(made?.id_perfil);
  for (const [part, columns] of PARTS) {
    const table = sql.raw(`seguridad_perfil_${part}`);
    await ctx.tx.run(
      sql`insert into ${table} (id_cliente, id_perfil, ${sql.raw(columns)}, usuario_creacion) select id_cliente, ${copy}::int, ${sql.raw(columns)}, ${IdUsuario} from ${table} where id_perfil = ${idPerfil}`,
    );
  }
  await checkGranted(ctx, copy, null);
  ctx.audit({ entity: 'SeguridadPerfil', record: copy, action: 'copiar', changes: { Perfil: [null, name], De: [null, idPerfil] } });
  await touch(ctx.tx, IdCliente);
  return { IdPerfil: copy };
}
