import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { BASE, cabecera, fila, llenar, perfilSinPapeles, plantilla, seguro } from '@modules/acreditacion/test/cargas';
import { mundo } from '@modules/acreditacion/test/mundo';
import { startApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { option } from './options';
import { cpuBelow, heldBelow, parentOf } from './processes';
import { callsOf, startBeside } from './product';

const ROWS = Number(option('rows') ?? 5000);
const TARGET_S = 4;
/** As many as the target speaks of. */
const PROCESSES = 2;
/** What a row leaves behind, in the order of its references. */
const TABLES = [
  'acreditacion_solicitud',
  'acreditacion_solicitud_requisito',
  'acreditacion_solicitud_rol',
  'acreditacion_solicitud_historial',
] as const;

const told = z.object({ result: z.object({ IdCarga: z.number().optional(), PorProcesar: z.number().optional() }) });
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * A mass request of 5,000 people through the product as it is delivered, beside the same rows inserted in one bare transaction: validating and processing as
 * times of it, the processor of both sides, and the most memory that the product held meanwhile. A miss ends the program with 1.
 *
 *     node --import tsx bench/carga.ts [--rows 1000] [--profile]
 */
export async function benchLoad(): Promise<void> {
  const app = await startApp();
  const served = await startBeside(app, PROCESSES).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  try {
    const who = await app.signIn('SOLICITANTE');
    const head = await cabecera(app, await mundo(app), await perfilSinPapeles(app));
    const content = await llenar(
      await plantilla(app, who, head),
      Array.from({ length: ROWS }, (_, n) => fila(n, seguro)),
    );
    const call = callsOf(served.port, who.accessToken);
    const post = async (path: string, body?: RequestInit['body']) => {
      const { status, text } = await call('POST', path, body);
      if (status !== 200) throw new Error(text);
      return told.parse(JSON.parse(text)).result;
    };
    const [server] = await app.database.query('select pg_backend_pid() as pid');
    const postmaster = parentOf(Number(server?.pid));
    let most = 0;
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const watch = setInterval(() => {
        most = Math.max(most, heldBelow(served.pid));
      }, 250);
      const began = performance.now();
      await work();
      clearInterval(watch);
      return performance.now() - began;
    };
    const before = heldBelow(served.pid);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'carga.xlsx');
    let id = 0;
    const validating = await timed(async () => {
      const asked = new URLSearchParams(Object.entries(head).map(([key, value]) => [key, String(value)]));
      id = (await post(`${BASE}?${asked}`, form)).IdCarga ?? 0;
    });
    let toProcess = 0;
    // On a table just filled, of which the database knows nothing yet: so it is for whoever does not wait a minute.
    const starting = await timed(async () => {
      toProcess = (await post(`${BASE}/${id}/procesar`)).PorProcesar ?? 0;
    });
    const validated = most;
    most = 0;
    const spent = { own: cpuBelow(served.pid), behind: cpuBelow(postmaster) };
    const processing = await timed(async () => {
      for (let waits = true; waits; ) {
        await pause(20);
        const [work] = await app.database.query(`select exists (select 1 from acreditacion_carga where id_carga = $1 and estado = 'P') as waits`, [
          id,
        ]);
        waits = work?.waits === true;
      }
    });
    const [own, behind] = [cpuBelow(served.pid) - spent.own, cpuBelow(postmaster) - spent.behind];
    const processed = most;
    const [made] = await app.database.run(sql`select count(*)::int as n from acreditacion_carga_fila where id_carga = ${id} and estado = 'P'`);
    const copies = await Promise.all(
      ['administracion_persona', ...TABLES].map(async (table) => {
        const columns = await app.database.run(
          sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
            where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
        );
        const key = table === 'administracion_persona' ? 'id_persona' : 'id_solicitud';
        const source = `select ${columns[0]?.names} from ${table} where ${key} in (select s.${key} from acreditacion_carga_fila f join acreditacion_solicitud s using (id_solicitud) where f.id_carga = ${id})`;
        return { table, names: String(columns[0]?.names), rows: JSON.stringify(await app.database.query(source)) };
      }),
    );
    const bare = await timed(() =>
      app.database.transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        for (const { table, names, rows: kept } of copies) {
          await tx.query(`create temp table copia_${table} (like ${table} including defaults including indexes) on commit drop`);
          await tx.query(`insert into copia_${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [kept]);
        }
      }),
    );
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const megabytes = (held: number) => `${Math.round(held)} MB`;
    console.log(`Mass request of ${ROWS} rows (${toProcess} to process, ${made?.n} processed)`);
    console.log(`bare inserts in one transaction  ${seconds(bare)}`);
    console.log(`validating the file              ${seconds(validating)}  ${(validating / bare).toFixed(1)} times`);
    console.log(`judging it again to process it   ${seconds(starting)}  ${(starting / bare).toFixed(1)} times`);
    console.log(
      `processing                       ${seconds(processing)}  ${(processing / bare).toFixed(1)} times, ${(processing / ROWS).toFixed(1)} ms a row (target ${TARGET_S} s: ${processing < TARGET_S * 1000 ? 'met' : 'missed'}); processor ${own.toFixed(1)} s here, ${behind.toFixed(1)} s in the database`,
    );
    if (processing >= TARGET_S * 1000) process.exitCode = 1;
    console.log(`memory: ${megabytes(before)} before, ${megabytes(validated)} at most while validating, ${megabytes(processed)} while processing`);
  } finally {
    await served.stop();
    await app.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchLoad();
  process.exit();
}
