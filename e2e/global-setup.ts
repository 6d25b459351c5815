import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@platform/testing/memory';
import { launch } from './product';

/** Before the first test the product starts once, with its demo, and is stopped: every server of the run begins from a copy of that. */
export default async function prepare(): Promise<() => void> {
  const data = mkdtempSync(join(scratchFolder(), 'faena-e2e-prepared-'));
  const { end } = await launch(data);
  await end();
  // Each copy finds a port of its own.
  rmSync(join(data, 'pg', 'port'), { force: true });
  process.env.E2E_PREPARED = data;
  return () => rmSync(data, { recursive: true, force: true });
}
