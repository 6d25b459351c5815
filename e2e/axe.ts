import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical violations of a page, each with the first elements that have it. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Evaluated by the tool, so that the page's content policy stays as strict as it is.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source);
  // What has been drawn is judged, not a colour on its way: what still moves is at its end, what moves for ever stands still.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  // Rows of the former question are dimmed until those of this one are there: that is on its way too, and judged if it stays.
  const violations = await page.evaluate<Violation[]>(`(async () => {
    const until = Date.now() + 5000;
    const settled = (judge) => (document.querySelector('[data-stale]') && Date.now() < until ? setTimeout(settled, 20, judge) : judge());
    await new Promise(settled);
    for (const moving of document.getAnimations()) {
      const { endTime } = moving.effect.getComputedTiming();
      if (Number.isFinite(endTime)) moving.finish();
      else moving.cancel();
    }
    // What is found to be moderate or minor is not asked for: a rule says its own impact.
    const lesser = axe._audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor');
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    return axe.run(document, { resultTypes: ['violations'], rules }).then((result) => result.violations);
  })()`);
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    );
}

/** A page without serious violations, as a test says it. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
}
