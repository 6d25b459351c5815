import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { ReaderGone, taken } from './export.flow';

const ROWS = 500;
const BATCHES = 60;
const printOf = (text: string) => createHash('sha256').update(text).digest('base64');

function begin() {
  const out = new PassThrough();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out });
  const sheet = book.addWorksheet('data');
  let batches = 0;
  const write = (patience?: number) =>
    (async () => {
      for (; batches < BATCHES && !out.destroyed; batches++) {
        // What compresses badly, so that little of it fills whatever stands between.
        for (let at = 0; at < ROWS; at++) sheet.addRow(['a', 'b', 'c', 'd', 'e', 'f'].map((x) => printOf(`${x}${batches}.${at}`))).commit();
        await new Promise((done) => setImmediate(done));
        await taken(sheet, out, patience);
      }
      sheet.commit();
      await book.commit();
    })();
  return { out, write, batches: () => batches };
}
const soon = () => new Promise((done) => setTimeout(done, 300));

describe('an export waits for its reader', () => {
  test('while nobody takes what is written nothing more is; then all of it arrives', async () => {
    const { out, write, batches } = begin();
    const done = write();
    await soon();
    const held = batches();
    expect(held).toBeLessThan(BATCHES / 2);
    await soon();
    expect(batches()).toBe(held);
    const file = await buffer(out);
    await done;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(new Uint8Array(file).buffer);
    expect(book.getWorksheet('data')?.rowCount).toBe(ROWS * BATCHES);
  });

  test('a reader that takes nothing at all is given up; one that leaves is not waited for', async () => {
    await expect(begin().write(50)).rejects.toBeInstanceOf(ReaderGone);
    const { out, write, batches } = begin();
    const left = write();
    await soon();
    out.destroy();
    await Promise.race([left.catch(() => undefined), soon()]);
    expect(batches()).toBeLessThan(BATCHES / 2);
  });
});
