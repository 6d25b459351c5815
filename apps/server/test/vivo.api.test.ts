import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveSite } from '../live/site';
import { contradictions, endowmentContradictions } from './mundo';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A day ahead: what the example's own day has written until now lies behind it. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima' }).format(new Date(Date.now() + 86_400_000));
/** Enough of each: what goes on for longer is `vivo.long.test.ts`. */
const PASSES = 4;
const LONGEST_S = 120;

test('the living site for a moment: people pass, nothing fails, and who is inside, sleeps, ate and is counted agrees', async () => {
  const faults: string[] = [];
  app.clock.set(new Date(`${day}T12:10:00-05:00`));
  const site = liveSite({ url: app.url, clock: () => app.clock.now(), report: (text) => faults.push(text) });
  site.setSpeed(20);
  const passed = () => site.state().Hechos.paso;
  for (let second = 0; second < LONGEST_S && (passed() < PASSES || site.state().Hechos.racion === 0); second += 1)
    await new Promise((done) => setTimeout(done, 1000));
  await site.stop();
  await app.settle();
  const { Hechos, Fallados, UltimoFallo } = site.state();
  expect({ faults, Fallados, UltimoFallo }).toEqual({ faults: [], Fallados: 0, UltimoFallo: null });
  expect(Hechos.paso).toBeGreaterThanOrEqual(PASSES);
  expect(Hechos.racion).toBeGreaterThan(0);
  expect(await contradictions(app.database)).toEqual([]);
  expect(await endowmentContradictions(app.database, await app.signIn('ADMIN'))).toEqual([]);
}, 200_000);
