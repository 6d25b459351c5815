import { once } from 'node:events';
import { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';

/** A reader that takes nothing for so long is gone, though its connection is not. */
const PATIENCE_MS = 60_000;

/** The reader of an export took nothing of it for too long. */
export class ReaderGone extends Error {}

/**
 * Waits until what a sheet wrote has been taken on: exceljs writes on whatever becomes of it, so that without this a
 * slow reader would leave the whole file in memory. What it writes to is the compressor of its part of the file, which
 * stands still while nobody takes what it gives.
 */
export async function taken(sheet: ExcelJS.Worksheet, reader: Writable, patience = PATIENCE_MS): Promise<void> {
  const compressor: unknown = Object(sheet).stream?.pipes?.[0];
  if (!(compressor instanceof Writable) || !compressor.writableNeedDrain || reader.destroyed) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([
      once(compressor, 'drain', { signal }),
      once(reader, 'close', { signal }),
      new Promise((_, reject) => {
        const timer = setTimeout(() => reject(new ReaderGone('an export that nobody reads')), patience);
        signal.addEventListener('abort', () => clearTimeout(timer));
      }),
    ]);
  } finally {
    over.abort();
  }
}
