import { addDays } from '@modules/administracion/shared/dia';
import type { Tx } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import type { Listener } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Ending, endOfPerson, followAccreditation } from './baja';
import { giveDefaultTypes } from './seed';

const approved = z.object({ IdPersona: z.number() });
const moved = z.object({ Acreditaciones: z.array(z.number()) });
const changed = z.object({ IdPersona: z.number(), IdCompaniaAnterior: z.number(), IdCompania: z.number(), FechaInicio: z.string().length(8) });

const byItself = (tx: Tx, IdCliente: number, now: Date): Ending => ({ tx, IdCliente, now, IdUsuario: null });

/** The client's day at the moment of a piece of news. */
async function dayAt(tx: Tx, idCliente: number, at: Date): Promise<string> {
  const [place] = await tx.run(sql`select zona_horaria from sistema_division where id_cliente = ${idCliente} order by id_division limit 1`);
  return dayIn(String(place?.zona_horaria ?? 'America/Lima'), at);
}

/** News of other modules that change who may carry a credential. Each may be told twice. */
export const identificacionListeners: readonly Listener[] = [
  {
    // Whoever is accredited has the usual means of identification, and a card goes on with a renewal.
    type: 'solicitud.aprobada',
    async hear(tx, { idCliente, data, at }) {
      if (idCliente === null) return;
      const { IdPersona } = approved.parse(data);
      await giveDefaultTypes(tx, idCliente, [IdPersona]);
      await followAccreditation(byItself(tx, idCliente, at), [IdPersona], await dayAt(tx, idCliente, at));
    },
  },
  {
    type: 'acreditacion.plazo',
    async hear(tx, { idCliente, data, at }) {
      if (idCliente === null) return;
      const { Acreditaciones } = moved.parse(data);
      const rows = await tx.run(
        sql`select distinct id_persona from acreditacion_persona where id_cliente = ${idCliente} and id_acreditacion_persona = any(${sql.param(Acreditaciones)}::int[])`,
      );
      await followAccreditation(
        byItself(tx, idCliente, at),
        rows.map((row) => Number(row.id_persona)),
        await dayAt(tx, idCliente, at),
      );
    },
  },
  {
    // The card of another company is not the person's any more.
    type: 'persona.cambio_cargo',
    async hear(tx, { idCliente, data, at }) {
      if (idCliente === null) return;
      const { IdPersona, IdCompaniaAnterior, IdCompania, FechaInicio } = changed.parse(data);
      if (IdCompania === IdCompaniaAnterior) return;
      await endOfPerson(byItself(tx, idCliente, at), IdPersona, 'CAMBIO', addDays(FechaInicio, -1), await dayAt(tx, idCliente, at));
    },
  },
];
