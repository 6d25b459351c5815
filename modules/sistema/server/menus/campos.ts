import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { adding, removeRows } from '@platform/server/record/rows';
import { action, type ResourceAction } from '@platform/server/resource/resource';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { MenuCampo } from '../../shared/menu.entity';

const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });

export const fieldRow = z.object({
  IdObjetoFormulario: z.number(),
  Campo: z.string(),
  Etiqueta: z.string(),
  ObligatorioBase: flag,
  Obligatorio: flag,
  Modificable: flag,
});
type FieldRow = z.infer<typeof fieldRow>;

/** The configurable fields of an option with what is in force for the session's client (Calculations 4). */
export async function fieldsOfOption(ctx: Context, idMenu: string): Promise<FieldRow[]> {
  const rows = await ctx.tx.rows(
    { IdObjetoFormulario: int, Campo: text, Etiqueta: orNull(text), ObligatorioBase: text, Obligatorio: orNull(text), Modificable: text },
    sql`select o.id_objeto_formulario as "IdObjetoFormulario", o.codigo as "Campo",
        ${ctx.lang === 'en' ? sql`coalesce(nullif(o.etiqueta_ingles, ''), o.etiqueta)` : sql`o.etiqueta`} as "Etiqueta",
        coalesce(e.obligatorio_base, 'N') as "ObligatorioBase",
        case when e.obligatorio_base = 'S' then 'S' else coalesce(c.obligatorio, 'N') end as "Obligatorio",
        coalesce(c.modificable, 'S') as "Modificable"
      from sistema_objeto_formulario o
      left join sistema_entidad_campo e on e.id_entidad = o.id_entidad and e.campo = o.campo
      left join sistema_menu_campo c on c.id_cliente = ${ctx.session.IdCliente} and c.id_menu = o.id_menu and lower(c.campo) = lower(o.codigo)
      where o.id_menu = ${idMenu} and o.tipo = 'C' and o.configurable = 'S' and o.activo = 'S' order by o.orden, o.codigo`,
  );
  return z.array(fieldRow).parse(rows);
}

const body = z.strictObject({
  Campos: z
    .array(z.strictObject({ Campo: z.string({ error: 'campo.texto' }).max(60), Obligatorio: flag, Modificable: flag }), { error: 'campo.lista' })
    .min(1, { error: 'campo.obligatorio' })
    .max(300),
});

async function saveFields(ctx: Context, idMenu: string, wanted: z.infer<typeof body>['Campos']): Promise<{ procesados: number }> {
  const known = new Map((await fieldsOfOption(ctx, idMenu)).map((row) => [row.Campo.toLowerCase(), row]));
  const changes: { [field: string]: string[] } = {};
  for (const { Campo, Obligatorio, Modificable } of wanted) {
    const now = known.get(Campo.toLowerCase());
    if (!now) throw refuse('campo.desconocido', { campo: Campo }, Campo);
    if (now.ObligatorioBase === 'S' && Obligatorio === 'N') throw refuse('menu.obligatorio_diseno', { campo: now.Etiqueta }, Campo);
    if (now.Obligatorio === Obligatorio && now.Modificable === Modificable) continue;
    changes[now.Campo] = [`${now.Obligatorio}${now.Modificable}`, `${Obligatorio}${Modificable}`];
    await ctx.tx.run(
      adding(ctx, MenuCampo, {
        values: { IdMenu: idMenu, IdObjetoFormulario: now.IdObjetoFormulario, Campo: now.Campo, Obligatorio, Modificable },
        clash: { on: sql`id_cliente, id_menu, campo`, takes: ['Obligatorio', 'Modificable'] },
      }),
    );
  }
  const procesados = Object.keys(changes).length;
  if (procesados > 0) {
    ctx.audit({ entity: MenuCampo.resource, record: idMenu, action: 'guardarCampos', changes });
    await touch(ctx.tx, ctx.session.IdCliente);
  }
  return { procesados };
}

/** The client's own configuration of an option's fields, over the design; its administrator keeps it. */
export const fieldActions: Readonly<Record<string, ResourceAction>> = {
  guardarCampos: action({ needs: 'editar', open: true, body, run: (ctx, id, { Campos }) => saveFields(ctx, String(id), Campos) }),
  restablecerCampos: action({
    needs: 'editar',
    open: true,
    body: z.strictObject({}),
    async run(ctx, id) {
      const where = sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_menu = ${id}`;
      const gone = await removeRows(ctx, MenuCampo, { where, returning: sql`t.campo` });
      ctx.audit({ entity: MenuCampo.resource, record: id, action: 'restablecerCampos', changes: { Campos: gone.map((row) => String(row.campo)) } });
      return { procesados: gone.length };
    },
  }),
};
