import { EventEmitter, once } from 'node:events';
import type { Writable } from 'node:stream';
import type ExcelJS from 'exceljs';

/** A reader that takes nothing for so long is gone, though its connection is not. */
const PATIENCE_MS = 60_000;

/** The reader of an export took nothing of it for too long. */
export class ReaderGone extends Error {}

/** What may wait for the compressor: enough to keep it busy. */
const AHEAD = 1_048_576;

/**
 * Waits until what a sheet wrote has been taken on: exceljs writes on whatever becomes of it, so that without this a
 * slow reader would leave the whole file in memory. What it writes to is the beginning of its part of the file, which
 * stands still while nobody takes what comes out at the end.
 */
export async function taken(sheet: ExcelJS.Worksheet, reader: Writable, patience = PATIENCE_MS): Promise<void> {
  const [part] = Object(sheet).stream?.pipes ?? [];
  if (!(part instanceof EventEmitter) || reader.destroyed) return;
  const waiting: unknown = Object(part)._writableState?.length;
  if (typeof waiting !== 'number' || waiting < AHEAD) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([
      once(part, 'drain', { signal }),
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
