import { int, num, orNull, text } from '@platform/server/db/rows';
import type { ClientBy } from '@platform/server/record/by';
import { addRow, addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { unspent } from '../../shared/calculo/bolsa';
import { Bolsa, Regularizacion } from '../../shared/planilla.entity';
import { openPeriodAfter } from '../cierre/regularizar';
import { movementsOf } from './bolsa';

/** The open period that pays a day, or the next one. */
async function periodOf(by: ClientBy, idPlanilla: number, day: string): Promise<number> {
  const own = await by.tx.first(
    { id: int },
    sql`select id_periodo as id from asistencia_periodo where id_cliente = ${by.session.IdCliente} and id_planilla = ${idPlanilla} and estado = 'A'
      and ${day}::date between fecha_inicio and fecha_fin for share`,
  );
  return own?.id ?? openPeriodAfter(by, idPlanilla, day);
}

/** Compensation that nobody spent in its time comes back as paid overtime: out of the bag, and into the period of that day. Answers how many. */
export async function expireBags(by: ClientBy, today: string): Promise<number> {
  const { IdCliente } = by.session;
  const due = await by.tx.rows(
    { id: int, id_persona: int, id_compania: int, vence: text, minutos: int, autorizados: num, planilla: int, sobretiempo: orNull(int) },
    sql`select b.id_bolsa as id, b.id_persona, b.id_compania, to_char(b.vence_el, 'YYYYMMDD') as vence, b.minutos, s.minutos_autorizados::float8 as autorizados, coalesce(a.id_planilla, 0) as planilla, b.id_sobretiempo as sobretiempo
      from asistencia_bolsa b join asistencia_sobretiempo s on s.id_sobretiempo = b.id_sobretiempo
      join lateral (select a.id_planilla from asistencia_persona a where a.id_cliente = b.id_cliente and a.id_persona = b.id_persona and a.id_planilla is not null
        order by a.fecha_inicio desc limit 1) a on true
      where b.id_cliente = ${IdCliente} and b.minutos > 0 and b.vence_el < ${today}::date
        and not exists (select 1 from asistencia_bolsa v where v.id_cliente = b.id_cliente and v.id_sobretiempo = b.id_sobretiempo and v.origen = 'V')
      order by b.fecha, b.id_bolsa limit 2000`,
  );
  for (const one of due) {
    const left = unspent(await movementsOf(by, IdCliente, one.id_persona)).get(one.id) ?? 0;
    await addRow(by, Bolsa, {
      ...{ IdCliente, IdPersona: one.id_persona, IdCompania: one.id_compania, Fecha: one.vence, Minutos: -left, Origen: 'V' },
      IdSobretiempo: one.sobretiempo,
    });
    const paid = Math.round((left * one.autorizados) / one.minutos);
    if (paid === 0) continue;
    const target = await periodOf(by, one.planilla, one.vence);
    const row = {
      IdCliente,
      IdPersona: one.id_persona,
      IdCompania: one.id_compania,
      Fecha: one.vence,
      IdPeriodoDestino: target,
      FechaHora: by.now.toISOString(),
    };
    await addRows(by, Regularizacion, {
      values: [
        { ...row, Medida: 'Sobretiempo1', Minutos: paid, Motivo: 'vencida' },
        { ...row, Medida: 'SobretiempoCompensado', Minutos: -paid, Motivo: 'vencida' },
      ],
    });
  }
  return due.length;
}
