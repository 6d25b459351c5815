import { parentPort, workerData } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { z } from 'zod';
import { footed, makePdf } from './pdf';

/*
 * Lays out one document and ends: thousands of rows take seconds of pure work, which nobody at a gate should wait for.
 */

const asked = z.object({ definition: z.custom<TDocumentDefinitions>((value) => typeof value === 'object'), foot: z.string() });
parentPort?.postMessage(await makePdf(footed(asked.parse(workerData))));
