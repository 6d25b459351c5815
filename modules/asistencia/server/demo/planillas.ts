import { addDays } from '@modules/administracion/shared/dia';
import { int } from '@platform/server/db/rows';
import type { Demo } from '@platform/server/demo/part';
import { insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { forClient } from '@platform/server/record/by';
import { sql } from 'drizzle-orm';
import { periodsOf } from '../../shared/calculo/periodos';
import { CONCEPTOS } from '../../shared/nomina';
import { freeze } from '../cierre/cerrar';

/** A period that ended so many days ago was closed. */
const SETTLED = 7;

/** A monthly payroll of each company, which its people are in. */
export async function demoPayrolls({ tx }: Demo, idCliente: number, companies: readonly number[]): Promise<void> {
  const made = await insertRows(
    tx,
    'asistencia_planilla',
    'id_planilla',
    companies.map((id_compania, place) => ({
      ...{
        id_cliente: idCliente,
        codigo: `PL-${String(place + 1).padStart(2, '0')}`,
        nombre: place === 0 ? 'Obreros y empleados' : 'Planilla mensual',
      },
      ...{ id_compania, frecuencia: 'M', dia_inicio: 1, formato: 'C', separador: ';', unidad: 'D', conceptos: CONCEPTOS, ...stamps },
    })),
  );
  await tx.run(
    sql`update asistencia_persona a set id_planilla = p.id_planilla from asistencia_planilla p
      where p.id_cliente = ${idCliente} and p.id_planilla = any(${sql.param(made)}::int[]) and a.id_cliente = p.id_cliente and a.id_compania = p.id_compania`,
  );
  await tx.run(
    sql`update asistencia_compania k set id_planilla_defecto = p.id_planilla from asistencia_planilla p
      where p.id_cliente = ${idCliente} and p.id_planilla = any(${sql.param(made)}::int[]) and k.id_cliente = p.id_cliente and k.id_compania = p.id_compania`,
  );
}

/** Periods of those payrolls since attendance is kept: of the first company, those that are over were closed. */
export async function demoPeriods({ tx, now, today }: Demo, idCliente: number, companies: readonly number[], since: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const spans = [year - 1, year, year + 1].flatMap((one) => periodsOf('M', 1, one)).filter(({ FechaFin }) => FechaFin >= since);
  const shown = spans.filter(({ FechaInicio }) => FechaInicio <= addDays(today, 31));
  const payrolls = await tx.rows(
    { id_planilla: int, id_compania: int },
    sql`select id_planilla, id_compania from asistencia_planilla where id_cliente = ${idCliente} and id_compania = any(${sql.param([...companies])}::int[]) order by id_planilla`,
  );
  const heads = payrolls.flatMap(({ id_planilla, id_compania }) =>
    shown.map(({ Codigo, FechaInicio, FechaFin }) => {
      const closed = id_compania === companies[0] && FechaFin <= addDays(today, -SETTLED);
      return {
        ...{ id_cliente: idCliente, id_planilla, id_compania, codigo: Codigo, fecha_inicio: FechaInicio, fecha_fin: FechaFin },
        ...{ estado: closed ? 'C' : 'A', id_usuario_cierre: closed ? 'ASISTENCIA' : null, fecha_cierre: closed ? now.toISOString() : null },
        ...{ observacion: closed ? 'Cierre del mes; lo incompleto se regulariza en el siguiente.' : null, ...noActive },
      };
    }),
  );
  const ids = await insertRows(tx, 'asistencia_periodo', 'id_periodo', heads);
  for (const [place, head] of heads.entries()) {
    const IdPeriodo = ids[place];
    if (head.estado !== 'C' || IdPeriodo === undefined) continue;
    const of = {
      ...{ IdCliente: idCliente, IdPeriodo, IdPlanilla: head.id_planilla, IdCompania: head.id_compania, Codigo: head.codigo },
      ...{ FechaInicio: head.fecha_inicio, FechaFin: head.fecha_fin },
    };
    const personas = await forClient(tx, idCliente, now, (by) => freeze(by, of));
    await insertRows(tx, 'asistencia_periodo_evento', 'id_periodo_evento', [
      {
        ...{ id_cliente: idCliente, id_periodo: IdPeriodo, id_compania: head.id_compania, accion: 'cerrar', fecha_hora: now.toISOString() },
        ...{ id_usuario: 'ASISTENCIA', motivo: head.observacion, personas, ...noActive },
      },
    ]);
  }
}
