import { companiaActivada, companiaInactivada, indisciplinaAnulada, indisciplinaRegistrada } from '@modules/administracion/shared/news';
import { flush } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { type SQL, sql } from 'drizzle-orm';

const HIGH = '3';

/** Both ways of a suspension are in the history of each accreditation it touched. */
async function trace(
  tx: Tx,
  idCliente: number,
  rows: readonly Readonly<Record<string, unknown>>[],
  action: 'suspender' | 'reanudar',
  changes: { [field: string]: string | number },
): Promise<void> {
  const stamp = { IdCliente: idCliente, IdDivision: null, IdUsuario: null, IdPerfil: null, address: '', screen: null };
  await flush(
    tx,
    stamp,
    rows.map((row) => ({ entity: 'AcreditacionPersona', record: Number(row.id), action, changes })),
    [],
  );
}

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
  on(indisciplinaRegistrada, async (tx, { idCliente, data }) => {
    const { IdPersonaIndisciplina, IdPersona, Severidad, Observacion } = data;
    if (Severidad !== HIGH) return;
    const rows = await tx.run(
      sql`update acreditacion_persona a set indisciplinas = coalesce(a.indisciplinas, '[]') || to_jsonb(${String(IdPersonaIndisciplina)}::text), version = a.version + 1
          where a.id_cliente = ${idCliente} and a.id_persona = ${IdPersona} and a.fecha_desmovilizacion is null and ${ruleIn(idCliente, 'a')} = 'B'
            and not coalesce(a.indisciplinas, '[]') ? ${String(IdPersonaIndisciplina)} returning a.id_acreditacion_persona as id`,
    );
    await trace(tx, idCliente, rows, 'suspender', { Motivo: (Observacion ?? '').slice(0, 250), IdPersonaIndisciplina });
  }),
  on(indisciplinaAnulada, async (tx, { idCliente, data }) => {
    const { IdPersonaIndisciplina, Motivo } = data;
    const id = String(IdPersonaIndisciplina);
    const rows = await tx.run(
      sql`update acreditacion_persona a set indisciplinas = a.indisciplinas - ${id}::text, version = a.version + 1
          where a.id_cliente = ${idCliente} and a.indisciplinas ? ${id}
            and a.id_persona = (select i.id_persona from administracion_persona_indisciplina i where i.id_persona_indisciplina = ${IdPersonaIndisciplina})
          returning a.id_acreditacion_persona as id`,
    );
    await trace(tx, idCliente, rows, 'reanudar', { Motivo, IdPersonaIndisciplina });
  }),
  on(companiaInactivada, (tx, { idCliente, data }) => ofCompany(tx, idCliente, data.IdCompania, 'suspender')),
  on(companiaActivada, (tx, { idCliente, data }) => ofCompany(tx, idCliente, data.IdCompania, 'reanudar')),
];

async function ofCompany(tx: Tx, idCliente: number, IdCompania: number, action: 'suspender' | 'reanudar'): Promise<void> {
  const rows = await tx.run(
    sql`select a.id_acreditacion_persona as id from acreditacion_persona a where a.id_cliente = ${idCliente} and a.id_compania = ${IdCompania} and a.fecha_desmovilizacion is null`,
  );
  await trace(tx, idCliente, rows, action, { IdCompania });
}
