import { type SimulatedReader, simulateReader } from '@modules/acceso/server/public';
import { z } from 'zod';
import type { Caller } from './client';
import { oneOf } from './gate';
import type { World } from './world';

const connections = z.object({ data: z.array(z.object({ IdEquipo: z.number(), NumeroSerie: z.string().nullable() })) });
const places = z.object({ data: z.array(z.object({ IdPuerta: z.number() })) });
const doors = z.object({ data: z.array(z.object({ IdZonaOrigen: z.number().nullable(), IdZonaDestino: z.number() })) });

interface InnerDoor {
  readonly reader: SimulatedReader;
  readonly from: number;
  readonly to: number;
}
/** What a reader says of who passes it. */
const [ENTRY, EXIT] = [0, 1];

/** The readers of the doors inside: somebody of those whom a reader holds passes it, from one zone to the other. */
export function doorsOf(administrator: Caller, world: World, url: string, clock: () => Date, random: () => number) {
  let known: readonly InnerDoor[] | undefined;
  async function approved(): Promise<InnerDoor[]> {
    const filter = [['Estado', '=', 'A'], 'AND', ['Protocolo', '=', 'ATT']];
    const { data } = await administrator.get('/api/AccesoEquipoConexion', { filter, take: 20 }, connections);
    const found: InnerDoor[] = [];
    for (const { IdEquipo, NumeroSerie } of data) {
      const stands = await administrator.get('/api/AccesoPuertaEquipo', { filter: ['IdEquipo', '=', IdEquipo], take: 1 }, places);
      const IdPuerta = stands.data[0]?.IdPuerta;
      if (IdPuerta === undefined || NumeroSerie === null) continue;
      const [door] = (await administrator.get('/api/AccesoPuerta', { filter: ['IdPuerta', '=', IdPuerta], take: 1 }, doors)).data;
      if (!door || door.IdZonaOrigen === null) continue;
      found.push({ reader: simulateReader({ url, serie: NumeroSerie, now: clock, random }), from: door.IdZonaOrigen, to: door.IdZonaDestino });
    }
    return found;
  }
  return {
    async read(): Promise<void> {
      known ??= await approved();
      const door = oneOf(known, random);
      if (!door) return;
      const { reader, from, to } = door;
      const heard = await reader.begin();
      // Somebody may have taken it off its door meanwhile: then nobody passes there.
      if (heard.status !== 200) return;
      await reader.obeyAll();
      const { inside } = await world.places();
      const near = inside.filter(
        ({ CodigoEquipo, IdZona }) => CodigoEquipo !== null && reader.users.has(CodigoEquipo) && (IdZona === from || IdZona === to),
      );
      const who = oneOf(near, random);
      if (!who || who.CodigoEquipo === null) return;
      const entry = who.IdZona === from;
      reader.pass(who.CodigoEquipo, { estado: entry ? ENTRY : EXIT });
      const { status } = await reader.upload();
      if (status !== 200) throw new Error(`/iclock: ${status}`);
      world.moved(who.IdPersona, entry ? to : from);
    },
  };
}
