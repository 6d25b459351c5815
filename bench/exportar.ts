import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { startApp } from '@platform/testing/app';
import ExcelJS from 'exceljs';
import { script } from './processes';

const ROWS = 100_000;
const PART = 5000;
const FILL: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF3F9' } };
/** Columns of the list of people, as it is exported. */
const COLUMNS = Object.values(Persona.fields).filter((field) => 'list' in field && field.list && field.kind !== 'photo').length;

/** What a run took and the most memory its process held. */
function told(name: string, ms: number, bytes: number): void {
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ name, seconds: ms / 1000, megabytes: bytes / 1_048_576, peak }));
}

/** exceljs' own streaming writer alone: the same number of rows and columns, with the same alternating fill, from memory. */
async function writerAlone(): Promise<void> {
  const began = performance.now();
  const out = new PassThrough();
  let bytes = 0;
  out.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = book.addWorksheet('data');
  for (let at = 0; at < ROWS; at++) {
    const line = sheet.addRow([null, ...Array.from({ length: COLUMNS }, (_, column) => `Valor ${(at * 7 + column * 13) % 50_021}`)]);
    if (at % 2 === 1)
      line.eachCell({ includeEmpty: true }, (cell, index) => {
        if (index > 1) cell.fill = FILL;
      });
    line.commit();
  }
  sheet.commit();
  await Promise.all([book.commit(), once(out, 'end')]);
  told('exceljs writer alone', performance.now() - began, bytes);
}

/** The product's export of as many people, from its own database through HTTP, read as it arrives. */
async function product(): Promise<void> {
  const app = await startApp();
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
    const began = performance.now();
    const answer = await fetch(`${app.url}/api/AdministracionPersona/exportar`, { headers: { authorization: `Bearer ${who.accessToken}` } });
    if (answer.status !== 200 || !answer.body) throw new Error(await answer.text());
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    told(`export of ${ROWS} people`, performance.now() - began, bytes);
  } finally {
    await app.close();
  }
}

/** Each in a process of its own, so that the peak is its own. */
export async function benchExport(): Promise<void> {
  const own = import.meta.filename;
  const lines = [];
  for (const mode of ['exceljs', 'producto']) lines.push(await script('--import=tsx', [own, mode]));
  const [alone, whole] = lines.map((text) => JSON.parse(text.trim().split('\n').at(-1) ?? '{}'));
  for (const one of [alone, whole])
    console.log(`${one.name.padEnd(28)} ${one.seconds.toFixed(1)} s, ${one.megabytes.toFixed(1)} MB of .xlsx, peak memory ${one.peak} MB`);
  console.log(`ratio ${(whole.seconds / alone.seconds).toFixed(2)} (${COLUMNS} columns)`);
}

const mode = process.argv[2];
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await (mode === 'exceljs' ? writerAlone() : product());
  process.exit();
}
