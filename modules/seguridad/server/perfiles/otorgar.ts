import { int, json, list, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Powers, within } from '../../shared/poderes';
import { underUnits } from '../preguntas';
import { isAdministrator, requireAdministrator } from './administrators';

const row = z.object({
  contratista: z.enum(['S', 'N']),
  activo: z.enum(['S', 'N']),
  caracteristicas: z.array(z.string()),
  menu: z.array(z.object({ id: z.string(), acciones: z.array(z.string()) })),
  proteccion: z.array(z.object({ campo: z.string(), nivel: z.enum(['E', 'O']) })),
  unidades: z.array(z.number()),
});

/** What a profile lets whoever holds it do: its tabs as they stand in this transaction, units with all that hangs under them. */
export async function powersOf(ctx: Context, idPerfil: number): Promise<Powers> {
  const found = await ctx.tx.first(
    { contratista: text, activo: text, caracteristicas: list(text), menu: json(z.unknown()), proteccion: json(z.unknown()), unidades: list(int) },
    sql`with recursive ramas as (
        select id_unidad_organizacional as id from seguridad_perfil_unidad where id_perfil = ${idPerfil}
        union ${underUnits(ctx.tx.product, 'ramas')})
      select p.contratista, p.activo,
        array(select c.id_caracteristica from seguridad_perfil_caracteristica c where c.id_perfil = p.id_perfil) as caracteristicas,
        coalesce((select jsonb_agg(jsonb_build_object('id', m.id_menu, 'acciones', m.acciones)) from seguridad_perfil_menu m where m.id_perfil = p.id_perfil), '[]') as menu,
        coalesce((select jsonb_agg(jsonb_build_object('campo', x.recurso || '.' || x.campo, 'nivel', x.nivel))
          from seguridad_perfil_proteccion x where x.id_perfil = p.id_perfil), '[]') as proteccion,
        array(select id from ramas) as unidades
      from seguridad_perfil p where p.id_perfil = ${idPerfil} and p.id_cliente = ${ctx.session.IdCliente}`,
  );
  if (!found) throw notFound();
  const { contratista, activo, caracteristicas, menu, proteccion, unidades } = row.parse(found);
  return {
    contratista: contratista === 'S',
    idle: activo === 'N',
    features: new Set(caracteristicas),
    menu: new Map(menu.map(({ id, acciones }) => [id, new Set(acciones)])),
    protection: new Map(proteccion.map(({ campo, nivel }) => [campo, nivel])),
    units: unidades.length > 0 ? new Set(unidades) : null,
  };
}

/** Profiles that an administrator gave the session to grant: its own, and those marked as grantable; never the one that is being made. */
async function ceilings(ctx: Context, except: number | null): Promise<number[]> {
  const rows = await ctx.tx.rows(
    { id_perfil: int },
    sql`select id_perfil from seguridad_perfil where id_cliente = ${ctx.session.IdCliente} and activo = 'S'
      and (otorgable = 'S' or id_perfil = ${ctx.session.IdPerfil}) and id_perfil <> ${except ?? 0}`,
  );
  return rows.map(({ id_perfil }) => id_perfil);
}

async function mayGrant(ctx: Context, result: Powers, except: number | null): Promise<boolean> {
  for (const id of await ceilings(ctx, except)) if (within(result, await powersOf(ctx, id))) return true;
  return false;
}

/**
 * Runs a change of a profile and looks at what it made: whoever is no administrator takes away as they please, and gives no
 * more than one of the profiles they may grant has. What a change may not do is undone with its transaction.
 */
export async function granting<T>(ctx: Context, idPerfil: number, change: () => Promise<T>): Promise<T> {
  if (isAdministrator(ctx)) return change();
  const before = await powersOf(ctx, idPerfil);
  const done = await change();
  await checkGranted(ctx, idPerfil, before);
  return done;
}

/** Refuses a profile that has come to do more than it did (nothing, when it is new), and more than the session may grant. */
export async function checkGranted(ctx: Context, idPerfil: number, before: Powers | null): Promise<void> {
  if (isAdministrator(ctx)) return;
  const after = await powersOf(ctx, idPerfil);
  if (before && within(after, before)) return;
  if (!(await mayGrant(ctx, after, idPerfil))) throw forbidden('perfil.otorga_mas');
}

/** Gives a profile in a division: one that the session may grant, where its user works with the session's own. */
export async function checkGiven(ctx: Context, idPerfil: number, idDivision: number): Promise<void> {
  if (isAdministrator(ctx)) return;
  const here = await ctx.tx.first(
    {},
    sql`select 1 from seguridad_usuario_perfil where id_usuario = ${ctx.session.IdUsuario} and id_perfil = ${ctx.session.IdPerfil} and id_division = ${idDivision}`,
  );
  if (!here || !(await mayGrant(ctx, await powersOf(ctx, idPerfil), null))) throw forbidden('perfil.otorga_mas');
}

/** Opens a way into a user's account (a known password, another e-mail, making it active again): as good as granting all it may do. */
export async function checkReach(ctx: Context, idUsuario: string): Promise<void> {
  if (isAdministrator(ctx)) return;
  const rows = await ctx.tx.rows(
    { es_administrador: text, id_perfil: orNull(int), id_division: orNull(int) },
    sql`select u.es_administrador, up.id_perfil, up.id_division from seguridad_usuario u left join seguridad_usuario_perfil up on up.id_usuario = u.id_usuario
      where u.id_usuario = ${idUsuario} and u.id_cliente = ${ctx.session.IdCliente}`,
  );
  for (const { es_administrador, id_perfil, id_division } of rows) {
    if (es_administrador === 'S') requireAdministrator(ctx);
    if (id_perfil !== null) await checkGiven(ctx, Number(id_perfil), Number(id_division));
  }
}
