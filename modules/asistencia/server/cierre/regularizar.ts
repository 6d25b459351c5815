import { snake } from '@platform/entity/entity';
import { int, json, num, orNull, text, yes } from '@platform/server/db/rows';
import type { ClientBy } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { yearOf } from '../../shared/calculo/periodos';
import { dayText } from '../../shared/calculo/reloj';
import { CUENTAS_JUSTIFICACION, medidaDeTipo, tipoDeMedida } from '../../shared/nomina';
import { type MotivoRegularizacion, Regularizacion } from '../../shared/planilla.entity';
import { forgetDays } from '../calculo/dia.olvidar';
import { generatePeriods, planillaFacts } from '../planilla/periodos';
import { type Cerrado, CONTADAS, kindsNowSql } from './periodo.sql';

/** What a day would count now, by the names of the measures. */
export type Contado = Readonly<Record<string, unknown>>;
/** Days of somebody that were calculated, with what they found; a day without any counts nothing. */
export interface Recalculado {
  readonly IdPersona: number;
  readonly desde: number;
  readonly hasta: number;
  readonly motivo: MotivoRegularizacion;
  readonly dias: ReadonlyMap<number, Contado>;
  /** Whose a day is now: a day belongs to the company of its date. */
  readonly compania: (day: number) => number | undefined;
}

const FROZEN = sql.raw(CONTADAS.map((name) => `'${name}', d.${snake(name)}`).join(', '));
const measures = z.record(z.string(), z.number());
const keyed = (person: number, day: string, measure = '') => `${person}|${day}|${measure}`;

/** What days count, whose they were and whether they are frozen; and by company and measure what was regularized of them already. */
async function frozenOf({ tx, session }: ClientBy, closed: readonly Cerrado[], from: string, to: string) {
  const people = sql.param([...new Set(closed.map(({ IdPersona }) => IdPersona))]);
  const days = await tx.rows(
    { id_persona: int, fecha: text, compania: orNull(int), cerrado: yes, medidas: json(measures) },
    sql`select d.id_persona, to_char(d.fecha, 'YYYYMMDD') as fecha, d.id_compania as compania, d.cerrado, jsonb_build_object(${FROZEN}) as medidas from asistencia_dia d
      where d.id_cliente = ${session.IdCliente} and d.id_persona = any(${people}::int[]) and d.fecha between ${from}::date and ${to}::date`,
  );
  const made = await tx.rows(
    { id_persona: int, compania: int, fecha: text, medida: text, minutos: num },
    sql`select r.id_persona, r.id_compania as compania, to_char(r.fecha, 'YYYYMMDD') as fecha, r.medida, sum(r.minutos)::float8 as minutos from asistencia_regularizacion r
      where r.id_cliente = ${session.IdCliente} and r.id_persona = any(${people}::int[]) and r.fecha between ${from}::date and ${to}::date and r.id_periodo_origen is not null
      group by 1, 2, 3, 4`,
  );
  const companies = new Map<string, Set<number>>();
  for (const { id_persona, fecha, compania } of made) {
    const key = keyed(id_persona, fecha);
    companies.set(key, (companies.get(key) ?? new Set()).add(compania));
  }
  return {
    days: new Map(days.map((row) => [keyed(row.id_persona, row.fecha), row])),
    made: new Map(made.map((row) => [keyed(row.id_persona, row.fecha, `${row.compania}|${row.medida}`), row.minutos])),
    /** Companies to which something was regularized of a day. */
    companies,
  };
}
type Congelados = Awaited<ReturnType<typeof frozenOf>>;

/** The open period that pays what came after a day, the next one; made where nobody has yet. */
export async function openPeriodAfter(by: ClientBy, idPlanilla: number, fin: string): Promise<number> {
  const open = () =>
    by.tx.first(
      { id: int },
      sql`select p.id_periodo as id from asistencia_periodo p where p.id_cliente = ${by.session.IdCliente} and p.id_planilla = ${idPlanilla} and p.estado = 'A'
        and p.fecha_inicio > ${fin}::date order by p.fecha_inicio limit 1 for share`,
    );
  const found = await open();
  if (found) return found.id;
  const last = await by.tx.one(
    { fin: text },
    sql`select to_char(greatest(max(p.fecha_fin), ${fin}::date) + 1, 'YYYYMMDD') as fin from asistencia_periodo p where p.id_cliente = ${by.session.IdCliente} and p.id_planilla = ${idPlanilla}`,
  );
  const planilla = await planillaFacts(by.tx, by.session.IdCliente, idPlanilla);
  await generatePeriods(by, 'sistema', planilla, yearOf(planilla.Frecuencia, planilla.DiaInicio, last.fin));
  const made = await open();
  if (!made) throw new Error(`Payroll ${idPlanilla} has no period after ${fin}`);
  return made.id;
}

/**
 * The open period of a company to which a day is told that it did not close: the one of the person's payroll that the day is in, or the next; of
 * whom it is not the employer of any more, that of the payroll that was told before.
 */
