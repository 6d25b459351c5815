import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildServer, cleanUp, freePort, newFolder, type Running, sleep, startProcess } from './process';
import { signedIn } from './writers';

/** These are about the embedded server, which a run on another one does not use. */
const outside = process.env.TEST_DATABASE_URL !== undefined;
const PATIENCE_MS = 150_000;

const rows = z.array(z.record(z.string(), z.unknown()));
const page = z.object({ data: rows });

describe.skipIf(outside)('kill -9 in the middle of long work: counts add up, nothing is made twice', () => {
  const dir = newFolder();
  let port: number;
  let running: Running;

  beforeAll(async () => {
    await buildServer();
    port = await freePort();
    running = await startProcess(dir, port);
  }, 180_000);
  afterAll(() => cleanUp(dir, running), 60_000);

  /** A caller whose answers are good, and of their shape. */
  async function caller(user: string) {
    const session = await signedIn(running.url, user, 'Demo.2026', 'Unidad Cerro Pardo');
    return async <S extends z.ZodType>(shape: S, method: string, path: string, body?: unknown): Promise<z.output<S>> => {
      const { status, result } = await session.call(method, path, body);
      if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
      return shape.parse(result);
    };
  }
  async function until(what: () => Promise<boolean>): Promise<void> {
    for (const began = performance.now(); !(await what()); ) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('It took too long');
      await sleep(100);
    }
  }
  async function fall(): Promise<void> {
    running.child.kill('SIGKILL');
    expect(await running.ended).toBe('SIGKILL');
    running = await startProcess(dir, port);
  }

  test('a bulk reservation of hundreds of rows', async () => {
    const before = await caller('ADMIN');
    const [hotel] = await before(rows, 'GET', '/api/HotelReserva/hoteles');
    const guards = await before(rows, 'GET', '/api/AdministracionRegimenGuardia/obtenerTodos');
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const asked = {
      ...{ IdHotel: hotel?.IdHotel, IdRegimenGuardias: guards.slice(0, 2).map(({ IdRegimenGuardia }) => Number(IdRegimenGuardia)) },
      ...{ Desde: day(2), Hasta: day(28), Turno: 'S' },
    };
    const { Huella } = await before(z.object({ Huella: z.string() }), 'POST', '/api/HotelPlan', asked);
    const { IdCarga } = await before(z.object({ IdCarga: z.number() }), 'POST', '/api/HotelPlan/aceptar', { ...asked, Huella });
    const counts = z.object({ Estado: z.string(), Cargados: z.number(), Observados: z.number(), Procesados: z.number(), PorProcesar: z.number() });
    const path = `/api/HotelCarga/${IdCarga}/detalle`;
    await until(async () => (await before(counts, 'GET', path)).Procesados > 20);
    await fall();
    const after = await caller('ADMIN');
    // It goes on by itself, from where it was.
    await until(async () => (await after(counts, 'GET', path)).Estado === 'T');
    const { Cargados, Observados, Procesados, PorProcesar } = await after(counts, 'GET', path);
    expect({ PorProcesar, Cargados }).toEqual({ PorProcesar: 0, Cargados: Observados + Procesados });
    expect(Procesados).toBeGreaterThan(100);
    const made: z.output<typeof rows> = [];
    for (let skip = 0; ; skip += 200) {
      const filter = encodeURIComponent(JSON.stringify(['IdCarga', '=', IdCarga]));
      const { data } = await after(page, 'GET', `/api/HotelReserva?filter=${filter}&take=200&skip=${skip}`);
      made.push(...data);
      if (data.length < 200) break;
    }
    expect(made).toHaveLength(Procesados);
    const stays = made.map(({ IdPersona, FechaIngreso }) => `${IdPersona} ${FechaIngreso}`);
    expect(new Set(stays).size).toBe(Procesados);
    expect(new Set(made.map(({ Numero }) => Numero)).size).toBe(Procesados);
  }, 300_000);

  test('a print run: its file is whole, and each card is counted once', async () => {
    const before = await caller('CREDENCIALES');
    const cards = z.object({ Correctos: z.array(z.object({ IdCredencial: z.number() })) });
    const { Correctos } = await before(cards, 'POST', '/api/IdentificacionLote/revisar', { SinImprimir: 'S' });
    const Credenciales = Correctos.slice(0, 800).map(({ IdCredencial }) => IdCredencial);
    const begun = z.object({ IdLote: z.number(), Total: z.number() });
    const { IdLote, Total } = await before(begun, 'POST', '/api/IdentificacionLote', { Credenciales, Formato: 'T', Reversos: 'S' });
    expect(Total).toBeGreaterThan(50);
    const lot = z.object({ Avance: z.string() });
    expect((await before(lot, 'GET', `/api/IdentificacionLote/${IdLote}`)).Avance).toBe('P');
    await sleep(300);
    await fall();
    const after = await caller('CREDENCIALES');
    expect((await after(lot, 'GET', `/api/IdentificacionLote/${IdLote}`)).Avance).toBe('P');
    const one = Credenciales[0] ?? 0;
    const card = z.object({ NumeroImpresiones: z.number(), Impresa: z.string() });
    // Whoever drew it is gone: until another one has drawn it, nothing counts.
    expect(await after(card, 'GET', `/api/IdentificacionCredencial/${one}`)).toEqual({ NumeroImpresiones: 0, Impresa: 'N' });
    await until(async () => (await after(lot, 'GET', `/api/IdentificacionLote/${IdLote}`)).Avance === 'T');
    for (const id of Credenciales)
      expect(await after(card, 'GET', `/api/IdentificacionCredencial/${id}`)).toEqual({ NumeroImpresiones: 1, Impresa: 'S' });
  }, 400_000);
});
