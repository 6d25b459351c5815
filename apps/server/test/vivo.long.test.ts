import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveSite } from '../live/site';
import { contradictions, endowmentContradictions } from './mundo';

let app: TestApp;
beforeAll(async () => {
  // Without captcha: its challenges expire by the clock of the world, which is not that of the site's noon.
  app = await startApp();
});
afterAll(() => app.close());

/** Seconds that it lives here, of noon and of the change of shift each half; an hour where somebody asks for it. */
const SECONDS = Number(process.env.LIVE_SECONDS ?? 60);
/** Noon goes on until each act has happened: what comes five times an hour, of which some are refused, keeps no timetable. */
const LONGEST_NOON = Math.max(240, SECONDS);
/** A day ahead: what the example's own day has written until now lies behind it. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima' }).format(new Date(Date.now() + 86_400_000));

test('the site lives twenty times as fast as the clock: everything happens, nothing fails, and nothing contradicts itself', async () => {
  const faults: string[] = [];
  // Noon: the kitchen is open and the offices work; then people come and go, after the sessions of noon are over.
  app.clock.set(new Date(`${day}T12:10:00-05:00`));
  const site = liveSite({ url: app.url, clock: () => app.clock.now(), report: (text) => faults.push(text) });
  site.setSpeed(20);
  const before = process.memoryUsage().heapUsed;
  const live = async (most: number, enough: (second: number) => boolean) => {
    for (let second = 0; second < most && !enough(second); second += 1) {
      await new Promise((done) => setTimeout(done, 1000));
      if (second % 5 === 0) await app.settle();
    }
  };
  const everything = () => Object.values(site.state().Hechos).every((times) => times > 0);
  await live(LONGEST_NOON, (second) => second >= SECONDS / 2 && everything());
  app.clock.set(new Date(`${day}T18:20:00-05:00`));
  await live(SECONDS / 2, () => false);
  await site.stop();
  await app.settle();
  const { Hechos, ...rest } = site.state();
  expect({ faults, ...rest }).toMatchObject({ faults: [], Velocidad: 0, Fallados: 0, UltimoFallo: null });
  for (const [act, times] of Object.entries(Hechos)) expect([act, times > 0]).toEqual([act, true]);
  expect(Hechos.paso).toBeGreaterThan(SECONDS / 6);
  expect(rest.Rechazados).toBeLessThan(Hechos.paso);
  expect(await contradictions(app.database)).toEqual([]);
  expect(await endowmentContradictions(app.database, await app.signIn('ADMIN'))).toEqual([]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
}, 4_000_000);
