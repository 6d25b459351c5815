import {
  acreditacionPlazo,
  acreditacionPlazoVehiculo,
  solicitudAprobada,
  solicitudDeshecha,
  vehiculoAcreditado,
} from '@modules/acreditacion/shared/news';
import { addDays } from '@modules/administracion/shared/dia';
import { personaCambioCargo } from '@modules/administracion/shared/news';
import type { Tx } from '@platform/server/db/pool';
import { int, text } from '@platform/server/db/rows';
import { dayIn } from '@platform/server/http/context';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';
import { endOfPerson, followAccreditation, followVehicles } from './baja';
import { giveDefaultTypes, giveDefaultTypesOfVehicles } from './seed';

/** The client's day at the moment of a piece of news. */
async function dayAt(tx: Tx, idCliente: number, at: Date): Promise<string> {
  const place = await tx.first(
    { zona_horaria: text },
    sql`select zona_horaria from sistema_division where id_cliente = ${idCliente} order by id_division limit 1`,
  );
  return dayIn(String(place?.zona_horaria ?? 'America/Lima'), at);
}

/** News of other modules that change who may carry a credential. Each may be told twice. */
export const identificacionListeners: readonly Listener[] = [
  // Whoever is accredited has the usual means of identification, and a card goes on with a renewal.
  on(solicitudAprobada, async (tx, { idCliente, data, at, by }) => {
    const { IdPersona } = data;
    await giveDefaultTypes(tx, idCliente, [IdPersona]);
    await followAccreditation(by, [IdPersona], await dayAt(tx, idCliente, at));
  }),
  // An approval that was taken back: a card lasts as what is left.
  on(solicitudDeshecha, async (tx, { idCliente, data, at, by }) => followAccreditation(by, data.Personas, await dayAt(tx, idCliente, at))),
  on(acreditacionPlazo, async (tx, { idCliente, data, at, by }) => {
    const { Acreditaciones } = data;
    const rows = await tx.rows(
      { id_persona: int },
      sql`select distinct id_persona from acreditacion_persona where id_cliente = ${idCliente} and id_acreditacion_persona = any(${sql.param(Acreditaciones)}::int[])`,
    );
    await followAccreditation(
      by,
      rows.map((row) => row.id_persona),
      await dayAt(tx, idCliente, at),
    );
  }),
  // Of a vehicle the same: its card lasts as its accreditation does.
  on(vehiculoAcreditado, async (tx, { idCliente, data, at, by }) => {
    await giveDefaultTypesOfVehicles(tx, idCliente, [data.IdVehiculo]);
    await followVehicles(by, [data.IdVehiculo], await dayAt(tx, idCliente, at));
  }),
  on(acreditacionPlazoVehiculo, async (tx, { idCliente, data, at, by }) => {
    const rows = await tx.rows(
      { id: int },
      sql`select distinct id_vehiculo as id from acreditacion_vehiculo where id_cliente = ${idCliente} and id_acreditacion_vehiculo = any(${sql.param(data.Acreditaciones)}::int[])`,
    );
    await followVehicles(
      by,
      rows.map(({ id }) => id),
      await dayAt(tx, idCliente, at),
    );
  }),
  // The card of another company is not the person's any more.
  on(personaCambioCargo, async (tx, { idCliente, data, at, by }) => {
    const { IdPersona, IdCompaniaAnterior, IdCompania, FechaInicio } = data;
    if (IdCompania === IdCompaniaAnterior) return;
    await endOfPerson(by, IdPersona, 'CAMBIO', addDays(FechaInicio, -1), await dayAt(tx, idCliente, at));
  }),
];