async function openPeriodOf(by: ClientBy, IdPersona: number, IdCompania: number, day: string): Promise<number> {
  const row = await by.tx.one(
    { planilla: int, desde: text, periodo: orNull(int) },
    sql`select x.planilla, to_char(x.desde, 'YYYYMMDD') as desde, p.id_periodo as periodo from (
        (select a.id_planilla as planilla, ${day}::date as desde, 1 as orden, 0 as id from asistencia_persona a where a.id_cliente = ${by.session.IdCliente} and a.id_persona = ${IdPersona}
          and a.id_compania = ${IdCompania} and ${day}::date between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity') limit 1)
        union all (select t.id_planilla, t.fecha_inicio, 2, r.id_regularizacion from asistencia_regularizacion r join asistencia_periodo t on t.id_periodo = r.id_periodo_destino
          where r.id_cliente = ${by.session.IdCliente} and r.id_persona = ${IdPersona} and r.id_compania = ${IdCompania} and r.fecha = ${day}::date)) x
      left join asistencia_periodo p on p.id_cliente = ${by.session.IdCliente} and p.id_planilla = x.planilla and p.estado = 'A' and x.desde between p.fecha_inicio and p.fecha_fin
      order by x.orden, x.id desc limit 1`,
  );
  return row.periodo ?? (await openPeriodAfter(by, row.planilla, row.desde));
}

/** Of one day and one company, each measure that is not what it should be: what it counts there now, beside what is frozen there and what was regularized. */
function differences(frozen: Congelados, IdPersona: number, IdCompania: number, day: string, now: Contado | undefined) {
  const row = frozen.days.get(keyed(IdPersona, day));
  const then = row?.cerrado && (row.compania ?? IdCompania) === IdCompania ? row.medidas : undefined;
  return CONTADAS.flatMap((Medida) => {
    const before = (then?.[Medida] ?? 0) + (frozen.made.get(keyed(IdPersona, day, `${IdCompania}|${Medida}`)) ?? 0);
    const Minutos = Number(now?.[Medida] ?? 0) - before;
    return Minutos === 0 ? [] : [{ Medida, Minutos }];
  });
}

/**
 * What closed days would count otherwise is noted in the next open period, by measure: the difference between the day as it would be now and
 * the frozen day with what was regularized of it already. A second change notes only what is new; undone, the sum is zero again. A day that turns
 * out to be another company's is taken back from the one that closed it, and told to the other one.
 */
export async function regularize(by: ClientBy, closed: readonly Cerrado[], calculated: readonly Recalculado[]): Promise<number> {
  const own = calculated.filter(({ IdPersona }) => closed.some((one) => one.IdPersona === IdPersona));
  const [first] = own;
  if (!first) return 0;
  const from = dayText(own.reduce((least, one) => Math.min(least, one.desde), first.desde));
  const to = dayText(own.reduce((most, one) => Math.max(most, one.hasta), first.hasta));
  const frozen = await frozenOf(by, closed, from, to);
  const targets = new Map<number, number>();
  const target = async ({ IdPeriodo, IdPlanilla, fin }: Cerrado) => {
    const id = targets.get(IdPeriodo) ?? (await openPeriodAfter(by, IdPlanilla, fin));
    targets.set(IdPeriodo, id);
    return id;
  };
  const rows: Anotada[] = [];
  const touched: Tocado[] = [];
  const stale: { readonly IdPersona: number; readonly Fecha: string }[] = [];
  for (const { IdPersona, desde, hasta, motivo, dias, compania } of own) {
    const theirs = closed.filter((one) => one.IdPersona === IdPersona && Math.max(desde, one.desde) <= Math.min(hasta, one.hasta));
    for (const span of theirs) touched.push({ span, motivo, Fecha: dayText(Math.max(desde, span.desde)) });
    for (let day = desde; day <= hasta; day++) {
      const spans = theirs.filter((one) => one.desde <= day && day <= one.hasta);
      const [origin] = spans;
      if (!origin) continue;
      const [Fecha, owner] = [dayText(day), compania(day)];
      const row = frozen.days.get(keyed(IdPersona, Fecha));
      // A row that nobody froze is of before the day was in a closed period.
      if (row && !row.cerrado) stale.push({ IdPersona, Fecha });
      const companies = new Set([...spans.map(({ IdCompania }) => IdCompania), ...(frozen.companies.get(keyed(IdPersona, Fecha)) ?? [])]);
      if (owner !== undefined) companies.add(owner);
      for (const IdCompania of companies) {
        const found = differences(frozen, IdPersona, IdCompania, Fecha, owner === IdCompania ? dias.get(day) : undefined);
        if (found.length === 0) continue;
        const span = spans.find((one) => one.IdCompania === IdCompania);
        const IdPeriodoDestino = span ? await target(span) : await openPeriodOf(by, IdPersona, IdCompania, Fecha);
        const about = { IdPersona, IdCompania, Fecha, IdPeriodoOrigen: (span ?? origin).IdPeriodo, IdPeriodoDestino, Motivo: motivo };
        for (const one of found) rows.push({ ...about, ...one });
      }
    }
  }
  await note(by, rows);
  const ofKinds: Anotada[] = [];
  for (const one of await kindsMoved(by, touched)) ofKinds.push({ ...one.row, IdPeriodoDestino: await target(one.span) });
  await note(by, ofKinds);
  await forgetDays(by, stale);
  return rows.length + ofKinds.length;
}

