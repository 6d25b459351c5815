import { z } from 'zod';
import type { Caller } from './client';

const person = z.object({
  IdPersona: z.number(),
  Documento: z.string(),
  IdTipoDocumento: z.number(),
  /** The number by which readers know them. */
  CodigoEquipo: z.string().nullable(),
  /** Where they are; null outside. */
  IdZona: z.number().nullable(),
  Acreditacion: z.string().nullable(),
  EstadoGrupo: z.string().nullable(),
});
export type Someone = z.infer<typeof person>;
const people = z.object({ data: z.array(person) });
const guests = z.object({ data: z.array(z.object({ IdPersona: z.number() })) });

const TAKE = 200;
const MOST = 2000;
/** What is known of who is where is asked again after so long: others pass too. */
const FRESH_MS = 60_000;

export interface Places {
  readonly inside: readonly Someone[];
  /** With an accreditation in force and a group that opens doors. */
  readonly outside: readonly Someone[];
  /** Those who may not come in, and try. */
  readonly strangers: readonly Someone[];
  /** Who has a bed in the camp: they stay on site until they check out. */
  readonly guests: ReadonlySet<number>;
}
/** Who may be met on the site, and where they are. */
export interface World {
  places(): Promise<Places>;
  /** Somebody passed to a zone, or out (null): known at once. */
  moved(IdPersona: number, IdZona: number | null): void;
  /** Somebody got a bed, or left it. */
  lodged(IdPersona: number, lodged: boolean): void;
}

interface Known {
  readonly at: number;
  readonly people: Map<number, Someone>;
  readonly guests: Set<number>;
}

/** Reads every page of a list. */
async function allOf<T>(page: (skip: number) => Promise<{ readonly data: readonly T[] }>): Promise<T[]> {
  const found: T[] = [];
  for (let skip = 0; skip < MOST; skip += TAKE) {
    const { data } = await page(skip);
    found.push(...data);
    if (data.length < TAKE) break;
  }
  return found;
}

export function worldOf(administrator: Caller, desk: Caller, clock: () => Date): World {
  let known: Known | undefined;
  let asking: Promise<Known> | undefined;

  async function read(at: number): Promise<Known> {
    const [workers, lodged] = await Promise.all([
      allOf((skip) => administrator.get('/api/AccesoGestionPersona', { skip, take: TAKE, filter: ['Condicion', '=', 'TRABAJADOR'] }, people)),
      allOf((skip) => desk.get('/api/HotelReserva', { skip, take: TAKE, filter: ['Estado', '=', 'H'] }, guests)),
    ]);
    known = { at, people: new Map(workers.map((one) => [one.IdPersona, one])), guests: new Set(lodged.map(({ IdPersona }) => IdPersona)) };
    return known;
  }
  async function current(): Promise<Known> {
    const now = clock().getTime();
    if (known && now - known.at <= FRESH_MS) return known;
    asking ??= read(now).finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    async places() {
      const now = await current();
      const all = [...now.people.values()];
      const out = all.filter(({ IdZona }) => IdZona === null);
      const may = ({ Acreditacion, EstadoGrupo }: Someone) => (Acreditacion === 'V' || Acreditacion === 'W') && EstadoGrupo === 'V';
      return {
        inside: all.filter(({ IdZona }) => IdZona !== null),
        outside: out.filter(may),
        strangers: out.filter((one) => !may(one)),
        guests: now.guests,
      };
    },
    moved(IdPersona, IdZona) {
      const one = known?.people.get(IdPersona);
      if (one) known?.people.set(IdPersona, { ...one, IdZona });
    },
    lodged(IdPersona, lodged) {
      if (lodged) known?.guests.add(IdPersona);
      else known?.guests.delete(IdPersona);
    },
  };
}
