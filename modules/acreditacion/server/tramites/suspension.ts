import { companiaActivada, companiaInactivada, indisciplinaAnulada, indisciplinaRegistrada } from '@modules/administracion/shared/news';
import { int } from '@platform/server/db/rows';
import { type Listener, on } from '@platform/server/outbox/outbox';
import type { By } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';

const HIGH = '3';

/** What a division makes of the rule on high indiscipline: its own choice, else the client's, else it asks. */
const ruleIn = (idCliente: number, alias: string): SQL =>
  sql`coalesce((select r.comportamiento from sistema_regla_cliente r where r.id_cliente = ${idCliente} and r.regla = 'persona.indisciplina_alta'
    and (r.id_division is null or r.id_division = ${sql.raw(alias)}.id_division) order by r.id_division nulls last limit 1), 'A')`;

/**
 * What suspends accreditations without an authorizer: a high indiscipline where the rule on it refuses (B), until it is
 * annulled, and a retired company, until it is active again. Who is suspended follows from the indiscipline and the
 * company whenever it is read; only which indiscipline suspends what is kept.
 */
export const suspensionListeners: readonly Listener[] = [
  on(indisciplinaRegistrada, async (_tx, { idCliente, data, by }) => {
    const { IdPersonaIndisciplina, IdPersona, Severidad, Observacion } = data;
    if (Severidad !== HIGH) return;
    const id = String(IdPersonaIndisciplina);
    await changeRows(by, AcreditacionPersona, {
      set: { Indisciplinas: sql`coalesce(t.indisciplinas, '[]') || to_jsonb(${id}::text)` },
      where: sql`t.id_cliente = ${idCliente} and t.id_persona = ${IdPersona} and t.fecha_desmovilizacion is null and ${ruleIn(idCliente, 't')} = 'B'
        and not coalesce(t.indisciplinas, '[]') ? ${id}`,
      trace: { action: 'suspender', changes: { Motivo: (Observacion ?? '').slice(0, 250), IdPersonaIndisciplina } },
    });
  }),
  on(indisciplinaAnulada, async (_tx, { idCliente, data, by }) => {
    const { IdPersonaIndisciplina, Motivo } = data;
    const id = String(IdPersonaIndisciplina);
    await changeRows(by, AcreditacionPersona, {
      set: { Indisciplinas: sql`t.indisciplinas - ${id}::text` },
      where: sql`t.id_cliente = ${idCliente} and t.indisciplinas ? ${id}
        and t.id_persona = (select i.id_persona from administracion_persona_indisciplina i where i.id_persona_indisciplina = ${IdPersonaIndisciplina})`,
      trace: { action: 'reanudar', changes: { Motivo, IdPersonaIndisciplina } },
    });
  }),
  on(companiaInactivada, (_tx, { idCliente, data, by }) => ofCompany(by, idCliente, data.IdCompania, 'suspender')),
  on(companiaActivada, (_tx, { idCliente, data, by }) => ofCompany(by, idCliente, data.IdCompania, 'reanudar')),
];

/** Both ways of a suspension are in the history of each accreditation it touched. */
async function ofCompany(by: By, idCliente: number, IdCompania: number, action: 'suspender' | 'reanudar'): Promise<void> {
  const rows = await by.tx.rows(
    { id: int },
    sql`select a.id_acreditacion_persona as id from acreditacion_persona a where a.id_cliente = ${idCliente} and a.id_compania = ${IdCompania} and a.fecha_desmovilizacion is null`,
  );
  for (const { id } of rows) by.audit({ entity: AcreditacionPersona.resource, record: id, action, changes: { IdCompania } });
}
