import { json } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Valor, valued } from '../../shared/costo';

/** Who pays a ration, over the alias `t`. */
export const PAYER = 'coalesce(t.id_compania_cargo, t.id_compania)';

/** What of a ration its value depends on. */
export interface Priced {
  readonly IdServicio: number;
  readonly FechaConsumo: string;
  readonly IdTipoCargo: number | null;
  readonly IdCategoria: number | null;
  readonly IdServicioExclusivo: number | null;
}

const amount = z.coerce.number();
const tableSchema = z.object({
  IdServicio: z.number(),
  IdMoneda: z.number(),
  Decimales: z.number(),
  Costo: amount,
  Categorias: z.array(z.object({ IdCategoria: z.number(), Costo: amount, Desde: z.string(), Hasta: z.string().nullable() })),
  Exclusivos: z.array(z.object({ Id: z.number(), AsignadoA: z.enum(['C', 'T']).nullable(), IdCompaniaCargo: z.number().nullable() })),
  Asignaciones: z.array(z.object({ IdServicio: z.number().nullable(), IdTipoCargo: z.number().nullable(), PorcentajeCompania: amount })),
});

/** A ration's value with its currency, and who is charged instead of the person's company. */
export type Value = Valor & { readonly IdMoneda: number; readonly IdCompaniaCargo: number | null };

/** The tables of costs of some services as they are now: what values their rations. */
export async function pricesOf(ctx: Context, services: readonly number[]): Promise<(ration: Priced) => Value> {
  const { IdCliente } = ctx.session;
  const rows = await ctx.tx.rows(
    { tabla: json(z.unknown()) },
    sql`select jsonb_build_object('IdServicio', s.id_servicio, 'IdMoneda', m.id_moneda, 'Decimales', least(m.decimales, 2), 'Costo', s.costo,
        'Categorias', coalesce((select jsonb_agg(jsonb_build_object('IdCategoria', k.id_categoria, 'Costo', k.costo, 'Desde', to_char(k.fecha_inicio, 'YYYYMMDD'), 'Hasta', to_char(k.fecha_fin, 'YYYYMMDD')))
          from comedor_costo_categoria k where k.id_cliente = ${IdCliente} and k.id_servicio = s.id_servicio), '[]'),
        'Exclusivos', coalesce((select jsonb_agg(jsonb_build_object('Id', e.id_servicio_exclusivo, 'AsignadoA', e.asignado_a, 'IdCompaniaCargo', e.id_compania_cargo))
          from comedor_servicio_exclusivo e where e.id_cliente = ${IdCliente} and e.id_servicio = s.id_servicio), '[]'),
        'Asignaciones', coalesce((select jsonb_agg(jsonb_build_object('IdServicio', a.id_servicio, 'IdTipoCargo', a.id_tipo_cargo, 'PorcentajeCompania', a.porcentaje_compania))
          from comedor_asignacion_costo a where a.id_cliente = ${IdCliente} and a.id_comedor = s.id_comedor), '[]')) as tabla
      from comedor_servicio s join comedor_comedor c on c.id_comedor = s.id_comedor join sistema_moneda m on m.id_moneda = c.id_moneda
      where s.id_cliente = ${IdCliente} and s.id_servicio = any(${sql.param([...services])})`,
  );
  const tables = new Map(rows.map((row) => tableSchema.parse(row.tabla)).map((table) => [table.IdServicio, table]));
  return ({ IdServicio, FechaConsumo, IdTipoCargo, IdCategoria, IdServicioExclusivo }) => {
    const table = tables.get(IdServicio);
    if (!table) throw new Error(`No costs of service ${IdServicio}`);
    const { IdMoneda, Decimales, Costo, Asignaciones } = table;
    const exclusive = table.Exclusivos.find(({ Id }) => Id === IdServicioExclusivo);
    const category = table.Categorias.find(
      (one) => one.IdCategoria === IdCategoria && one.Desde <= FechaConsumo && (one.Hasta === null || FechaConsumo <= one.Hasta),
    );
    const value = valued({
      Costo,
      CostoCategoria: category?.Costo ?? null,
      AsignadoA: exclusive?.AsignadoA ?? null,
      Asignaciones,
      IdServicio,
      IdTipoCargo,
      Decimales,
    });
    return { IdMoneda, IdCompaniaCargo: exclusive?.IdCompaniaCargo ?? null, ...value };
  };
}

/** What a ration costs by the tables of costs as they are now (Comedores, *Cost and split*). */
export const priceOf = async (ctx: Context, ration: Priced): Promise<Value> => (await pricesOf(ctx, [ration.IdServicio]))(ration);
