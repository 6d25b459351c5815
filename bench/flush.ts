import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folder } from './data/template';

const PAGE = Buffer.alloc(8192, 1);
const PAGES = 512;

/**
 * How long the disk itself takes to keep a page of a log (write and fdatasync), in milliseconds, at the pace of a door: under it
 * no durable answer can come, whoever gives it.
 */
export async function flushTimes(times = 400, perSecond = 60): Promise<{ readonly p50: number; readonly p99: number }> {
  const path = join(folder, 'flush.tmp');
  const file = await open(path, 'w');
  const taken: number[] = [];
  try {
    for (let page = 0; page < PAGES; page += 1) await file.write(PAGE, 0, PAGE.length, page * PAGE.length);
    await file.sync();
    for (let at = 0; at < times; at += 1) {
      const began = performance.now();
      await file.write(PAGE, 0, PAGE.length, (at % PAGES) * PAGE.length);
      await file.datasync();
      taken.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 1000 / perSecond));
    }
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
  const sorted = taken.sort((a, b) => a - b);
  const part = (of: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;
  return { p50: part(0.5), p99: part(0.99) };
}
