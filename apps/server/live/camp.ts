import { z } from 'zod';
import type { Caller } from './client';
import type { Gate } from './gate';
import type { World } from './world';

const stays = z.object({ data: z.array(z.object({ IdReserva: z.number(), IdPersona: z.number() })) });
const done = z.unknown();

/** The camp: who arrives today checks in once the gate let them in; who leaves today checks out, and goes. */
export function campOf(desk: Caller, gate: Gate, world: World, today: () => string) {
  const list = async (Estado: string, field: string, operator: string) => {
    const filter = [['Estado', '=', Estado], 'AND', [field, operator, today()]];
    return (await desk.get('/api/HotelReserva', { filter, take: 20 }, stays)).data;
  };
  return {
    async move(): Promise<void> {
      const { inside, outside } = await world.places();
      const [leaving] = await list('H', 'FechaSalida', '<=');
      if (leaving) {
        await desk.post(`/api/HotelReserva/${leaving.IdReserva}/checkout`, {}, done);
        world.lodged(leaving.IdPersona, false);
        const guest = inside.find(({ IdPersona }) => IdPersona === leaving.IdPersona);
        if (guest) await gate.pass(guest, false);
        return;
      }
      for (const { IdReserva, IdPersona } of await list('R', 'FechaIngreso', '=')) {
        const absent = outside.find((one) => one.IdPersona === IdPersona);
        const arrived = absent ? await gate.pass(absent, true) : inside.some((one) => one.IdPersona === IdPersona);
        if (!arrived) continue;
        await desk.post(`/api/HotelReserva/${IdReserva}/checkin`, {}, done);
        world.lodged(IdPersona, true);
        return;
      }
    },
  };
}
