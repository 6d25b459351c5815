import type { ClientBy } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Credencial } from '../shared/credencial.entity';
import { credentialStates } from './credencial.states';
import { systemReason } from './seed';

/** What a card that ends says of how it did. */
export const endedBy = ({ now, session }: Pick<ClientBy, 'now' | 'session'>, ObservacionInactivacion: string | null) => ({
  FechaInactivacion: now.toISOString(),
  IdUsuarioInactiva: session.IdUsuario,
  ObservacionInactivacion,
});

/** Makes active credentials inactive, `t` in the condition. One whose end was decided before ends by the reason decided then. */
async function endCredentials(by: ClientBy, which: SQL, IdMotivo: number): Promise<number> {
  const ended = await credentialStates.moveAll(by, 'inactivar', 'sistema', {
    where: sql`t.id_cliente = ${by.session.IdCliente} and ${which}`,
    set: { IdMotivoInactivacion: sql`coalesce(t.id_motivo_inactivacion, ${IdMotivo}::int)`, ...endedBy(by, null) },
    returning: sql`t.id_motivo_inactivacion as motivo`,
    trace: ({ motivo }) => ({ IdMotivoInactivacion: [null, Number(motivo)] }),
  });
  return ended.length;
}

/** One that was lent is not ended by its dates: it has to come back, and passes nowhere meanwhile. */
const NOT_LENT = sql`t.prestable = 'N'`;

/** A card whose dates have passed is ended when another is wanted, or by the night job. */
export async function endExpired(by: ClientBy, which: SQL, day: string): Promise<number> {
  return endCredentials(by, sql`${which} and ${NOT_LENT} and t.fecha_fin < ${day}`, await systemReason(by.tx, by.session.IdCliente, 'VENCIDA'));
}

/** What somebody was lent serves until that day and no longer; it still has to come back. */
const shortenLoans = (by: ClientBy, mine: SQL, last: string) =>
  changeRows(by, Credencial, {
    set: { FechaFin: sql`greatest(least(t.fecha_fin, ${last}::date), t.fecha_inicio)` },
    where: sql`t.id_cliente = ${by.session.IdCliente} and ${mine} and t.estado = 'A' and t.prestable = 'S'`,
    trace: { action: 'terminar', changes: { FechaFin: [null, last] } },
  });

/**
 * What a person carries ends by a reason of the product: at once when the day has come, and otherwise its last day is
 * that one and the night job ends it by that reason. Answers how many.
 */
export const endOfPerson = (by: ClientBy, idPersona: number, codigo: string, last: string, today: string): Promise<number> =>
  endOfBearer(by, sql`t.id_persona = ${idPersona}`, codigo, last, today);

/** The same of a vehicle. */
export const endOfVehicle = (by: ClientBy, idVehiculo: number, codigo: string, last: string, today: string): Promise<number> =>
  endOfBearer(by, sql`t.id_vehiculo = ${idVehiculo}`, codigo, last, today);

async function endOfBearer(by: ClientBy, mine: SQL, codigo: string, last: string, today: string): Promise<number> {
  const { IdCliente } = by.session;
  const reason = await systemReason(by.tx, IdCliente, codigo);
  await shortenLoans(by, mine, last);
  if (last <= today) return endCredentials(by, sql`${mine} and ${NOT_LENT}`, reason);
  const rows = await changeRows(by, Credencial, {
    set: { FechaFin: sql`greatest(least(t.fecha_fin, ${last}::date), t.fecha_inicio)`, IdMotivoInactivacion: reason },
    where: sql`t.id_cliente = ${IdCliente} and ${mine} and ${NOT_LENT} and t.estado = 'A'`,
    trace: { action: 'terminar', changes: { FechaFin: [null, last] } },
  });
  return rows.length;
}

/** The active cards of people end with the accreditations they have left, up to what each card's type allows; whose end was decided keeps it. */
export async function followAccreditation(by: ClientBy, people: readonly number[], today: string): Promise<void> {
  await changeRows(by, Credencial, {
    set: { FechaFin: sql`x.fin` },
    from: sql`(select k.id_credencial, greatest(k.fecha_inicio, least(max(a.fecha_fin), case when t.dias_vigencia > 0 then k.fecha_inicio + t.dias_vigencia - 1 end)) as fin
          from identificacion_credencial k join identificacion_tipo_credencial t on t.id_tipo_credencial = k.id_tipo_credencial
          join acreditacion_persona a on a.id_cliente = k.id_cliente and a.id_persona = k.id_persona and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today})
          where k.id_cliente = ${by.session.IdCliente} and k.id_persona = any(${sql.param([...people])}::int[]) and k.estado = 'A' and k.id_motivo_inactivacion is null
          group by k.id_credencial, t.id_tipo_credencial) x`,
    where: sql`t.id_credencial = x.id_credencial and t.fecha_fin <> x.fin`,
    returning: sql`t.fecha_fin`,
    trace: { action: 'plazo', changes: (row) => ({ FechaFin: [null, String(row.fecha_fin)] }) },
  });
}

/** The same of vehicles. */
export async function followVehicles(by: ClientBy, vehicles: readonly number[], today: string): Promise<void> {
  await changeRows(by, Credencial, {
    set: { FechaFin: sql`x.fin` },
    from: sql`(select k.id_credencial, greatest(k.fecha_inicio, least(max(a.fecha_fin), case when t.dias_vigencia > 0 then k.fecha_inicio + t.dias_vigencia - 1 end)) as fin
          from identificacion_credencial k join identificacion_tipo_credencial t on t.id_tipo_credencial = k.id_tipo_credencial
          join acreditacion_vehiculo a on a.id_cliente = k.id_cliente and a.id_vehiculo = k.id_vehiculo and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today})
          where k.id_cliente = ${by.session.IdCliente} and k.id_vehiculo = any(${sql.param([...vehicles])}::int[]) and k.estado = 'A' and k.id_motivo_inactivacion is null
          group by k.id_credencial, t.id_tipo_credencial) x`,
    where: sql`t.id_credencial = x.id_credencial and t.fecha_fin <> x.fin`,
    returning: sql`t.fecha_fin`,
    trace: { action: 'plazo', changes: (row) => ({ FechaFin: [null, String(row.fecha_fin)] }) },
  });
}
