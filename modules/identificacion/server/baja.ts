import { flush } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';
import { Credencial } from '../shared/credencial.entity';
import { systemReason } from './seed';

/** Who or what ends credentials, and when. */
export interface Ending {
  readonly tx: Tx;
  readonly IdCliente: number;
  readonly now: Date;
  /** Null when the product does it by itself. */
  readonly IdUsuario: string | null;
}
export interface Reason {
  readonly IdMotivo: number;
  readonly Observacion?: string | null;
}

export const endingOf = ({ tx, session, now }: Pick<Context, 'tx' | 'session' | 'now'>): Ending => ({
  tx,
  IdCliente: session.IdCliente,
  now,
  IdUsuario: session.IdUsuario,
});

interface Ended {
  readonly id: number;
  readonly IdMotivo: number;
}

/**
 * Makes active credentials inactive, `c` in the condition. One whose end was decided before ends by the reason decided
 * then, unless `always`: what is done by hand is done by the reason given.
 */
export async function endCredentials(by: Ending, which: SQL, { IdMotivo, Observacion = null }: Reason, always = false): Promise<Ended[]> {
  const rows = await by.tx.run(
    sql`update identificacion_credencial c set estado = 'I', id_motivo_inactivacion = ${always ? sql`${IdMotivo}::int` : sql`coalesce(c.id_motivo_inactivacion, ${IdMotivo}::int)`},
        fecha_inactivacion = ${by.now.toISOString()}, id_usuario_inactiva = ${by.IdUsuario ?? 'SISTEMA'}, observacion_inactivacion = ${Observacion},
        usuario_modificacion = ${by.IdUsuario ?? 'SISTEMA'}, fecha_modificacion = ${by.now.toISOString()}, version = c.version + 1
      where c.id_cliente = ${by.IdCliente} and c.estado = 'A' and ${which} returning c.id_credencial, c.id_motivo_inactivacion`,
  );
  const ended = rows.map((row) => ({ id: Number(row.id_credencial), IdMotivo: Number(row.id_motivo_inactivacion) }));
  await trace(
    by,
    ended.map(({ id, IdMotivo: motivo }) => ({ id, action: 'inactivar', changes: { Estado: ['A', 'I'], IdMotivoInactivacion: [null, motivo] } })),
  );
  return ended;
}

type Traced = { readonly id: number; readonly action: string; readonly changes: { readonly [field: string]: (string | number | null)[] } };

async function trace(by: Ending, acts: readonly Traced[]): Promise<void> {
  await flush(
    by.tx,
    { IdCliente: by.IdCliente, IdDivision: null, IdUsuario: by.IdUsuario, IdPerfil: null, address: '', screen: null },
    acts.map(({ id, action, changes }) => ({ entity: Credencial.resource, record: id, action, changes: { ...changes } })),
    [],
  );
}

/** A card whose dates have passed is ended when another is wanted, or by the night job. */
export async function endExpired(by: Ending, which: SQL, day: string): Promise<number> {
  const reason = { IdMotivo: await systemReason(by.tx, by.IdCliente, 'VENCIDA') };
  return (await endCredentials(by, sql`${which} and c.fecha_fin < ${day}`, reason)).length;
}

/**
 * What a person carries ends by a reason of the product: at once when the day has come, and otherwise its last day is
 * that one and the night job ends it by that reason. Answers how many.
 */
export async function endOfPerson(by: Ending, idPersona: number, codigo: string, last: string, today: string): Promise<number> {
  const reason = { IdMotivo: await systemReason(by.tx, by.IdCliente, codigo) };
  const mine = sql`c.id_persona = ${idPersona}`;
  if (last <= today) return (await endCredentials(by, mine, reason)).length;
  const rows = await by.tx.run(
    sql`update identificacion_credencial c set fecha_fin = greatest(least(c.fecha_fin, ${last}::date), c.fecha_inicio), id_motivo_inactivacion = ${reason.IdMotivo},
        usuario_modificacion = ${by.IdUsuario ?? 'SISTEMA'}, fecha_modificacion = ${by.now.toISOString()}, version = c.version + 1
      where c.id_cliente = ${by.IdCliente} and ${mine} and c.estado = 'A' returning c.id_credencial`,
  );
  await trace(
    by,
    rows.map((row) => ({ id: Number(row.id_credencial), action: 'terminar', changes: { FechaFin: [null, last] } })),
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
    rows.map((row) => ({ id: Number(row.id_credencial), action: 'plazo', changes: { FechaFin: [null, String(row.fecha_fin)] } })),
  );
}
