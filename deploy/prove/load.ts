import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, callerOf, Refused } from '@apps/server/live/client';
import { z } from 'zod';

const people = z.object({ data: z.array(z.object({ Documento: z.string(), IdTipoDocumento: z.number(), Acreditacion: z.string().nullable() })) });
const doors = z.object({ data: z.array(z.object({ IdPuerta: z.number() })) });
const decided = z.object({ Permitido: z.enum(['S', 'N']), IdMovimiento: z.string().nullable().optional() });
const list = z.object({ totalCount: z.number() });

/** Marks that the product acknowledged: when, by the origin that the post gave them. */
export interface Load {
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Marks that were answered with anything but a decision, and tried again under the same origin. */
  readonly repeated: () => number;
  readonly reads: () => { readonly answered: number; readonly failed: number; readonly inARow: number; readonly told: readonly string[] };
  /** Readings that were begun and answered since a moment, and how long the longest of them took. */
  readSince(moment: number): { readonly answered: number; readonly longestMs: number };
  /** Milliseconds from a moment until the first mark that was begun after it is acknowledged. */
  firstAfter(moment: number): Promise<number>;
  /** Makes so many marks, each looked for in the list as soon as it is acknowledged by whoever made it. */
  seenAtOnce(count: number): Promise<{ readonly made: number; readonly seen: number }>;
  stop(): Promise<void>;
}

/** A gate that never pauses, as posts do that keep their readings until they are acknowledged, and an office that reads. */
export async function beginLoad(url: string, posts: number): Promise<Load> {
  const guard = callerOf(url, 'GARITA');
  const office = callerOf(url, 'ADMIN');
  const { data: found } = await office.get('/api/AccesoGestionPersona', { take: 200, filter: ['Condicion', '=', 'TRABAJADOR'] }, people);
  const { data: gates } = await office.get('/api/AccesoPuerta', { filter: ['Codigo', '=', 'P1'], take: 1 }, doors);
  const gate = gates[0];
  if (!gate || found.length === 0) throw new Error('the demo has neither a gate nor people');

  const acknowledged = new Map<string, number>();
  const begun = new Map<string, number>();
  let [repeated, failed, row, inARow] = [0, 0, 0, 0];
  const told: string[] = [];
  const answered: { readonly begun: number; readonly ms: number }[] = [];
  let going = true;

  async function mark(caller: Caller, n: number): Promise<void> {
    const who = found[n % found.length];
    if (!who || !gate) return;
    const origin = randomUUID();
    begun.set(origin, Date.now());
    const body = { IdMarcaOrigen: origin, IdPuerta: gate.IdPuerta, ModoMarcacion: n % 2 === 0 ? 'S' : 'N', Identificador: who.Documento };
    const said = { ...body, TipoIdentificacion: 'DOC', IdTipoDocumento: who.IdTipoDocumento };
    while (going) {
      try {
        await caller.post('/api/AccesoMarca/registrar', said, decided);
        acknowledged.set(origin, Date.now());
        return;
      } catch (error) {
        if (error instanceof Refused) throw error;
        repeated += 1;
        await pause(100);
      }
    }
  }
  async function post(from: number): Promise<void> {
    for (let n = from; going; n += posts) {
      await mark(guard, n);
      await pause(20);
    }
  }
  /** What an office looks at: a list, one row, what happened, and a count of it. */
  const looks = ['/api/AdministracionPersona', `/api/AccesoPuerta/${gate.IdPuerta}`, '/api/AccesoMarca', '/api/AccesoMarca/contar'];
  async function read(): Promise<void> {
    for (let n = 0; going; n += 1) {
      const began = Date.now();
      try {
        const path = looks[n % looks.length] ?? '';
        await office.get(path, /\d$/.test(path) ? {} : { take: 20 }, z.looseObject({}));
        answered.push({ begun: began, ms: Date.now() - began });
        row = 0;
      } catch (error) {
        told.push(`${new Date(began).toISOString()} ${looks[n % looks.length]}: ${error instanceof Error ? error.message : String(error)}`);
        failed += 1;
        row += 1;
        inARow = Math.max(inARow, row);
      }
      await pause(100);
    }
  }
  const work = Promise.all([...Array.from({ length: posts }, (_, at) => post(at)), read()]);
  // Whoever waits for the end hears of it; nobody else may be told that it was not handled.
  work.catch(() => undefined);
  return {
    acknowledged,
    repeated: () => repeated,
    reads: () => ({ answered: answered.length, failed, inARow, told }),
    readSince(moment) {
      const since = answered.filter(({ begun: at }) => at > moment);
      return { answered: since.length, longestMs: Math.max(0, ...since.map(({ ms }) => ms)) };
    },
    async firstAfter(moment) {
      for (let waited = 0; waited < 90_000; waited += 50) {
        for (const [origin, at] of acknowledged) if (at > moment && (begun.get(origin) ?? 0) > moment) return at - moment;
        await pause(50);
      }
      throw new Error('no mark was acknowledged within 90 s');
    },
    async seenAtOnce(count) {
      let [made, seen] = [0, 0];
      for (let n = 0; n < count; n += 1) {
        const who = found[n % found.length];
        if (!who || !gate) continue;
        const body = { IdMarcaOrigen: randomUUID(), IdPuerta: gate.IdPuerta, ModoMarcacion: 'S', Identificador: who.Documento };
        const said = { ...body, TipoIdentificacion: 'DOC', IdTipoDocumento: who.IdTipoDocumento };
        const { IdMovimiento } = await guard.post('/api/AccesoMarca/registrar', said, decided);
        acknowledged.set(body.IdMarcaOrigen, Date.now());
        if (!IdMovimiento) continue;
        made += 1;
        const { totalCount } = await guard.get('/api/AccesoMarca', { filter: ['IdMovimiento', '=', IdMovimiento], take: 1 }, list);
        if (totalCount > 0) seen += 1;
      }
      return { made, seen };
    },
    async stop() {
      going = false;
      await work;
    },
  };
}
