import { ACTIONS, type Action } from '@platform/entity/module';
import { int, list, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRows, removeRows } from '@platform/server/record/rows';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { admitsContractor, tidyActions } from '../../shared/perfil';
import { PerfilMenu } from '../../shared/seguridad.entity';
import { profileFacts } from './perfil.access';

const actions = z.array(z.enum(ACTIONS, { error: 'campo.opcion' })).max(ACTIONS.length);
const option = z.strictObject({ IdMenu: z.string().regex(/^\d{2}(\d{2}){0,2}$/, { error: 'campo.referencia' }), Acciones: actions });

/** Options with what the profile may do in each; an option without actions is taken away, one that is not named stays as it is. */
export const menuBody = z.strictObject({ Opciones: z.array(option, { error: 'campo.obligatorio' }).max(500) });

export const menuAnswer = z.object({
  Contratista: z.enum(['S', 'N']),
  Opciones: z.array(
    z.object({
      IdMenu: z.string(),
      IdMenuPadre: z.string(),
      IdModulo: z.string(),
      Modulo: z.string(),
      ModuloIngles: z.string(),
      Nivel: z.number(),
      /** Actions that the option has, and those of them that the profile has. */
      Acciones: z.array(z.enum(ACTIONS)),
      Otorgadas: z.array(z.enum(ACTIONS)),
      /** N: the module is retired or not licensed, or the option is. */
      Disponible: z.enum(['S', 'N']),
      /** N: a contractor profile does not take it. */
      Admitida: z.enum(['S', 'N']),
    }),
  ),
});

/** The menu with what a profile may do in it. */
export async function profileMenu(ctx: Context, idPerfil: number): Promise<z.output<typeof menuAnswer>> {
  const { contratista } = await profileFacts(ctx, idPerfil);
  const rows = await ctx.tx.rows(
    {
      IdMenu: text,
      IdMenuPadre: text,
      IdModulo: text,
      Modulo: text,
      ModuloIngles: text,
      Nivel: int,
      Acciones: list(text),
      Otorgadas: list(text),
      Disponible: text,
      Admitida: text,
    },
    sql`select m.id_menu as "IdMenu", coalesce(m.id_menu_padre, '') as "IdMenuPadre", m.id_modulo as "IdModulo", m.modulo as "Modulo", m.modulo_ingles as "ModuloIngles", m.nivel as "Nivel",
        m.acciones as "Acciones", coalesce(pm.acciones, '{}') as "Otorgadas", case when m.activo = 'S' and o.activo = 'S' then 'S' else 'N' end as "Disponible",
        case when ${contratista} and m.id_menu ~ '^0[12]' then 'N' else 'S' end as "Admitida"
      from sistema_menu m join sistema_modulo o on o.id_modulo = m.id_modulo
        left join seguridad_perfil_menu pm on pm.id_menu = m.id_menu and pm.id_perfil = ${idPerfil} and pm.id_cliente = ${ctx.session.IdCliente}
      order by o.orden, left(m.id_menu, 2), m.nivel, m.orden, m.id_menu`,
  );
  // A module without a licence in force is greyed as a retired one is.
  const Opciones = rows.map((row) => (ctx.session.unlicensed.has(row.IdMenu.slice(0, 2)) ? { ...row, Disponible: 'N' } : row));
  return menuAnswer.parse({ Contratista: contratista ? 'S' : 'N', Opciones });
}

/** Saves what the profile may do in the options named. What was taken away is refused at the very next call. */
export async function saveMenu(ctx: Context, idPerfil: number, sent: z.output<typeof menuBody>): Promise<{ guardadas: number }> {
  const { contratista } = await profileFacts(ctx, idPerfil);
  const asked = new Map(sent.Opciones.map((one) => [one.IdMenu, one.Acciones]));
  const ids = sql.param([...asked.keys()]);
  const known = await ctx.tx.rows(
    { id_menu: text, acciones: list(text) },
    sql`select id_menu, acciones from sistema_menu where id_menu = any(${ids})`,
  );
  const has = new Map(known.map((row) => [row.id_menu, new Set<unknown>(Array.isArray(row.acciones) ? row.acciones : [])]));
  const held = await ctx.tx.rows(
    { id_menu: text, acciones: list(text) },
    sql`select id_menu, acciones from seguridad_perfil_menu where id_perfil = ${idPerfil} and id_menu = any(${ids})`,
  );
  const before = new Map(held.map((row) => [row.id_menu, Array.isArray(row.acciones) ? row.acciones.map(String) : []]));
  const changes: Record<string, [string[] | null, string[] | null]> = {};
  for (const [id, wanted] of asked) {
    const offered = has.get(id);
    if (!offered) throw refuse('campo.referencia', { campo: id }, 'Opciones');
    const given = tidyActions(wanted);
    const foreign = given.find((one) => !offered.has(one));
    if (foreign) throw refuse('perfil.accion_ajena', { accion: foreign, opcion: id }, 'Opciones');
    if (contratista && given.length > 0 && !admitsContractor(id)) throw refuse('perfil.menu_contratista', undefined, 'Opciones');
    if (same(given, before.get(id) ?? [])) continue;
    await writeOption(ctx, idPerfil, id, given);
    changes[id] = [before.get(id) ?? null, given.length > 0 ? given : null];
  }
  const guardadas = Object.keys(changes).length;
  if (guardadas > 0) {
    ctx.audit({ entity: 'SeguridadPerfil', record: idPerfil, action: 'menu', changes });
    await touch(ctx.tx, ctx.session.IdCliente);
  }
  return { guardadas };
}

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((action) => other.includes(action));

async function writeOption(ctx: Context, idPerfil: number, idMenu: string, given: readonly Action[]): Promise<void> {
  if (given.length === 0)
    await removeRows(ctx, PerfilMenu, {
      where: sql`t.id_perfil = ${idPerfil} and t.id_cliente = ${ctx.session.IdCliente} and t.id_menu = ${idMenu}`,
    });
  else
    await addRows(ctx, PerfilMenu, {
      values: { IdPerfil: idPerfil, IdMenu: idMenu, Acciones: [...given] },
      clash: { on: sql`id_cliente, id_perfil, id_menu`, takes: ['Acciones'] },
    });
}
