import type { Tx } from '@platform/server/db/pool';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import type { ClientBy } from '@platform/server/record/by';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { type Frecuencia, periodsOf } from '../../shared/calculo/periodos';
import { periodoMachine } from '../../shared/periodo.states';
import { Periodo } from '../../shared/planilla.entity';
import { notInState } from './estado';

/** How a period goes from state to state. */
export const periodoStates = states(periodoMachine, {
  hold: holdRow(Periodo),
  record: (row: { readonly IdPeriodo: number }) => row.IdPeriodo,
  refused: (_ctx: Context, row: { readonly Estado: string }, action: string) => notInState(row.Estado, action),
  guards: {},
});

/** A period of the session's client, as it stands; undefined without one. */
export async function periodRow(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    { id_planilla: int, id_compania: int, codigo: text, inicio: text, fin: text, estado: oneOf(['A', 'P', 'C', 'E']), observacion: orNull(text) },
    sql`select id_planilla, id_compania, codigo, to_char(fecha_inicio, 'YYYYMMDD') as inicio, to_char(fecha_fin, 'YYYYMMDD') as fin, estado, observacion
      from asistencia_periodo where id_cliente = ${ctx.session.IdCliente} and id_periodo = ${id}`,
  );
  return (
    row && {
      ...{ IdPeriodo: id, IdPlanilla: row.id_planilla, IdCompania: row.id_compania, Codigo: row.codigo, FechaInicio: row.inicio },
      ...{ FechaFin: row.fin, Estado: row.estado, Observacion: row.observacion },
    }
  );
}

/** A payroll as its periods are made of it. */
export interface DatosPlanilla {
  readonly IdPlanilla: number;
  readonly IdCompania: number;
  readonly Codigo: string;
  readonly Frecuencia: Frecuencia;
  readonly DiaInicio: number;
}

export async function planillaFacts(tx: Tx, idCliente: number, id: number): Promise<DatosPlanilla> {
  const row = await tx.first(
    { id_compania: int, codigo: text, frecuencia: oneOf(['M', 'Q', 'S']), dia_inicio: int },
    sql`select id_compania, codigo, frecuencia, dia_inicio from asistencia_planilla where id_cliente = ${idCliente} and id_planilla = ${id}`,
  );
  if (!row) throw notFound();
  return { IdPlanilla: id, IdCompania: row.id_compania, Codigo: row.codigo, Frecuencia: row.frecuencia, DiaInicio: row.dia_inicio };
}

/** Makes the periods of a payroll whose last day falls in a year; those that are there, or would cross one, are left as they are. Answers how many. */
export async function generatePeriods(by: ClientBy, who: 'operador' | 'sistema', of: DatosPlanilla, anio: number): Promise<number> {
  const { IdCliente } = by.session;
  const count = async () =>
    (
      await by.tx.one(
        { n: int },
        sql`select count(*)::int as n from asistencia_periodo where id_cliente = ${IdCliente} and id_planilla = ${of.IdPlanilla}`,
      )
    ).n;
  const before = await count();
  const made = periodsOf(of.Frecuencia, of.DiaInicio, anio).map(({ Codigo, FechaInicio, FechaFin }) => ({
    codigo: Codigo,
    inicio: FechaInicio,
    fin: FechaFin,
  }));
  await periodoStates.makeAll(
    by,
    'generar',
    who,
    {
      ...{ IdCliente, IdPlanilla: of.IdPlanilla, IdCompania: of.IdCompania },
      ...{ Codigo: sql`x.codigo`, FechaInicio: sql`x.inicio::date`, FechaFin: sql`x.fin::date` },
    },
    sql`(select x.* from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(codigo text, inicio text, fin text)
      where not exists (select 1 from asistencia_periodo p where p.id_cliente = ${IdCliente} and p.id_planilla = ${of.IdPlanilla}
        and (p.codigo = x.codigo or (p.fecha_inicio <= x.fin::date and p.fecha_fin >= x.inicio::date)))) x`,
    sql`'A'`,
  );
  return (await count()) - before;
}
