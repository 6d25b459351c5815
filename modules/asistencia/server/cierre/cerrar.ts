import { snake } from '@platform/entity/entity';
import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import type { ClientBy } from '@platform/server/record/by';
import { addRow, addRows, changeRows, removeRows } from '@platform/server/record/rows';
import { beginWork, stopWorkOf } from '@platform/server/work/work';
import { type SQL, sql } from 'drizzle-orm';
import { Dia } from '../../shared/dia.entity';
import { Periodo, PeriodoEvento, PeriodoPersona, Regularizacion } from '../../shared/planilla.entity';
import { periodoStates } from '../planilla/periodos';
import { tellPeriod } from './avisos';
import { CONTADAS, OF_NOBODY, type PeriodoDe, peopleOf, theirsSql, totalsSql } from './periodo.sql';
import { hindrance, openMatters } from './revisar';

/** Frozen at once up to so many people; more of them in the background. */
const AT_ONCE = 1500;
/** People of one statement: a statement may not take long. */
const TOGETHER = 400;
export const CIERRE = 'cierre';
const MENU = Periodo.options.menu;

type Fila = PeriodoDe & { readonly IdCompania: number; readonly Codigo: string };

export const noteEvent = (
  ctx: Context,
  { IdPeriodo, IdCompania }: Fila,
  Accion: 'revisar' | 'cerrar' | 'reabrir' | 'exportar',
  more: { Motivo?: string | null; Archivo?: string; Huella?: string; Personas?: number },
) => addRow(ctx, PeriodoEvento, { IdPeriodo, IdCompania, Accion, FechaHora: ctx.now.toISOString(), IdUsuario: ctx.session.IdUsuario, ...more });

/** A period with its client, as statements take it. */
export const ofPeriod = (ctx: Context, row: Omit<Fila, 'IdCliente'>): Fila => ({
  ...{ IdCliente: ctx.session.IdCliente, IdPeriodo: row.IdPeriodo, IdPlanilla: row.IdPlanilla, IdCompania: row.IdCompania, Codigo: row.Codigo },
  ...{ FechaInicio: row.FechaInicio, FechaFin: row.FechaFin },
});

const measured: Readonly<Record<string, SQL>> = Object.fromEntries(CONTADAS.map((name) => [name, sql.raw(`x.${snake(name)}`)]));

/** Keeps the totals of everybody in a period and freezes its days; in the caller's transaction, which holds the period. Answers how many people. */
export async function freeze(ctx: ClientBy, of: Fila): Promise<number> {
  const people = await peopleOf(ctx.tx, of);
  for (let at = 0; at < people.length; at += TOGETHER) {
    const some = people.slice(at, at + TOGETHER);
    await addRows(ctx, PeriodoPersona, {
      values: {
        ...measured,
        ...{
          IdCliente: of.IdCliente,
          IdPeriodo: of.IdPeriodo,
          IdPersona: sql`x.id_persona`,
          IdCompania: sql`coalesce(x.id_compania, ${of.IdCompania}::int)`,
        },
        ...{ CodigoTrabajador: sql`x.codigo_trabajador`, CentroCosto: sql`x.centro_costo`, Justificado: sql`x.justificado` },
      },
      from: sql`${totalsSql(of, some)} x`,
    });
    await changeRows(ctx, Dia, {
      set: { Cerrado: 'S' },
      from: sql`asistencia_persona a`,
      where: sql`${theirsSql(of)} and a.id_persona = any(${sql.param(some)}::int[]) and t.id_cliente = a.id_cliente and t.id_persona = a.id_persona and t.id_compania = a.id_compania
        and t.fecha between greatest(a.fecha_inicio, ${of.FechaInicio}::date) and least(coalesce(a.fecha_fin, 'infinity'), ${of.FechaFin}::date)
        and t.fecha between ${of.FechaInicio}::date and ${of.FechaFin}::date and t.cerrado = 'N'`,
      stamp: 'version',
    });
  }
  return people.length;
}

/** Closes a period: at once, or in the background where it has many people. What is open needs somebody who may authorize it, with a remark. */
export async function closePeriod(ctx: Context, id: number, Observacion: string | null): Promise<{ Estado: string; Personas: number }> {
  const { to, answer } = await periodoStates.run(ctx, id, 'cerrar', 'operador', async (row) => {
    const of = ofPeriod(ctx, row);
    const problem = await hindrance(ctx, of);
    if (problem) throw problem;
    const open = await openMatters(ctx, of);
    const matters = open.reduce((sum, { Cantidad }) => sum + Cantidad, 0);
    if (open.length > 0) {
      const readers = open.find(({ Asunto }) => Asunto === 'lectores')?.Nombres ?? [];
      if (!granted(ctx.session, MENU, 'autorizar'))
        throw refuse(readers.length > 0 ? 'periodo_planilla.lectores' : 'periodo_planilla.pendientes', { n: matters, nombres: readers.join(', ') });
      if (!Observacion) throw refuse('justificacion.observacion', undefined, 'Observacion');
    }
    const people = await peopleOf(ctx.tx, of);
    const set = { IdUsuarioCierre: ctx.session.IdUsuario, FechaCierre: ctx.now.toISOString(), Observacion };
    if (people.length > AT_ONCE) {
      await beginWork(ctx, { Tipo: CIERRE, Registro: id, Total: people.length, Enlace: `/asistencia/cierre/${id}`, Detalle: row.Codigo });
      return { to: 'P', set, answer: people.length };
    }
    const Personas = await freeze(ctx, of);
    await noteEvent(ctx, of, 'cerrar', { Motivo: Observacion, Personas });
    return { to: 'C', set, changes: { Personas }, answer: Personas, tell: () => tellPeriod(ctx, of, 'cerrado', Personas, matters) };
  });
  return { Estado: to, Personas: answer ?? 0 };
}

