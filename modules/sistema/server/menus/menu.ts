import { ACTIONS } from '@platform/entity/module';
import { int, list, oneOf, orNull, type RowOf, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { missingLicence } from '@platform/server/http/session';
import { sql } from 'drizzle-orm';

/** An option of the menu as every answer about one says it, beside its parent. */
export const OPTION = {
  IdMenu: text,
  Modulo: text,
  ModuloIngles: text,
  Ruta: orNull(text),
  Orden: int,
  Tag: orNull(text),
  Icono: orNull(text),
  Color: orNull(text),
  Color2: orNull(text),
  IdModulo: text,
  IdAplicacion: text,
  Acciones: list(oneOf(ACTIONS)),
} as const;
const SERVED = { ...OPTION, IdMenuPadre: text } as const;
type MenuItem = RowOf<typeof SERVED>;

const MODULE = {
  IdModulo: text,
  Modulo: text,
  ModuloIngles: text,
  Icono: text,
  Color: text,
  Color2: orNull(text),
  Ruta: orNull(text),
} as const;
type MenuModule = RowOf<typeof MODULE>;

/** The header's modules after INICIO, in their Orden: those in force that have a served option (Sistema, Módulos). */
export async function servedModules(ctx: Context, menu: readonly MenuItem[]): Promise<MenuModule[]> {
  const served = [...new Set(menu.flatMap((item) => (item.Ruta ? item.IdModulo : [])))];
  return ctx.tx.rows(
    MODULE,
    sql`select id_modulo as "IdModulo", modulo as "Modulo", modulo_ingles as "ModuloIngles", icono as "Icono", color as "Color", color2 as "Color2", ruta as "Ruta"
      from sistema_modulo where id_modulo = any(${sql.param(served)}) order by orden, id_modulo`,
  );
}

/** Menu served to a session (Sistema, Calculations 3): granted options in force with their ancestors, siblings by Orden then IdMenu. */
export async function servedMenu(ctx: Context): Promise<MenuItem[]> {
  const { session } = ctx;
  const day = today(ctx);
  const all = await ctx.tx.rows(
    SERVED,
    sql`select m.id_menu as "IdMenu", coalesce(m.id_menu_padre, '') as "IdMenuPadre", m.modulo as "Modulo", m.modulo_ingles as "ModuloIngles", m.ruta as "Ruta",
        m.orden as "Orden", m.tag as "Tag", m.icono as "Icono", m.color as "Color", m.color2 as "Color2", m.id_modulo as "IdModulo", m.id_aplicacion as "IdAplicacion", m.acciones as "Acciones"
      from sistema_menu m join sistema_modulo o on o.id_modulo = m.id_modulo and o.activo = 'S'
      where m.activo = 'S' and coalesce(m.fecha_inicio, ${day}) <= ${day} and coalesce(m.fecha_fin, ${day}) >= ${day} order by m.nivel, m.orden, m.id_menu`,
  );
  const wanted = new Set<string>();
  for (const item of all) {
    if (!item.Ruta || !(session.superAdministrador || session.grants.has(item.IdMenu))) continue;
    for (let end = 2; end <= item.IdMenu.length; end += 2) wanted.add(item.IdMenu.slice(0, end));
  }
  return all
    .filter((item) => wanted.has(item.IdMenu))
    .map((item) => {
      const granted = session.superAdministrador ? item.Acciones : [...(session.grants.get(item.IdMenu) ?? [])];
      // Without a licence the module is only read, and what would be refused is not offered; a gate goes on processing.
      return { ...item, Acciones: granted.filter((action) => action === 'procesar' || !missingLicence(session, [item.IdMenu], action)) };
    });
}
