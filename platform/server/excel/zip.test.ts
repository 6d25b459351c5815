import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { workbookOnto } from './workbook';
import { ReaderGone } from './zip';

const ROWS = 20;
const BATCHES = 80;
/** Text that compresses badly, so that little of it fills whatever stands between. */
const noise = (seed: string) => Array.from({ length: 120 }, (_, at) => createHash('sha256').update(`${seed}.${at}`).digest('base64')).join('');

function begin() {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const sheet = book.sheet({ name: 'data', frozen: { rows: 0 }, widths: [] });
  let batches = 0;
  const write = (patience?: number) =>
    (async () => {
      for (; batches < BATCHES && !out.destroyed; batches++) {
        for (let at = 0; at < ROWS; at++) sheet.row(1, [at, noise(`${batches}.${at}`)], []);
        await new Promise((done) => setImmediate(done));
        await sheet.taken(patience);
      }
      sheet.close();
      await book.end();
    })();
  return { out, write, batches: () => batches };
}
/** Waits until no further batch is written for a while. */
async function standing(batches: () => number): Promise<number> {
  for (let before = -1; before !== batches(); ) {
    before = batches();
    await new Promise((done) => setTimeout(done, 600));
  }
  return batches();
}

describe('an export waits for its reader', () => {
  test('while nobody takes what is written nothing more is; then all of it arrives', async () => {
    const { out, write, batches } = begin();
    const done = write();
    expect(await standing(batches)).toBeLessThan(BATCHES / 2);
    const file = await buffer(out);
    await done;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(file).buffer);
    expect(book.getWorksheet('data')?.rowCount).toBe(ROWS * BATCHES);
  }, 20_000);

  test('a reader that takes nothing at all is given up; one that leaves is not waited for', async () => {
    await expect(begin().write(50)).rejects.toBeInstanceOf(ReaderGone);
    const { out, write, batches } = begin();
    const left = write();
    const held = await standing(batches);
    out.destroy();
    // Closing the file of a reader who left has no end: only that no more rows are written.
    void left.catch(() => undefined);
    expect(await standing(batches)).toBeLessThanOrEqual(held + 1);
  }, 20_000);
});
