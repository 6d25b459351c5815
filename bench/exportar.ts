import { performance } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { houseTable } from '@platform/server/excel/house';
import { startApp } from '@platform/testing/app';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import { heldBelow, script } from './processes';
import { startBeside } from './product';

const ROWS = 100_000;
const PART = 5000;
const FILL: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF3F9' } };
const TEN = 10;
const TARGETS = [
  ['seconds', 2],
  ['first', 0.3],
  ['memory', 100],
] as const;
/** Columns of the list of people, as it is exported. */
const LISTED = Object.entries(Persona.fields).flatMap(([name, field]) => ('list' in field && field.list && field.kind !== 'photo' ? [name] : []));

/** Of the person's own row: what an export costs where nothing has to be looked up. */
const OWN = Object.entries(Persona.fields).flatMap(([name, field]) =>
  ['text', 'code', 'date', 'enum', 'flag'].includes(field.kind) && !('computed' in field && field.computed) ? [name] : [],
);

const measured = z.object({ name: z.string(), seconds: z.number(), first: z.number(), megabytes: z.number(), memory: z.number() });

/** What reading a file to its end took: all of it, until its first byte, and what the process held more than before at the most. */
async function read(
  name: string,
  begin: () => Promise<AsyncIterable<Uint8Array>>,
  holds = () => process.memoryUsage().rss / 1_048_576,
): Promise<void> {
  const held = holds();
  let most = held;
  const look = setInterval(() => {
    most = Math.max(most, holds());
  }, 200);
  const began = performance.now();
  let [bytes, first] = [0, 0];
  for await (const chunk of await begin()) {
    first ||= (performance.now() - began) / 1000;
    bytes += chunk.length;
  }
  clearInterval(look);
  console.log(
    JSON.stringify({
      name,
      seconds: (performance.now() - began) / 1000,
      first,
      megabytes: bytes / 1_048_576,
      memory: most - held,
    }),
  );
}

/** exceljs' own streaming writer alone: the same number of rows and columns, with the same alternating fill, from memory. */
function exceljsAlone(out: PassThrough): void {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet('data');
  for (let at = 0; at < ROWS; at++) {
    const line = sheet.addRow([null, ...Array.from({ length: TEN }, (_, column) => `Valor ${(at * 7 + column * 13) % 50_021}`)]);
    if (at % 2 === 1)
      line.eachCell({ includeEmpty: true }, (cell, index) => {
        if (index > 1) cell.fill = FILL;
      });
    line.commit();
  }
  sheet.commit();
  void book.commit();
}

/** Ours alone, with the same. */
async function writerAlone(out: PassThrough): Promise<void> {
  const columns = Array.from({ length: TEN }, (_, at) => ({ title: `Columna ${at}`, kind: 'text' }) as const);
  const table = houseTable(out, { title: 'Prueba', subtitle: '', zone: 'America/Lima' }, columns, []);
  for (let at = 0; at < ROWS; at++) {
    table.add(columns.map((_, column) => `Valor ${(at * 7 + column * 13) % 50_021}`));
    if (at % PART === 0) await table.taken();
  }
  await table.end();
}

/** The export of as many people by the product as it is delivered, through HTTP, read as it arrives. */
async function product(): Promise<void> {
  const app = await startApp();
  const served = await startBeside(app, 1).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  try {
    const [columns] = await app.database.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = 'administracion_persona' and is_generated = 'NEVER' and column_name not in ('id_persona', 'documento', 'codigo_trabajador')`,
    );
    const [people] = await app.database.query('select count(*)::int as n from administracion_persona where id_cliente = 1');
    const missing = ROWS - Number(people?.n);
    for (let from = 1; from <= missing; from += PART)
      await app.database.query(
        `insert into administracion_persona (documento, ${columns?.names}) select (60000000 + g)::text, ${columns?.names}
          from generate_series($1::int, $2::int) g, (select * from administracion_persona where id_cliente = 1 order by id_persona limit 1) p`,
        [from, Math.min(missing, from + PART - 1)],
      );
    const who = await app.signIn('ADMIN');
    await app.database.query('analyze administracion_persona');
    const ask = (columns: readonly string[]) => async () => {
      const answer = await fetch(`http://127.0.0.1:${served.port}/api/AdministracionPersona/exportar?columnas=${columns.join(',')}`, {
        headers: { authorization: `Bearer ${who.accessToken}` },
      });
      if (answer.status !== 200 || !answer.body) throw new Error(await answer.text());
      return answer.body;
    };
    const holds = () => heldBelow(served.pid);
    // The first of a process compiles its statements and its code.
    for (const name of ['first export', 'export']) await read(`${name} of ${ROWS} people`, ask(LISTED.slice(0, TEN)), holds);
    await read(`export of ${ROWS} people, their own columns`, ask(OWN.slice(0, TEN)), holds);
  } finally {
    await served.stop();
    await app.close();
  }
}

/** Each in a process of its own, so that the peak is its own. */
export async function benchExport(): Promise<void> {
  const own = import.meta.filename;
  const lines = [];
  for (const mode of ['exceljs', 'propio', 'producto'])
    lines.push(...(await script('--import=tsx', [own, mode, ...process.argv.slice(2).filter((one) => one.startsWith('--'))])).trim().split('\n'));
  const found = lines.filter((line) => line.startsWith('{"name"')).map((line) => measured.parse(JSON.parse(line)));
  for (const { name, seconds, first, megabytes, memory } of found)
    console.log(
      `${name.padEnd(30)} ${seconds.toFixed(2)} s, first byte ${first.toFixed(2)} s, ${megabytes.toFixed(1)} MB of .xlsx, ${memory.toFixed(0)} MB more held at the most`,
    );
  const last = found.at(-1);
  const missed = last ? TARGETS.filter(([key, most]) => last[key] > most).map(([key, most]) => `${key} > ${most}`) : ['nothing measured'];
  console.log(`${ROWS} × ${TEN}: targets 2 s, first byte 0.3 s, 100 MB: ${missed.length > 0 ? `missed (${missed.join(', ')})` : 'met'}`);
}

const mode = process.argv[2];
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const alone = { exceljs: exceljsAlone, propio: writerAlone }[String(mode)];
  if (!alone) await product();
  else
    await read(`${mode} writer alone`, async () => {
      const out = new PassThrough();
      void alone(out);
      return out;
    });
  process.exit();
}
