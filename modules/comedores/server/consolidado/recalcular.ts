import { shownDay } from '@modules/administracion/shared/dia';
import { isDay } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, num, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { beginWork } from '@platform/server/work/work';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Consumo } from '../../shared/mesa.entity';
import { requireOpen } from './abierto';
import { RECALCULO, recalculoStates } from './recalculo.states';
import { type Priced, pricesOf, type Value } from './valor';

const day = z.string({ error: 'consolidado.periodo' }).refine(isDay, { error: 'consolidado.periodo' });

export const recalculateBody = z.strictObject({
  FechaInicio: day,
  FechaFin: day,
  IdComedor: keySchema.nullish(),
  Motivo: wordsSchema(200),
});
/** What was begun: rations that wait to be looked at. */
export const recalculateAnswer = z.object({ IdRecalculo: z.number(), Total: z.number() });

/** Days whose rations are valued again, of one dining room or of all. */
export interface Dias {
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly IdComedor: number | null;
}

export interface Ration extends Priced {
  readonly id: number;
  readonly before: string;
  readonly Costo: number;
}
const FIELDS = ['IdMoneda', 'Costo', 'PorcentajeCompania', 'MontoCompania', 'MontoTrabajador', 'IdCompaniaCargo'] as const;
const printOf = (value: Readonly<Record<(typeof FIELDS)[number], unknown>>): string => FIELDS.map((field) => String(value[field])).join(' ');

const numberOr = (value: unknown): number | null => (value === null ? null : Number(value));

const inDays = ({ session: { IdCliente, IdDivision } }: Context, { FechaInicio, FechaFin, IdComedor }: Dias): SQL =>
  sql`id_cliente = ${IdCliente} and id_division = ${IdDivision} and fecha_consumo between ${FechaInicio}::date and ${FechaFin}::date and resultado = 'P' and anulado = 'N'
    and id_servicio is not null and (${IdComedor}::int is null or id_comedor = ${IdComedor}::int)`;

/** Rations of some days in the order of their keys, after one, at most so many; held. */
export async function rationsAfter(ctx: Context, days: Dias, after: number, most: number): Promise<Ration[]> {
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
      from comedor_consumo where ${inDays(ctx, days)} and id_consumo > ${after}
      order by id_consumo limit ${most} for no key update`,
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

/** Of rations, those that the tables of costs value otherwise now, and what they cost more or less by currency. */
export async function valuedAgain(ctx: Context, rations: readonly Ration[]) {
  const price = await pricesOf(ctx, [...new Set(rations.map(({ IdServicio }) => IdServicio))]);
  const differences = new Map<number, number>();
  const changed = rations.flatMap((ration) => {
    const value = price(ration);
    if (printOf(value) === ration.before) return [];
    differences.set(value.IdMoneda, (differences.get(value.IdMoneda) ?? 0) + value.Costo - ration.Costo);
    return [{ id: ration.id, ...value }];
  });
  return { changed, differences };
}

export async function writeValues(ctx: Context, changed: readonly (Value & { readonly id: number })[]): Promise<void> {
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

/** Refuses while rations of some days are being valued again. */
export async function requireStill(ctx: Context, desde: string, hasta: string): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const found = await ctx.tx.first(
    {},
    sql`select 1 from comedor_recalculo t where t.id_cliente = ${IdCliente} and t.id_division = ${IdDivision} and t.estado = 'P' and t.fecha_inicio <= ${hasta}::date and t.fecha_fin >= ${desde}::date limit 1`,
  );
  if (found) throw conflict('recalculo.en_curso');
}

/** Whoever closes one of these periods waits until this is begun, and then hears that it is under way. */
async function holdPeriods({ tx, session }: Context, from: string, until: string): Promise<void> {
  await tx.run(
    sql`select 1 from comedor_periodo p where p.id_cliente = ${session.IdCliente} and p.id_division = ${session.IdDivision} and p.fecha_inicio <= ${until}::date and p.fecha_fin >= ${from}::date
      order by p.id_periodo for share`,
  );
}

/** *Recalcular*: begins to value the rations of open days again with the tables of costs as they are now, in the background. */
export async function beginRecalculation(ctx: Context, sent: z.output<typeof recalculateBody>): Promise<z.infer<typeof recalculateAnswer>> {
  const { FechaInicio, FechaFin, Motivo } = sent;
  const IdComedor = sent.IdComedor ?? null;
  if (FechaFin < FechaInicio) throw refuse('persona_grupo.fechas', undefined, 'FechaFin');
  await holdPeriods(ctx, FechaInicio, FechaFin);
  await requireOpen(ctx, sql`p.fecha_inicio <= ${FechaFin}::date and p.fecha_fin >= ${FechaInicio}::date`, 'FechaInicio');
  // Of two that begin at once the second sees the first.
  await ctx.tx.run(sql`select 1 from sistema_division where id_division = ${ctx.session.IdDivision} for no key update`);
  await requireStill(ctx, FechaInicio, FechaFin);
  const days = { FechaInicio, FechaFin, IdComedor };
  const { Total } = await ctx.tx.one({ Total: int }, sql`select count(*)::int as "Total" from comedor_consumo where ${inDays(ctx, days)}`);
  const IdRecalculo = await recalculoStates.make(ctx, 'empezar', 'operador', {
    ...days,
    Motivo,
    Total,
    Inicio: ctx.now.toISOString(),
    Diferencias: {},
  });
  await recalculoStates.began(ctx, [{ IdRecalculo }], 'empezar', 'operador', { changes: { ...days, Motivo, Total } });
  await beginWork(ctx, {
    Tipo: RECALCULO,
    Registro: IdRecalculo,
    Total,
    Enlace: `/comedores/consolidado?desde=${FechaInicio}&hasta=${FechaFin}`,
    Detalle: `${shownDay(FechaInicio)} – ${shownDay(FechaFin)}`,
  });
  return { IdRecalculo, Total };
}
