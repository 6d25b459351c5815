import { ACTIONS } from '@platform/entity/module';
import { optionalWords, wordsSchema } from '@platform/fields/texts';
import { coded } from '@platform/i18n/coded';
import { difference } from '@platform/server/audit/audit';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, Problem } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { adding } from '@platform/server/record/rows';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { menuFault, nextCode } from '../../shared/menu';
import { Menu } from '../../shared/menu.entity';
import { optionsGranted } from '../preguntas';
import { OPTION } from './menu';

const day = z
  .string({ error: 'campo.fecha' })
  .regex(/^\d{8}$/, { error: 'campo.fecha' })
  .refine((value) => !Number.isNaN(Date.parse(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`)), { error: 'campo.fecha' })
  .nullable();
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: 'patron.COLOR' })
  .nullable();

const values = {
  Modulo: wordsSchema(60),
  ModuloIngles: wordsSchema(60),
  // Their own messages, the page's, are given below.
  Nivel: z.unknown(),
  Orden: z.unknown(),
  Ruta: optionalWords(120),
  Tag: optionalWords(60),
  Icono: optionalWords(40),
  Color: color,
  Color2: color,
  IdModulo: z.string().regex(/^\d{2}$/, { error: 'campo.referencia' }),
  Acciones: z.array(z.enum(ACTIONS, { error: 'campo.opcion' }), { error: 'campo.lista' }).max(ACTIONS.length),
  FechaInicio: day,
  FechaFin: day,
  Activo: z.enum(['S', 'N'], { error: 'campo.opcion' }),
};
const code = z.string().regex(/^(\d{2}){1,3}$/, { error: 'campo.invalido' });
/** An option not saved yet is called by a name of the caller's own. */
const anyCode = z.string().regex(/^(?:(\d{2}){1,3}|n\d{1,4})$/, { error: 'campo.invalido' });

export const saveBody = z.strictObject({
  cambios: z
    .array(
      z.discriminatedUnion('accion', [
        z.strictObject({
          accion: z.literal('crear'),
          IdMenu: z.string().regex(/^n\d{1,4}$/, { error: 'campo.invalido' }),
          IdMenuPadre: anyCode.nullable(),
          ...values,
        }),
        z.strictObject({ accion: z.literal('editar'), IdMenu: code, Version: z.number().int(), ...z.object(values).partial().shape }),
        z.strictObject({ accion: z.literal('eliminar'), IdMenu: code, Version: z.number().int() }),
      ]),
      { error: 'campo.lista' },
    )
    .min(1, { error: 'campo.obligatorio' })
    .max(500),
});
type Change = z.infer<typeof saveBody>['cambios'][number];

export const menuRow = z.object({
  IdMenu: z.string(),
  IdMenuPadre: z.string().nullable(),
  Modulo: z.string(),
  ModuloIngles: z.string(),
  Nivel: z.number(),
  Orden: z.number(),
  Ruta: z.string().nullable(),
  Tag: z.string().nullable(),
  Icono: z.string().nullable(),
  Color: z.string().nullable(),
  Color2: z.string().nullable(),
  IdModulo: z.string(),
  IdAplicacion: z.string(),
  Acciones: z.array(z.enum(ACTIONS)),
  FechaInicio: z.string().nullable(),
  FechaFin: z.string().nullable(),
  Activo: z.enum(['S', 'N']),
  Version: z.number(),
});
type Row = z.infer<typeof menuRow>;

const COLUMNS = `id_menu as "IdMenu", id_menu_padre as "IdMenuPadre", modulo as "Modulo", modulo_ingles as "ModuloIngles", nivel as "Nivel", orden as "Orden", ruta as "Ruta", tag as "Tag",
  icono as "Icono", color as "Color", color2 as "Color2", id_modulo as "IdModulo", id_aplicacion as "IdAplicacion", acciones as "Acciones", fecha_inicio as "FechaInicio", fecha_fin as "FechaFin", activo as "Activo", version as "Version"`;

/** Every option of the menu, retired ones too: what the editor works on. */
export function wholeMenu(ctx: Context, lock = false): Promise<Row[]> {
  return ctx.tx.rows(
    {
      ...OPTION,
      IdMenuPadre: orNull(text),
      Nivel: int,
      FechaInicio: orNull(text),
      FechaFin: orNull(text),
      Activo: oneOf(['S', 'N']),
      Version: int,
    },
    { text: `select ${COLUMNS} from sistema_menu order by nivel, orden, id_menu${lock ? ' for update' : ''}` },
  );
}

/** A fault of one change says which: `IdMenu` goes with it. */
function fault(id: string, field: string, code: string, params: Readonly<Record<string, string | number>> = {}): Problem {
  return new Problem(400, code, params, { errors: [{ field, message: coded(code, params) }], extra: { recurso: Menu.resource, IdMenu: id } });
}

async function refuseHeld(ctx: Context, row: Row, options: ReadonlyMap<string, Row>): Promise<void> {
  const children = [...options.values()].filter(({ IdMenuPadre }) => IdMenuPadre === row.IdMenu).map(({ Modulo }) => Modulo);
  const grants = await ctx.tx.rows(
    { nombre: orNull(text) },
    sql`select distinct p.perfil || ' (' || c.alias || ')' as nombre from ${sql.raw(answeredRows(ctx.tx.product, optionsGranted))} p
      join sistema_cliente c on c.id_cliente = p.id_cliente where p.id_menu = ${row.IdMenu} order by 1 limit 10`,
  );
  const names = [...children, ...grants.map((grant) => String(grant.nombre))];
  if (names.length > 0) throw conflict('menu.en_uso', { nombres: names.join(', ') }, { IdMenu: row.IdMenu });
}

/** Saves everything that changed in the editor, or nothing; answers the codes that new options took. */
export async function saveMenu(ctx: Context, changes: readonly Change[], routes: ReadonlySet<string>): Promise<{ codigos: Record<string, string> }> {
  const options = new Map((await wholeMenu(ctx, true)).map((row) => [row.IdMenu, row]));
  const modules = new Set((await ctx.tx.rows({ id_modulo: text }, sql`select id_modulo from sistema_modulo`)).map((row) => row.id_modulo));
  const codes = new Map<string, string>();
  const before = new Map(options);
  const versionOf = (id: string, version: number): Row => {
    const row = options.get(id);
    if (!row) throw notFound();
    if (row.Version !== version) throw conflict('registro.version', {}, { actual: row, recurso: Menu.resource, IdMenu: id });
    return row;
  };
  const gone: Row[] = [];
  for (const change of changes) {
    if (change.accion === 'eliminar') {
      const row = versionOf(change.IdMenu, change.Version);
      options.delete(change.IdMenu);
      gone.push(row);
    } else if (change.accion === 'editar') {
      const { accion: _, Version, ...sent } = change;
      // Orden and Nivel are checked as they were typed, with the rest.
      options.set(change.IdMenu, { ...versionOf(change.IdMenu, Version), ...sent } as Row);
    } else {
      const { accion: _, IdMenu: name, ...sent } = change;
      const parent = sent.IdMenuPadre === null ? null : (codes.get(sent.IdMenuPadre) ?? sent.IdMenuPadre);
      if (parent !== null && !options.has(parent)) throw fault(name, 'IdMenuPadre', 'campo.referencia', { campo: 'IdMenuPadre' });
      const taken = new Set([...before.keys(), ...options.keys()]);
      // The root option of a module that has none is called as the module.
      const free = parent === null && !taken.has(sent.IdModulo) ? sent.IdModulo : nextCode(parent ?? '', taken, parent === null ? 13 : 1);
      if (free === null) throw fault(name, 'IdMenuPadre', 'menu.codigos');
      codes.set(name, free);
      options.set(free, { ...sent, IdMenu: free, IdMenuPadre: parent, IdAplicacion: 'AP03', Version: 0 } as Row);
    }
  }
  for (const row of gone) await refuseHeld(ctx, row, options);
  const parents = new Set([...options.values()].map(({ IdMenuPadre }) => IdMenuPadre));
  for (const row of options.values()) {
    if (before.get(row.IdMenu) === row) continue;
    const parent = row.IdMenuPadre ? (options.get(row.IdMenuPadre) ?? null) : null;
    const found = menuFault(row, parent, parents.has(row.IdMenu));
    if (found) throw fault(row.IdMenu, found.field, found.code, found.params);
    if (row.Ruta && !routes.has(row.Ruta)) throw fault(row.IdMenu, 'Ruta', 'menu.ruta', { ruta: row.Ruta });
    if (!modules.has(row.IdModulo)) throw fault(row.IdMenu, 'IdModulo', 'campo.referencia', { campo: 'IdModulo' });
  }
  for (const row of gone) {
    await ctx.tx.run(sql`delete from sistema_menu_campo where id_menu = ${row.IdMenu}`);
    await ctx.tx.run(sql`delete from sistema_objeto_formulario where id_menu = ${row.IdMenu}`);
    await ctx.tx.run(sql`delete from sistema_menu where id_menu = ${row.IdMenu}`);
    ctx.audit({ entity: Menu.resource, record: row.IdMenu, action: 'eliminar', changes: difference(row, null) });
  }
  for (const row of options.values()) {
    const old = before.get(row.IdMenu) ?? null;
    if (old === row) continue;
    if (old && Object.keys(Object(difference(old, row))).length === 0) continue;
    await write(ctx, row);
    ctx.audit({ entity: Menu.resource, record: row.IdMenu, action: old ? 'editar' : 'crear', changes: difference(old, row) });
  }
  await touch(ctx.tx, null);
  return { codigos: Object.fromEntries(codes) };
}

async function write(ctx: Context, row: Row): Promise<void> {
  const { IdMenu, IdMenuPadre, Modulo, ModuloIngles, Nivel, Orden, Ruta, Tag, Icono, Color, Color2 } = row;
  const { IdModulo, IdAplicacion, Acciones, FechaInicio, FechaFin, Activo } = row;
  await ctx.tx.run(
    adding(ctx, Menu, {
      values: {
        ...{ IdMenu, IdMenuPadre, Modulo, ModuloIngles, Nivel, Orden, Ruta, Tag, Icono, Color, Color2 },
        ...{ IdModulo, IdAplicacion, Acciones, FechaInicio, FechaFin, Activo },
      },
      clash: {
        on: sql`id_menu`,
        takes: [
          ...(['Modulo', 'ModuloIngles', 'Nivel', 'Orden', 'Ruta', 'Tag', 'Icono', 'Color', 'Color2'] as const),
          ...(['IdModulo', 'Acciones', 'FechaInicio', 'FechaFin', 'Activo'] as const),
        ],
      },
    }),
  );
}

/** Nobody but the super administrator changes what every client shares. */
export function requireSuper(ctx: Context): void {
  if (!ctx.session.superAdministrador) throw new Problem(403, 'catalogo.global');
}
