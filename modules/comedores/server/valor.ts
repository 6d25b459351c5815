import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Valor, valued } from '../shared/costo';

/** What of a ration its value depends on. */
export interface Priced {
  readonly IdServicio: number;
  readonly FechaConsumo: string;
  readonly IdTipoCargo: number | null;
  readonly IdCategoria: number | null;
  readonly IdServicioExclusivo: number | null;
}

const tableSchema = z.object({
  IdMoneda: z.number(),
  Decimales: z.number(),
  Costo: z.coerce.number(),
  CostoCategoria: z.coerce.number().nullable(),
  AsignadoA: z.enum(['C', 'T']).nullable(),
  IdCompaniaCargo: z.number().nullable(),
  Asignaciones: z.array(z.object({ IdServicio: z.number().nullable(), IdTipoCargo: z.number().nullable(), PorcentajeCompania: z.coerce.number() })),
});

/** A ration's value with its currency, and who is charged instead of the person's company. */
export type Value = Valor & { readonly IdMoneda: number; readonly IdCompaniaCargo: number | null };

/** What a ration costs by the tables of costs as they are now (Comedores, *Cost and split*). */
export async function priceOf(ctx: Context, ration: Priced): Promise<Value> {
  const { IdCliente } = ctx.session;
  const { IdServicio, FechaConsumo, IdTipoCargo, IdCategoria, IdServicioExclusivo } = ration;
  const [row] = await ctx.tx.run(
    sql`select jsonb_build_object('IdMoneda', m.id_moneda, 'Decimales', least(m.decimales, 2), 'Costo', s.costo,
        'CostoCategoria', (select k.costo from comedor_costo_categoria k where k.id_cliente = ${IdCliente} and k.id_servicio = s.id_servicio and k.id_categoria = ${IdCategoria}::int
          and ${FechaConsumo}::date between k.fecha_inicio and coalesce(k.fecha_fin, 'infinity')),
        'AsignadoA', e.asignado_a, 'IdCompaniaCargo', e.id_compania_cargo,
        'Asignaciones', coalesce((select jsonb_agg(jsonb_build_object('IdServicio', a.id_servicio, 'IdTipoCargo', a.id_tipo_cargo, 'PorcentajeCompania', a.porcentaje_compania))
          from comedor_asignacion_costo a where a.id_cliente = ${IdCliente} and a.id_comedor = s.id_comedor), '[]')) as tabla
      from comedor_servicio s join comedor_comedor c on c.id_comedor = s.id_comedor join sistema_moneda m on m.id_moneda = c.id_moneda
      left join comedor_servicio_exclusivo e on e.id_cliente = ${IdCliente} and e.id_servicio_exclusivo = ${IdServicioExclusivo}::int
      where s.id_cliente = ${IdCliente} and s.id_servicio = ${IdServicio}`,
  );
  const { IdMoneda, IdCompaniaCargo, ...tabla } = tableSchema.parse(row?.tabla);
  return { IdMoneda, IdCompaniaCargo, ...valued({ ...tabla, IdServicio, IdTipoCargo }) };
}
