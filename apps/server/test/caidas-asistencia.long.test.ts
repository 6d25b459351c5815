import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildServer, cleanUp, freePort, newFolder, type Running, sleep, startProcess } from './process';
import { signedIn } from './writers';

/** These are about the embedded server, which a run on another one does not use. */
const outside = process.env.TEST_DATABASE_URL !== undefined;
/** Moments after the act at which everything is killed: at once, in the midst of it, near its end. */
const KILLS = [0, 40, 150, 400];

const day = z.object({
  IdDia: z.number(),
  IdPersona: z.number(),
  Fecha: z.string(),
  Estado: z.string(),
  Normales: z.number(),
  FechaCalculo: z.string(),
});
const period = z.object({ IdPeriodo: z.number(), IdCompania: z.number(), Estado: z.string(), FechaInicio: z.string(), FechaFin: z.string() });
const total = z.object({ IdPersona: z.number(), Normales: z.number(), DiasFalta: z.number() });
const page = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) });

describe.skipIf(outside)('kill -9 while attendance is calculated and closed: taken up again, nothing twice, nothing missing', () => {
  const dir = newFolder();
  let port: number;
  let running: Running;
  let admin: Awaited<ReturnType<typeof signedIn>>;
  const start = async () => {
    running = await startProcess(dir, port, { DEMO: '1' });
    admin = await signedIn(running.url, 'ADMIN');
  };
  const killed = async (afterMs: number) => {
    await sleep(afterMs);
    running.child.kill('SIGKILL');
    await running.ended;
    await start();
  };
  beforeAll(async () => {
    await buildServer();
    port = await freePort();
    await start();
  }, 180_000);
  afterAll(() => cleanUp(dir, running), 60_000);

  async function all<T extends z.ZodType>(resource: string, row: T, filter: unknown): Promise<z.output<T>[]> {
    const found: z.output<T>[] = [];
    for (;;) {
      const query = new URLSearchParams({ skip: String(found.length), take: '200', requireTotalCount: 'false', filter: JSON.stringify(filter) });
      const { data } = page(row).parse((await admin.call('GET', `/api/${resource}?${query}`)).result);
      found.push(...data);
      if (data.length < 200) return found;
    }
  }
  const days = (from = '20000101', to = '20991231') => all('AsistenciaDia', day, [['Fecha', '>=', from], 'AND', ['Fecha', '<=', to]]);
  /** Until no day waits to be calculated. */
  async function calculated(): Promise<void> {
    for (;;) {
      const told = await (await fetch(`${running.url}/metrics`)).text();
      const waiting = /^faena_attendance_waiting(?:\{[^}]*\})? (\d+)/m.exec(told)?.[1];
      expect(waiting).toBeDefined();
      if (waiting === '0') return;
      await sleep(200);
    }
  }
  const keys = (rows: readonly z.output<typeof day>[]) => rows.map(({ IdPersona, Fecha }) => `${IdPersona}|${Fecha}`).sort();

  test('the nightly calculation', async () => {
    await calculated();
    const before = await days();
    expect(before.length).toBeGreaterThan(500);
    const [from, to] = [
      before.map(({ Fecha }) => Fecha).sort()[0],
      before
        .map(({ Fecha }) => Fecha)
        .sort()
        .at(-1),
    ];
    const configurations = await all('AsistenciaConfiguracionCompania', z.looseObject({ IdConfiguracionCompania: z.number() }), [
      'IdConfiguracionCompania',
      '>',
      0,
    ]);
    for (const [place, afterMs] of KILLS.entries()) {
      // Each time something else is asked of every day, so that each is written anew.
      for (const { IdConfiguracionCompania } of configurations) {
        const path = `/api/AsistenciaConfiguracionCompania/${IdConfiguracionCompania}`;
        const known = z.looseObject({ Version: z.number() }).parse((await admin.call('GET', path)).result);
        expect((await admin.call('PUT', path, { Version: known.Version, ToleranciaEntrada: place % 2 === 0 ? 0 : 5 })).status).toBe(200);
      }
      expect((await admin.call('POST', '/api/AsistenciaDia/recalcular', { FechaInicio: from, FechaFin: to })).status).toBe(200);
      await killed(afterMs);
      await calculated();
      const after = await days();
      expect(keys(after)).toEqual(keys(before));
      expect(new Set(keys(after)).size).toBe(after.length);
      // Calculated once more in peace nothing moves: what was taken up is what would have been.
      expect((await admin.call('POST', '/api/AsistenciaDia/recalcular', { FechaInicio: from, FechaFin: to })).status).toBe(200);
      await calculated();
      expect(await days()).toEqual(after);
    }
  }, 240_000);

  test('a closing: the period is open with nothing frozen, or closed with totals that are the sums of its days', async () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const open = (await all('AsistenciaPeriodo', period, ['Estado', '=', 'A'])).filter(({ FechaFin }) => FechaFin < today);
    expect(open.length).toBeGreaterThan(0);
    let closed = 0;
    for (const [place, afterMs] of KILLS.entries()) {
      const one = open.sort((a, b) => a.FechaInicio.localeCompare(b.FechaInicio))[place];
      if (!one) break;
      const path = `/api/AsistenciaPeriodo/${one.IdPeriodo}`;
      const totals = () => all('AsistenciaPeriodoPersona', total, ['IdPeriodo', '=', one.IdPeriodo]);
      void admin.call('POST', `${path}/cerrar`, { Observacion: 'Cierre de prueba' });
      await killed(afterMs);
      const then = period.parse((await admin.call('GET', path)).result);
      expect(['A', 'C']).toContain(then.Estado);
      if (then.Estado === 'A') {
        expect(await totals()).toEqual([]);
        expect((await admin.call('POST', `${path}/cerrar`, { Observacion: 'Cierre de prueba' })).status).toBe(200);
      }
      const frozen = await totals();
      expect(new Set(frozen.map(({ IdPersona }) => IdPersona)).size).toBe(frozen.length);
      const lived = (await days(one.FechaInicio, one.FechaFin)).filter(({ IdPersona }) => frozen.some((own) => own.IdPersona === IdPersona));
      for (const { IdPersona, Normales, DiasFalta } of frozen) {
        const own = lived.filter((row) => row.IdPersona === IdPersona);
        expect(own.reduce((sum, row) => sum + row.Normales, 0)).toBe(Normales);
        expect(own.filter((row) => row.Estado === 'F').length).toBe(DiasFalta);
      }
      closed += frozen.length;
    }
    expect(closed).toBeGreaterThan(0);
  }, 120_000);
});