/** A closing in the background was stopped: nothing of it was frozen. */
export async function cancelClosing(ctx: Context, id: number): Promise<void> {
  await periodoStates.moveAll(ctx, 'cancelar', 'operador', {
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_periodo = ${id}`,
    set: { IdUsuarioCierre: null, FechaCierre: null, Observacion: null },
    trace: () => ({}),
  });
}

/** The same by the period's own act. */
export async function stopClosing(ctx: Context, id: number): Promise<{ Estado: string }> {
  await stopWorkOf(ctx, CIERRE, id);
  const to = await periodoStates.step(ctx, id, 'cancelar', 'operador', 'A');
  return { Estado: to };
}

/** Whose days or regularizations a period has frozen, also who has left since. */
async function frozenOf(ctx: Context, of: Fila): Promise<number[]> {
  const rows = await ctx.tx.rows(
    { id: int },
    sql`select t.id_persona as id from asistencia_periodo_persona t where t.id_cliente = ${of.IdCliente} and t.id_periodo = ${of.IdPeriodo}`,
  );
  return [...new Set([...rows.map(({ id }) => id), ...(await peopleOf(ctx.tx, of))])].sort((one, other) => one - other);
}

/** Opens the last closed period again: its totals go, and so do the regularizations that it sent on; its days are calculated anew. */
export async function reopenPeriod(ctx: Context, id: number, Motivo: string): Promise<{ Estado: string }> {
  const { to } = await periodoStates.run(ctx, id, 'reabrir', 'operador', async (row) => {
    const of = ofPeriod(ctx, row);
    const later = await ctx.tx.first(
      {},
      sql`select 1 from asistencia_periodo p where p.id_cliente = ${of.IdCliente} and p.id_planilla = ${of.IdPlanilla} and p.estado <> 'A' and p.fecha_inicio > ${of.FechaFin}::date limit 1`,
    );
    if (later) throw conflict('periodo_planilla.no_ultimo');
    const people = await frozenOf(ctx, of);
    await removeRows(ctx, PeriodoPersona, { where: sql`t.id_cliente = ${of.IdCliente} and t.id_periodo = ${id}` });
    // What another company's period took over and closed with stays its own.
    await removeRows(ctx, Regularizacion, {
      where: sql`t.id_cliente = ${of.IdCliente} and t.id_periodo_origen = ${id} and exists (select 1 from asistencia_periodo p where p.id_periodo = t.id_periodo_destino and p.estado = 'A')`,
    });
    for (let at = 0; at < people.length; at += TOGETHER) {
      const some = sql.param(people.slice(at, at + TOGETHER));
      await changeRows(ctx, Dia, {
        set: { Cerrado: 'N' },
        from: sql`asistencia_dia d`,
        where: sql`t.id_cliente = ${of.IdCliente} and t.id_persona = any(${some}::int[]) and t.fecha between ${of.FechaInicio}::date and ${of.FechaFin}::date and t.cerrado = 'S'
          and d.id_dia = t.id_dia and d.id_cliente = t.id_cliente and d.fecha = t.fecha and d.fecha between ${of.FechaInicio}::date and ${of.FechaFin}::date
          and (exists (select 1 from asistencia_persona a where ${theirsSql(of)} and a.id_persona = d.id_persona and a.id_compania = d.id_compania
            and d.fecha between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')) or d.id_compania = ${of.IdCompania} and ${OF_NOBODY})`,
        stamp: 'version',
      });
    }
    await ctx.tx.run(
      sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo)
        select ${of.IdCliente}::int, x.persona, ${of.FechaInicio}::date, ${of.FechaFin}::date, 'reapertura' from unnest(${sql.param(people)}::int[]) x(persona)`,
    );
    await noteEvent(ctx, of, 'reabrir', { Motivo, Personas: people.length });
    return {
      set: { IdUsuarioCierre: null, FechaCierre: null, Observacion: null },
      changes: { Motivo },
      tell: () => tellPeriod(ctx, of, 'reabierto', people.length, 0),
    };
  });
  return { Estado: to };
}
