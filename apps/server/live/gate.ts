import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './client';
import { entryChance } from './rhythm';
import type { Someone, World } from './world';

/** Of those who come to the gate, the part that is not accredited: it tells them why not. */
const STRANGERS = 0.04;
const MAIN_DOOR = 'P1';
const doors = z.object({ data: z.array(z.object({ IdPuerta: z.number(), IdZonaDestino: z.number() })) });
const decided = z.object({ Permitido: z.enum(['S', 'N']) });

export interface GateParts {
  readonly guard: Caller;
  readonly administrator: Caller;
  readonly world: World;
  readonly random: () => number;
  /** Minute of the site's day. */
  readonly minute: () => number;
}

/** One of a list, each as likely as the other; nothing of an empty one. */
export const oneOf = <T>(list: readonly T[], random: () => number): T | undefined => list[Math.floor(random() * list.length)];

/** The main gate: people come and go, as a guard reads them. */
export function gateOf({ guard, administrator, world, random, minute }: GateParts) {
  let found: { readonly IdPuerta: number; readonly IdZonaDestino: number } | undefined;
  async function mainDoor() {
    found ??= (await administrator.get('/api/AccesoPuerta', { filter: ['Codigo', '=', MAIN_DOOR], take: 1 }, doors)).data[0];
    if (!found) throw new Error('there is no main gate');
    return found;
  }

  /** Reads somebody's document; answers whether the gate let them through. */
  async function pass({ Documento, IdTipoDocumento, IdPersona }: Someone, entry: boolean): Promise<boolean> {
    const { IdPuerta, IdZonaDestino } = await mainDoor();
    const reading = { IdMarcaOrigen: randomUUID(), IdPuerta, ModoMarcacion: entry ? 'S' : 'N' };
    const said = { Identificador: Documento, TipoIdentificacion: 'DOC', IdTipoDocumento };
    const { Permitido } = await guard.post('/api/AccesoMarca/registrar', { ...reading, ...said }, decided);
    if (Permitido === 'S') world.moved(IdPersona, entry ? IdZonaDestino : null);
    return Permitido === 'S';
  }

  return {
    pass,
    /** Somebody comes or goes, as the hour has it. */
    async somebody(): Promise<void> {
      const { inside, outside, strangers, guests } = await world.places();
      const { IdZonaDestino } = await mainDoor();
      const entry = random() < entryChance(inside.length, inside.length + outside.length, minute());
      const leaving = inside.filter(({ IdPersona, IdZona }) => IdZona === IdZonaDestino && !guests.has(IdPersona));
      const who = entry && random() < STRANGERS ? oneOf(strangers, random) : oneOf(entry ? outside : leaving, random);
      if (who) await pass(who, entry);
    },
  };
}
export type Gate = ReturnType<typeof gateOf>;
