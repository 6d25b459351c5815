import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Consumo } from '../../shared/mesa.entity';
import { requireOpen } from './periodo';
import { type Priced, pricesOf, type Value } from './valor';

const BATCH = 2000;
const day = z.string({ error: 'consolidado.periodo' }).refine(isDay, { error: 'consolidado.periodo' });

export const recalculateBody = z.strictObject({
  FechaInicio: day,
  FechaFin: day,
  IdComedor: keySchema.nullish(),
  Motivo: wordsSchema(200),
});
export const recalculateAnswer = z.object({
  Revisadas: z.number(),
  Cambiadas: z.number(),
  /** What the rations cost more now, or less, in each currency. */
  Diferencias: z.array(z.object({ IdMoneda: z.number(), Costo: z.number() })),
});

interface Ration extends Priced {
  readonly id: number;
  readonly before: string;
  readonly Costo: number;
}
const FIELDS = ['IdMoneda', 'Costo', 'PorcentajeCompania', 'MontoCompania', 'MontoTrabajador', 'IdCompaniaCargo'] as const;
const printOf = (value: Readonly<Record<(typeof FIELDS)[number], unknown>>): string => FIELDS.map((field) => String(value[field])).join(' ');

const numberOr = (value: unknown): number | null => (value === null ? null : Number(value));

/** Rations of some days in the order of their keys, after one; held. */
async function rationsAfter(ctx: Context, sent: z.output<typeof recalculateBody>, after: number): Promise<Ration[]> {
  const { IdCliente, IdDivision } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      id_consumo: int,
      id_servicio: orNull(int),
      dia: orNull(text),
      id_tipo_cargo: orNull(int),
      id_categoria: orNull(int),
      id_servicio_exclusivo: orNull(int),
      costo: orNull(num),
      id_moneda: orNull(int),
      porcentaje_compania: orNull(num),
      monto_compania: orNull(num),
      monto_trabajador: orNull(num),
      id_compania_cargo: orNull(int),
    },
    sql`select id_consumo, id_servicio, to_char(fecha_consumo, 'YYYYMMDD') as dia, id_tipo_cargo, id_categoria, id_servicio_exclusivo, id_moneda, costo, porcentaje_compania, monto_compania, monto_trabajador, id_compania_cargo
      from comedor_consumo where id_cliente = ${IdCliente} and id_division = ${IdDivision} and fecha_consumo between ${sent.FechaInicio}::date and ${sent.FechaFin}::date
        and resultado = 'P' and anulado = 'N' and id_servicio is not null and (${sent.IdComedor ?? null}::int is null or id_comedor = ${sent.IdComedor ?? null}::int) and id_consumo > ${after}
      order by id_consumo limit ${BATCH} for no key update`,
  );
  return rows.map((row) => ({
    id: row.id_consumo,
    IdServicio: Number(row.id_servicio),
    FechaConsumo: String(row.dia),
    IdTipoCargo: numberOr(row.id_tipo_cargo),
    IdCategoria: numberOr(row.id_categoria),
    IdServicioExclusivo: numberOr(row.id_servicio_exclusivo),
    Costo: Number(row.costo),
    before: printOf({
      IdMoneda: numberOr(row.id_moneda),
      Costo: Number(row.costo),
      PorcentajeCompania: Number(row.porcentaje_compania),
      MontoCompania: Number(row.monto_compania),
      MontoTrabajador: Number(row.monto_trabajador),
      IdCompaniaCargo: numberOr(row.id_compania_cargo),
    }),
  }));
}

async function write(ctx: Context, changed: readonly (Value & { readonly id: number })[]): Promise<void> {
  if (changed.length === 0) return;
  await changeRows(ctx, Consumo, {
    set: {
      ...{ IdMoneda: sql`x."IdMoneda"`, Costo: sql`x."Costo"`, PorcentajeCompania: sql`x."PorcentajeCompania"` },
      ...{ MontoCompania: sql`x."MontoCompania"`, MontoTrabajador: sql`x."MontoTrabajador"`, IdCompaniaCargo: sql`x."IdCompaniaCargo"` },
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(id int, "IdMoneda" int, "Costo" numeric, "PorcentajeCompania" numeric, "MontoCompania" numeric, "MontoTrabajador" numeric, "IdCompaniaCargo" int)`,
    where: sql`t.id_consumo = x.id and t.id_cliente = ${ctx.session.IdCliente}`,
  });
}

/** Whoever closes one of these periods waits until this is done, and whoever comes while one is being closed hears that it is: a closed one never moves. */
async function holdPeriods({ tx, session }: Context, from: string, until: string): Promise<void> {
  await tx.run(
    sql`select 1 from comedor_periodo p where p.id_cliente = ${session.IdCliente} and p.id_division = ${session.IdDivision} and p.fecha_inicio <= ${until}::date and p.fecha_fin >= ${from}::date
      order by p.id_periodo for share`,
  );
}

/** Values the rations of open days again with the tables of costs as they are now; says how many changed and by how much. */
export async function recalculate(ctx: Context, sent: z.output<typeof recalculateBody>): Promise<z.infer<typeof recalculateAnswer>> {
  const { FechaInicio, FechaFin, IdComedor, Motivo } = sent;
  if (FechaFin < FechaInicio) throw refuse('persona_grupo.fechas', undefined, 'FechaFin');
  await holdPeriods(ctx, FechaInicio, FechaFin);
  await requireOpen(ctx, sql`p.fecha_inicio <= ${FechaFin}::date and p.fecha_fin >= ${FechaInicio}::date`, 'FechaInicio');
  let [Revisadas, Cambiadas, last] = [0, 0, 0];
  const differences = new Map<number, number>();
  for (;;) {
    const rations = await rationsAfter(ctx, sent, last);
    if (rations.length === 0) break;
    const price = await pricesOf(ctx, [...new Set(rations.map(({ IdServicio }) => IdServicio))]);
    const changed = rations.flatMap((ration) => {
      const value = price(ration);
      if (printOf(value) === ration.before) return [];
      differences.set(value.IdMoneda, (differences.get(value.IdMoneda) ?? 0) + value.Costo - ration.Costo);
      return [{ id: ration.id, ...value }];
    });
    await write(ctx, changed);
    Revisadas += rations.length;
    Cambiadas += changed.length;
    last = rations.at(-1)?.id ?? last;
  }
  ctx.audit({
    entity: Consumo.resource,
    record: `${FechaInicio}-${FechaFin}`,
    action: 'recalcular',
    changes: { FechaInicio, FechaFin, IdComedor: IdComedor ?? null, Motivo, Revisadas, Cambiadas },
  });
  return { Revisadas, Cambiadas, Diferencias: [...differences].map(([IdMoneda, Costo]) => ({ IdMoneda, Costo: Number(Costo.toFixed(2)) })) };
}
