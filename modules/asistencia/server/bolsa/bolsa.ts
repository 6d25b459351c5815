import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { addRow } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { bagMinutes, expiryOf, type Movimiento, spendable } from '../../shared/calculo/bolsa';
import { size } from '../../shared/calculo/intervalos';
import { dayNumber } from '../../shared/calculo/reloj';
import type { Plan } from '../../shared/calculo/tipos';
import { Bolsa } from '../../shared/planilla.entity';
import { commonFacts, configurationOn, personFacts, plannedOn, siteOn } from '../calculo/hechos.facts';

/** A justification as the bag sees it. */
interface Compensada {
  readonly IdJustificacionPersona: number;
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  readonly Modalidad: 'D' | 'H';
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly HoraInicio: string | null;
  readonly HoraFin: string | null;
}

/** Movements of somebody's bag, the first one first. */
export async function movementsOf(ctx: Pick<Context, 'tx'>, idCliente: number, idPersona: number): Promise<Movimiento[]> {
  const rows = await ctx.tx.rows(
    { id: int, fecha: text, minutos: int, vence: orNull(text), lote: orNull(int) },
    sql`select id_bolsa as id, to_char(fecha, 'YYYYMMDD') as fecha, minutos, to_char(vence_el, 'YYYYMMDD') as vence, id_sobretiempo as lote from asistencia_bolsa
      where id_cliente = ${idCliente} and id_persona = ${idPersona} order by id_bolsa`,
  );
  return rows.map((row) => ({ id: row.id, Fecha: row.fecha, Minutos: row.minutos, VenceEl: row.vence, Lote: row.lote }));
}

const plannedMinutes = ({ tipo, turno, flexible }: Plan): number => {
  if (tipo !== 'L') return 0;
  if (turno) return turno.fin - turno.inicio - size(turno.refrigerios);
  return flexible?.minutos ?? 0;
};
const minute = (hour: string | null) => (hour === null ? 0 : Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5)));

/** Minutes that a justification takes: by hours those of each of its days, by days what was planned on them. */
async function minutesOf(ctx: Context, one: Omit<Compensada, 'IdJustificacionPersona' | 'IdCompania'>): Promise<number> {
  const [from, to] = [dayNumber(one.FechaInicio), dayNumber(one.FechaFin)];
  if (one.Modalidad === 'H') {
    const length = minute(one.HoraFin) - minute(one.HoraInicio);
    return (length > 0 ? length : length + 1440) * (to - from + 1);
  }
  const file = (await personFacts(ctx.tx, ctx.session.IdCliente, [one.IdPersona], one.FechaInicio, one.FechaFin)).get(one.IdPersona);
  let total = 0;
  if (file) for (let day = from; day <= to; day++) total += plannedMinutes(plannedOn(file, day));
  return total;
}

/** Refuses compensation that the person does not have: `El saldo de compensación es de {n} minutos.` */
export async function requireBalance(ctx: Context, one: Omit<Compensada, 'IdJustificacionPersona' | 'IdCompania'>): Promise<number> {
  const minutes = await minutesOf(ctx, one);
  const n = spendable(await movementsOf(ctx, ctx.session.IdCliente, one.IdPersona), one.FechaInicio);
  if (minutes > n) throw refuse('justificacion.saldo', { n }, 'IdJustificacion');
  return minutes;
}

/** An approved compensation takes its minutes. */
export async function takeFromBag(ctx: Context, one: Compensada): Promise<void> {
  // One at a time: of two that would spend the same minutes the second finds them gone.
  await ctx.tx.run(
    sql`select 1 from asistencia_persona where id_cliente = ${ctx.session.IdCliente} and id_persona = ${one.IdPersona} for no key update`,
  );
  const minutes = await requireBalance(ctx, one);
  const company = one.IdCompania;
  if (minutes === 0 || company === null) return;
  await addRow(ctx, Bolsa, {
    ...{ IdPersona: one.IdPersona, IdCompania: company, Fecha: one.FechaInicio, Minutos: -minutes, Origen: 'J' },
    IdJustificacionPersona: one.IdJustificacionPersona,
  });
}

/** An annulled one gives them back. */
export async function returnToBag(ctx: Context, one: Compensada): Promise<void> {
  const row = await ctx.tx.one(
    { minutos: int },
    sql`select coalesce(-sum(minutos), 0)::int as minutos from asistencia_bolsa where id_cliente = ${ctx.session.IdCliente} and id_justificacion_persona = ${one.IdJustificacionPersona}`,
  );
  if (row.minutos === 0 || one.IdCompania === null) return;
  await addRow(ctx, Bolsa, {
    ...{ IdPersona: one.IdPersona, IdCompania: one.IdCompania, Fecha: one.FechaInicio, Minutos: row.minutos, Origen: 'A' },
    IdJustificacionPersona: one.IdJustificacionPersona,
  });
}

/** What a company compensates with on a day; refused where it does not. */
async function rulesOn(ctx: Context, idPersona: number, idCompania: number, fecha: string) {
  const file = (await personFacts(ctx.tx, ctx.session.IdCliente, [idPersona], fecha, fecha)).get(idPersona);
  const pais = file ? siteOn(file, dayNumber(fecha)).pais : 'PE';
  return { pais, config: configurationOn(await commonFacts(ctx.tx, ctx.session.IdCliente, fecha, fecha), pais, idCompania, dayNumber(fecha)) };
}

/** Overtime that was answered: what of it goes into the bag, in place of what it had put there before. */
export async function settleBag(
  ctx: Context,
  of: { readonly IdSobretiempo: number; readonly IdPersona: number; readonly IdCompania: number; readonly Fecha: string },
  compensated: number,
): Promise<void> {
  const before = await ctx.tx.one(
    { minutos: int },
    sql`select coalesce(sum(minutos), 0)::int as minutos from asistencia_bolsa where id_cliente = ${ctx.session.IdCliente} and id_sobretiempo = ${of.IdSobretiempo} and origen in ('S', 'A')`,
  );
  if (compensated === 0 && before.minutos === 0) return;
  const { pais, config } = await rulesOn(ctx, of.IdPersona, of.IdCompania, of.Fecha);
  if (compensated > 0 && config.CompensaSobretiempo !== 'S') throw refuse('sobretiempo.sin_compensacion', undefined, 'Destino');
  const change = bagMinutes(compensated, config.FactorCompensacion) - before.minutos;
  if (change === 0) return;
  if (change < 0) {
    const n = (await movementsOf(ctx, ctx.session.IdCliente, of.IdPersona)).reduce((sum, { Minutos }) => sum + Minutos, 0);
    // What was rested already is not paid besides.
    if (n + change < 0) throw refuse('justificacion.saldo', { n }, 'Minutos');
  }
  await addRow(ctx, Bolsa, {
    ...{
      IdPersona: of.IdPersona,
      IdCompania: of.IdCompania,
      Fecha: of.Fecha,
      Minutos: change,
      Origen: change > 0 ? 'S' : 'A',
      IdSobretiempo: of.IdSobretiempo,
    },
    VenceEl: change > 0 ? expiryOf(pais, of.Fecha, config.MesesCompensacion) : null,
  });
}
