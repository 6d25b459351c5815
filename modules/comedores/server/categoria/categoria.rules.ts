import { addDays, shownDay } from '@modules/administracion/shared/dia';
import type { Row } from '@platform/entity/entity';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { CostoCategoria } from '../../shared/comedor.entity';
import { raised } from '../../shared/costo';
import { ofServiceOfOwnDiningRoom } from '../comedor/comedor.rules';
import { requireOpen } from '../consolidado/abierto';

/** A new cost ends the open one the day before; other costs of those days stand in its way. */
async function settle(ctx: Context, before: Row<typeof CostoCategoria> | null, after: Row<typeof CostoCategoria>): Promise<void> {
  const { IdCliente } = ctx.session;
  await ctx.tx.run(sql`select 1 from comedor_servicio where id_servicio = ${after.IdServicio} for no key update`);
  const of = sql`id_cliente = ${IdCliente} and id_servicio = ${after.IdServicio} and id_categoria = ${after.IdCategoria} and id_costo_categoria <> ${before?.IdCostoCategoria ?? 0}`;
  if (!before) {
    await changeRows(ctx, CostoCategoria, {
      set: { FechaFin: sql`${after.FechaInicio}::date - 1` },
      where: sql`${of} and fecha_fin is null and fecha_inicio < ${after.FechaInicio}::date`,
      trace: { action: 'terminar', changes: { FechaFin: [null, addDays(after.FechaInicio, -1)] } },
    });
  }
  const other = await ctx.tx.first(
    { desde: orNull(text), hasta: orNull(text) },
    sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from comedor_costo_categoria
      where ${of} and fecha_inicio <= coalesce(${after.FechaFin}::date, 'infinity') and coalesce(fecha_fin, 'infinity') >= ${after.FechaInicio}::date order by 1 limit 1`,
  );
  if (other)
    throw conflict('costo_categoria.cruce', {
      desde: shownDay(String(other.desde)),
      hasta: other.hasta === null ? '…' : shownDay(other.hasta),
    });
}

type Cost = Row<typeof CostoCategoria>;

/** A closed period keeps its costs: none begins in it, or ends there otherwise than it did. */
async function requireUnclosed(ctx: Context, before: Cost | null, after: Cost | null): Promise<void> {
  const begins = before?.FechaInicio !== after?.FechaInicio || before?.Costo !== after?.Costo;
  const days = [before, after].flatMap((one) => (one === null ? [] : begins ? [one.FechaInicio] : one.FechaFin === null ? [] : [one.FechaFin]));
  if (!begins && before?.FechaFin === after?.FechaFin) return;
  for (const day of days) await requireOpen(ctx, sql`${day}::date between p.fecha_inicio and p.fecha_fin`, begins ? 'FechaInicio' : 'FechaFin');
}

export const costoCategoriaResource: Resource = resource(CostoCategoria, {
  policy: ofServiceOfOwnDiningRoom,
  async check(ctx, { before, after }) {
    await requireUnclosed(ctx, before, after);
    if (after) await settle(ctx, before, after);
  },
});

const body = z.strictObject({
  IdCategoriaOrigen: keySchema,
  IdCategoriaDestino: keySchema,
  Porcentaje: z
    .number({ error: 'campo.numero' })
    .min(-99.99, { error: 'campo.minimo{"n":-99.99}' })
    .max(999.99, { error: 'campo.maximo{"n":999.99}' })
    .default(0),
  FechaInicio: daySchema,
});

/** A category's costs in force on a day for another from that day on, with a rise; each under the rules of one that is written. */
async function copyColumn(ctx: Context, kit: RouteKit, sent: z.output<typeof body>): Promise<{ Costos: number }> {
  const { IdCategoriaOrigen, IdCategoriaDestino, Porcentaje, FechaInicio } = sent;
  if (IdCategoriaOrigen === IdCategoriaDestino) throw refuse('costo_categoria.misma', undefined, 'IdCategoriaDestino');
  const rows = await ctx.tx.rows(
    { id_servicio: int, costo: num },
    sql`select t.id_servicio, t.costo from comedor_costo_categoria t where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.id_categoria = ${IdCategoriaOrigen}
      and ${FechaInicio}::date between t.fecha_inicio and coalesce(t.fecha_fin, 'infinity') and ${ofServiceOfOwnDiningRoom(ctx.session) ?? sql`true`} order by 1`,
  );
  for (const row of rows)
    await kit.writer.create(ctx, costoCategoriaResource, {
      IdServicio: row.id_servicio,
      IdCategoria: IdCategoriaDestino,
      Costo: raised(row.costo, Porcentaje),
      FechaInicio,
    });
  return { Costos: rows.length };
}

export const costoCategoriaRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/ComedorCostoCategoria/copiar',
    summary: 'Copies the costs of a category to another, with a rise',
    tag: CostoCategoria.resource,
    resource: CostoCategoria.resource,
    access: { kind: 'grant', menu: CostoCategoria.options.menu, action: 'crear' },
    body,
    answer: z.object({ Costos: z.number() }),
    handler: (ctx, sent) => copyColumn(ctx, kit, sent.body),
  }),
];
