import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './client';
import { oneOf } from './gate';
import type { World } from './world';

const rooms = z.array(z.object({ IdComedor: z.number() }));
const state = z.object({ Actual: z.object({ IdServicio: z.number(), FechaConsumo: z.string() }).nullable() });
const taken = z.object({ Resultado: z.enum(['P', 'D']) });

/** The dining rooms: who is inside eats once a service, where one is open. */
export function kitchenOf(counter: Caller, world: World, random: () => number) {
  const served = new Map<string, Set<number>>();
  return {
    async serve(): Promise<void> {
      const open = await counter.get('/api/ComedorGestion/comedores', {}, rooms);
      const room = oneOf(open, random);
      if (!room) return;
      const { IdComedor } = room;
      const { Actual } = await counter.get('/api/ComedorGestion/estado', { IdComedor }, state);
      if (!Actual) return;
      const name = `${Actual.FechaConsumo}.${Actual.IdServicio}`;
      // Of services that are over nothing is remembered.
      if (!served.has(name) && served.size > 12) served.clear();
      const already = served.get(name) ?? new Set<number>();
      served.set(name, already);
      const hungry = (await world.places()).inside.filter(({ IdPersona }) => !already.has(IdPersona));
      const guest = oneOf(hungry, random);
      if (!guest) return;
      already.add(guest.IdPersona);
      const { Documento, IdTipoDocumento } = guest;
      await counter.post(
        '/api/ComedorConsumo/registrar',
        { Uuid: randomUUID(), IdComedor, Lectura: Documento, TipoLectura: 'D', IdTipoDocumento },
        taken,
      );
    },
  };
}
