import { int, num, text } from '@platform/server/db/rows';
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

/**
 * Compensation that nobody spent in its time comes back as paid overtime: out of the bag, and into the period of that day. What was given back later,
 * because the rest that it had bought was annulled, comes back then. Answers how many.
 */
export async function expireBags(by: ClientBy, today: string): Promise<number> {
  const { IdCliente } = by.session;
  const due = await by.tx.rows(
    { lote: int, id_persona: int, id_compania: int, vence: text, minutos: int, autorizados: num, planilla: int },
    sql`select s.id_sobretiempo as lote, b.id_persona, b.id_compania, to_char(max(b.vence_el), 'YYYYMMDD') as vence, sum(b.minutos)::int as minutos, s.minutos_autorizados::float8 as autorizados, coalesce(a.id_planilla, 0) as planilla
      from asistencia_bolsa b join asistencia_sobretiempo s on s.id_sobretiempo = b.id_sobretiempo
      join lateral (select a.id_planilla from asistencia_persona a where a.id_cliente = b.id_cliente and a.id_persona = b.id_persona and a.id_planilla is not null
        order by a.fecha_inicio desc limit 1) a on true
      where b.id_cliente = ${IdCliente} and b.origen in ('S', 'A')
        and b.id_persona in (select q.id_persona from asistencia_bolsa q where q.id_cliente = ${IdCliente} group by q.id_persona having sum(q.minutos) > 0)
      group by s.id_sobretiempo, b.id_persona, b.id_compania, s.minutos_autorizados, a.id_planilla having max(b.vence_el) < ${today}::date and sum(b.minutos) > 0
      order by max(b.vence_el), s.id_sobretiempo limit 2000`,
  );
  let expired = 0;
  for (const { lote, id_persona, id_compania, vence, minutos, autorizados, planilla } of due) {
    const left = unspent(await movementsOf(by, IdCliente, id_persona)).get(lote) ?? 0;
    if (left <= 0) continue;
    expired += 1;
    const of = { IdCliente, IdPersona: id_persona, IdCompania: id_compania, Fecha: vence };
    await addRow(by, Bolsa, { ...of, Minutos: -left, Origen: 'V', IdSobretiempo: lote });
    const paid = Math.round((left * autorizados) / minutos);
    if (paid === 0) continue;
    const row = { ...of, IdPeriodoDestino: await periodOf(by, planilla, vence), FechaHora: by.now.toISOString() };
    await addRows(by, Regularizacion, {
      values: [
        { ...row, Medida: 'Sobretiempo1', Minutos: paid, Motivo: 'vencida' },
        { ...row, Medida: 'SobretiempoCompensado', Minutos: -paid, Motivo: 'vencida' },
      ],
    });
  }
  return expired;
}