interface Anotada {
  readonly IdPersona: number;
  readonly IdCompania: number;
  readonly Fecha: string;
  readonly IdPeriodoOrigen: number;
  readonly IdPeriodoDestino: number;
  readonly Medida: string;
  readonly Minutos: number;
  readonly Motivo: MotivoRegularizacion;
}
/** Closed days of somebody that were looked at, by the first of them. */
interface Tocado {
  readonly span: Cerrado;
  readonly motivo: MotivoRegularizacion;
  readonly Fecha: string;
}

async function note(by: ClientBy, rows: readonly Anotada[]): Promise<void> {
  if (rows.length === 0) return;
  await addRows(by, Regularizacion, {
    values: {
      ...{
        IdCliente: by.session.IdCliente,
        IdPersona: sql`x.id_persona`,
        IdCompania: sql`x.id_compania`,
        Fecha: sql`x.fecha`,
        Medida: sql`x.medida`,
      },
      ...{ IdPeriodoOrigen: sql`x.id_periodo_origen`, IdPeriodoDestino: sql`x.id_periodo_destino`, Minutos: sql`x.minutos`, Motivo: sql`x.motivo` },
      FechaHora: by.now.toISOString(),
    },
    from: sql`jsonb_populate_recordset(null::asistencia_regularizacion, ${JSON.stringify(rows.map(stored))}::jsonb) x`,
  });
}

const kinds = z.record(z.string(), z.object({ C: z.number(), P: z.number(), M: z.number() }));

/** What a closed period would hand over of each kind of justification otherwise, beside what it did and what was regularized of it already: payroll takes kinds under codes of their own. */
async function kindsMoved(by: ClientBy, touched: readonly Tocado[]) {
  const { IdCliente } = by.session;
  const found: { readonly span: Cerrado; readonly row: Omit<Anotada, 'IdPeriodoDestino'> }[] = [];
  for (const IdPeriodo of new Set(touched.map(({ span }) => span.IdPeriodo))) {
    const own = touched.filter(({ span }) => span.IdPeriodo === IdPeriodo);
    const people = [...new Set(own.map(({ span }) => span.IdPersona))];
    const period = await by.tx.one(
      { planilla: int, inicio: text, fin: text },
      sql`select id_planilla as planilla, to_char(fecha_inicio, 'YYYYMMDD') as inicio, to_char(fecha_fin, 'YYYYMMDD') as fin from asistencia_periodo where id_cliente = ${IdCliente} and id_periodo = ${IdPeriodo}`,
    );
    const of = { IdCliente, IdPeriodo, IdPlanilla: period.planilla, FechaInicio: period.inicio, FechaFin: period.fin };
    const rows = await by.tx.rows(
      { id_persona: int, ahora: json(kinds), antes: json(kinds), hecho: json(measures) },
      sql`select x.id_persona, x.justificado as ahora, coalesce(t.justificado, '{}'::jsonb) as antes, coalesce((select jsonb_object_agg(s.medida, s.minutos) from (select r.medida, sum(r.minutos)::int as minutos from asistencia_regularizacion r
          where r.id_cliente = ${IdCliente} and r.id_periodo_origen = ${IdPeriodo} and r.id_persona = x.id_persona and r.medida like 'Justificacion:%' group by r.medida) s), '{}'::jsonb) as hecho
        from ${kindsNowSql(of, people)} x left join asistencia_periodo_persona t on t.id_cliente = ${IdCliente} and t.id_periodo = ${IdPeriodo} and t.id_persona = x.id_persona`,
    );
    for (const { id_persona, ahora, antes, hecho } of rows) {
      const first = own.find(({ span }) => span.IdPersona === id_persona);
      if (!first) continue;
      const before = Object.keys(hecho).flatMap((one) => tipoDeMedida(one)?.tipo ?? []);
      for (const kind of new Set([...Object.keys(ahora), ...Object.keys(antes), ...before]))
        for (const cuenta of CUENTAS_JUSTIFICACION) {
          const Medida = medidaDeTipo(kind, cuenta);
          const Minutos = (ahora[kind]?.[cuenta] ?? 0) - (antes[kind]?.[cuenta] ?? 0) - (hecho[Medida] ?? 0);
          if (Minutos === 0) continue;
          const { span, Fecha, motivo } = first;
          found.push({
            span,
            row: { IdPersona: id_persona, IdCompania: span.IdCompania, Fecha, IdPeriodoOrigen: IdPeriodo, Medida, Minutos, Motivo: motivo },
          });
        }
    }
  }
  return found;
}

const stored = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));

/** Whether a day is one of somebody's closed ones. */
export const isClosed = (closed: readonly Cerrado[], idPersona: number, day: number): boolean =>
  closed.some((one) => one.IdPersona === idPersona && one.desde <= day && day <= one.hasta);
