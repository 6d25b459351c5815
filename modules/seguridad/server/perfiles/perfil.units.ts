import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { addRows, removeRows } from '@platform/server/record/rows';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PerfilUnidad } from '../../shared/seguridad.entity';
import { unitsKept } from '../preguntas';
import { profileFacts } from './perfil.access';

/** The units ticked, each with all that hangs under it, also later; none = every unit. */
export const unitsBody = z.strictObject({
  Unidades: z.array(z.int({ error: 'campo.entero' }).min(1).max(2_147_483_647), { error: 'campo.obligatorio' }).max(2000),
});

export const unitsAnswer = z.object({
  Unidades: z.array(
    z.object({
      IdUnidadOrganizacional: z.number(),
      IdUnidadPadre: z.number().nullable(),
      UnidadOrganizacional: z.string(),
      Activo: z.enum(['S', 'N']),
      Marcada: z.enum(['S', 'N']),
    }),
  ),
});

/** The client's tree of units with those that limit a profile. */
export async function profileUnits(ctx: Context, idPerfil: number): Promise<z.output<typeof unitsAnswer>> {
  await profileFacts(ctx, idPerfil);
  const rows = await ctx.tx.rows(
    { IdUnidadOrganizacional: int, IdUnidadPadre: orNull(int), UnidadOrganizacional: text, Activo: text, Marcada: text },
    sql`select u.id_unidad_organizacional as "IdUnidadOrganizacional", u.id_unidad_padre as "IdUnidadPadre", u.unidad_organizacional as "UnidadOrganizacional", u.activo as "Activo",
        case when p.id_perfil is null then 'N' else 'S' end as "Marcada"
      from ${sql.raw(answeredRows(ctx.tx.product, unitsKept))} u left join seguridad_perfil_unidad p on p.id_unidad_organizacional = u.id_unidad_organizacional and p.id_perfil = ${idPerfil}
      where u.id_cliente = ${ctx.session.IdCliente} order by u.unidad_organizacional, u.id_unidad_organizacional`,
  );
  return unitsAnswer.parse({ Unidades: rows });
}

export async function saveUnits(ctx: Context, idPerfil: number, sent: z.output<typeof unitsBody>): Promise<{ guardadas: number }> {
  const { IdCliente } = ctx.session;
  const wanted = [...new Set(sent.Unidades)];
  const known = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from ${sql.raw(answeredRows(ctx.tx.product, unitsKept))} u where id_cliente = ${IdCliente} and id_unidad_organizacional = any(${sql.param(wanted)})`,
  );
  if (known.n !== wanted.length) throw refuse('campo.referencia', { campo: 'Unidades' }, 'Unidades');
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select id_unidad_organizacional as id from seguridad_perfil_unidad where id_perfil = ${idPerfil} order by 1`,
  );
  const before = rows.map((row) => row.id);
  const given = wanted.filter((id) => !before.includes(id));
  const taken = before.filter((id) => !wanted.includes(id));
  if (given.length + taken.length === 0) return { guardadas: 0 };
  await removeRows(ctx, PerfilUnidad, { where: sql`t.id_perfil = ${idPerfil} and t.id_unidad_organizacional = any(${sql.param(taken)})` });
  await addRows(ctx, PerfilUnidad, {
    values: { IdPerfil: idPerfil, IdUnidadOrganizacional: sql`x.id` },
    from: sql`unnest(${sql.param(given)}::int[]) as x(id)`,
  });
  ctx.audit({ entity: 'SeguridadPerfil', record: idPerfil, action: 'unidad', changes: { Unidades: [before, wanted.sort((a, b) => a - b)] } });
  await touch(ctx.tx, IdCliente);
  return { guardadas: given.length + taken.length };
}
