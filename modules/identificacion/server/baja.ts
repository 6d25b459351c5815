import { type AuditEntry, flush } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import { Credencial } from '../shared/credencial.entity';
import { credentialStates } from './credencial.states';
import { systemReason } from './seed';

/** Who or what ends credentials, and when. */
export interface Ending {
  readonly tx: Tx;
  readonly IdCliente: number;
  readonly now: Date;
  /** Null when the product does it by itself. */
  readonly IdUsuario: string | null;
}
export const endingOf = ({ tx, session, now }: Pick<Context, 'tx' | 'session' | 'now'>): Ending => ({
  tx,
  IdCliente: session.IdCliente,
  now,
  IdUsuario: session.IdUsuario,
});

/** What a card that ends says of how it did. */
export const endedBy = (now: Date, IdUsuario: string | null, Observacion: string | null) => ({
  FechaInactivacion: now.toISOString(),
  IdUsuarioInactiva: IdUsuario ?? 'SISTEMA',
  ObservacionInactivacion: Observacion,
});

/** Makes active credentials inactive, `t` in the condition. One whose end was decided before ends by the reason decided then. */
async function endCredentials(by: Ending, which: SQL, IdMotivo: number): Promise<number> {
  const entries: AuditEntry[] = [];
  const { tx, now, IdUsuario } = by;
  const acting = { tx, now, session: { IdUsuario: IdUsuario ?? 'SISTEMA' }, audit: (entry: AuditEntry) => entries.push(entry) };
  const ended = await credentialStates.moveAll(acting, 'inactivar', 'sistema', {
    where: sql`t.id_cliente = ${by.IdCliente} and ${which}`,
    set: { IdMotivoInactivacion: sql`coalesce(t.id_motivo_inactivacion, ${IdMotivo}::int)`, ...endedBy(now, IdUsuario, null) },
    returning: sql`t.id_motivo_inactivacion as motivo`,
    trace: ({ motivo }) => ({ IdMotivoInactivacion: [null, Number(motivo)] }),
  });
  await trace(by, entries);
  return ended.length;
}

const trace = (by: Ending, entries: readonly AuditEntry[]) =>
  flush(by.tx, { IdCliente: by.IdCliente, IdDivision: null, IdUsuario: by.IdUsuario, IdPerfil: null, address: '', screen: null }, entries, []);

/** A card whose dates have passed is ended when another is wanted, or by the night job. */
export async function endExpired(by: Ending, which: SQL, day: string): Promise<number> {
  return endCredentials(by, sql`${which} and t.fecha_fin < ${day}`, await systemReason(by.tx, by.IdCliente, 'VENCIDA'));
}

/**
 * What a person carries ends by a reason of the product: at once when the day has come, and otherwise its last day is
 * that one and the night job ends it by that reason. Answers how many.
 */
export async function endOfPerson(by: Ending, idPersona: number, codigo: string, last: string, today: string): Promise<number> {
  const reason = await systemReason(by.tx, by.IdCliente, codigo);
  const mine = sql`t.id_persona = ${idPersona}`;
  if (last <= today) return endCredentials(by, mine, reason);
  const rows = await by.tx.run(
    sql`update identificacion_credencial t set fecha_fin = greatest(least(t.fecha_fin, ${last}::date), t.fecha_inicio), id_motivo_inactivacion = ${reason},
        usuario_modificacion = ${by.IdUsuario ?? 'SISTEMA'}, fecha_modificacion = ${by.now.toISOString()}, version = t.version + 1
      where t.id_cliente = ${by.IdCliente} and ${mine} and t.estado = 'A' returning t.id_credencial`,
  );
  await trace(
    by,
    rows.map((row) => ({ entity: Credencial.resource, record: Number(row.id_credencial), action: 'terminar', changes: { FechaFin: [null, last] } })),
  );
  return rows.length;
}

/** The active cards of people end with the accreditations they have left, up to what each card's type allows; whose end was decided keeps it. */
export async function followAccreditation(by: Ending, people: readonly number[], today: string): Promise<void> {
  const rows = await by.tx.run(
    sql`update identificacion_credencial c set fecha_fin = x.fin, usuario_modificacion = ${by.IdUsuario ?? 'SISTEMA'}, fecha_modificacion = ${by.now.toISOString()}, version = c.version + 1
      from (select k.id_credencial, greatest(k.fecha_inicio, least(max(a.fecha_fin), case when t.dias_vigencia > 0 then k.fecha_inicio + t.dias_vigencia - 1 end)) as fin
          from identificacion_credencial k join identificacion_tipo_credencial t on t.id_tipo_credencial = k.id_tipo_credencial
          join acreditacion_persona a on a.id_cliente = k.id_cliente and a.id_persona = k.id_persona and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today})
          where k.id_cliente = ${by.IdCliente} and k.id_persona = any(${sql.param([...people])}::int[]) and k.estado = 'A' and k.id_motivo_inactivacion is null
          group by k.id_credencial, t.id_tipo_credencial) x
      where c.id_credencial = x.id_credencial and c.fecha_fin <> x.fin returning c.id_credencial, c.fecha_fin`,
  );
  await trace(
    by,
    rows.map((row) => ({
      entity: Credencial.resource,
      record: Number(row.id_credencial),
      action: 'plazo',
      changes: { FechaFin: [null, String(row.fecha_fin)] },
    })),
  );
}
