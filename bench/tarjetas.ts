import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { manyCards } from '@modules/identificacion/test/tarjetas';
import { startApp } from '@platform/testing/app';
import { z } from 'zod';
import { script } from './processes';

const CARDS = 1000;
const SECONDS = 30;
const MEGABYTES = 300;

const measured = z.object({
  name: z.string(),
  seconds: z.number(),
  processor: z.number(),
  megabytes: z.number(),
  memory: z.number(),
  whole: z.number(),
});

/** A thousand people of the client with photo, accreditation and card, asked for as one lot with backs, and its file taken: through HTTP, in a process of its own. */
async function product(): Promise<void> {
  const app = await startApp();
  try {
    const who = await app.signIn('ADMIN');
    const Credenciales = await manyCards(app, who, CARDS);
    globalThis.gc?.();
    const held = process.memoryUsage().rss;
    let most = held;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const began = performance.now();
    const worked = process.cpuUsage();
    const lot = await who.post('/api/IdentificacionLote', { Credenciales, Formato: 'T', Reversos: 'S' });
    if (lot.status !== 200) throw new Error(lot.text);
    await app.composition.worker('impresiones').run();
    const { Avance } = (await who.get(`/api/IdentificacionLote/${lot.result.IdLote}`)).result;
    if (Avance !== 'T') throw new Error(`The lot ended as ${Avance}`);
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(worked);
    clearInterval(look);
    const file = await fetch(`${app.url}/api/IdentificacionLote/${lot.result.IdLote}/archivo`, {
      headers: { authorization: `Bearer ${who.accessToken}` },
    });
    const megabytes = (await file.arrayBuffer()).byteLength / 1_048_576;
    console.log(
      JSON.stringify({
        name: 'lot',
        seconds,
        processor: (user + system) / 1_000_000,
        megabytes,
        memory: (most - held) / 1_048_576,
        whole: most / 1_048_576,
      }),
    );
  } finally {
    await app.close();
  }
}

/** How long a file of many cards takes, and what the process held more than before at the most; a miss ends the program with 1. */
export async function benchCards(): Promise<void> {
  const lines = (await script('--import=tsx', [import.meta.filename])).trim().split('\n');
  const found = lines.filter((line) => line.startsWith('{"name"')).map((line) => measured.parse(JSON.parse(line)));
  const [lot] = found;
  if (!lot) throw new Error('nothing measured');
  const { seconds, processor, megabytes, memory, whole } = lot;
  console.log(
    `${CARDS} cards with backs to one PDF: ${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor), ${megabytes.toFixed(1)} MB, ${memory.toFixed(0)} MB more held at the most (${whole.toFixed(0)} MB in all)`,
  );
  const met = seconds < SECONDS && memory < MEGABYTES;
  console.log(`targets ${SECONDS} s, ${MEGABYTES} MB: ${met ? 'met' : 'missed'}`);
  if (!met) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await product();
  process.exit();
}
