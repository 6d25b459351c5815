import type { CDPSession, Page } from '@playwright/test';
import { z } from 'zod';

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds from end to end, and of those the processor’s. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
});
export type TraceEvent = z.infer<typeof traceEvent>;

/** What Chromium traced while `work` ran. */
export async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: unknown }) => events.push(...z.array(traceEvent).parse(value));
  cdp.on('Tracing.dataCollected', keep);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await work();
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', keep);
  return events;
}

/** Milliseconds of every task of the page's main thread, the longest first: by the clock, or of processor. */
export function mainTasks(events: readonly TraceEvent[], by: 'dur' | 'tdur'): number[] {
  const mains = new Set(
    events.filter((one) => one.name === 'thread_name' && one.args?.name === 'CrRendererMain').map((one) => `${one.pid}:${one.tid}`),
  );
  return events
    .filter((one) => one.ph === 'X' && mains.has(`${one.pid}:${one.tid}`) && /RunTask$/.test(one.name))
    .map((one) => (one[by] ?? 0) / 1000)
    .sort((one, other) => other - one);
}

/** Somebody signed in, as a person does it, on their home. */
export async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/^Usuario/).fill(user);
  await page
    .getByLabel(/^Contraseña/)
    .first()
    .fill('Demo.2026');
  await page.getByRole('button', { name: /^Ingresar/ }).click();
  const division = page.getByRole('button', { name: 'Unidad Cerro Pardo' });
  await Promise.race([division.waitFor().then(() => division.click()), page.waitForURL(/dashboard/)]);
  await page.waitForURL(/dashboard/);
}
