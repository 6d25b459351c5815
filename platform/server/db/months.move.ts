import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { flush } from '../audit/audit';
import { dumpTable } from './backup';
import { type Hands, inTurn, later, leaveMonths, type Month, monthOf } from './months';
import type { PartedTable } from './parted';
import type { Database, Tx } from './pool';
import { int, orNull, text } from './rows';

/** Where parts wait that are nobody's any more until their file is written: out of the product's sight, and taken up again by whoever moves next. */
const ASIDE = 'historia';
/** What is younger stays in the table. */
const LEAST_MONTHS = 12;
const BATCH = 500;

/** A file of rows that were moved out of their table, as it stands beside it (`….json`). */
const manifestSchema = z.object({
  formato: z.literal(1),
  tabla: z.string().regex(/^\w+$/),
  filas: z.number(),
  /** SHA-256 of the file. */
  huella: z.string(),
});
export interface MovedFile {
  readonly file: string;
  readonly rows: number;
}

async function printOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}

/** Writes one part that waits aside, reads the file again, and lets go of the part. */
async function write({ run, tx }: Hands, of: PartedTable, part: string, folder: string): Promise<MovedFile> {
  const file = join(folder, `${part}.jsonl.gz`);
  await run('begin isolation level repeatable read');
  try {
    const rows = await dumpTable(tx, `${ASIDE}."${part}"`, file, true);
    let written = 0;
    for await (const line of linesOf(file)) written += line === '' ? 0 : 1;
    if (written !== rows) throw new Error(`${file}: ${written} rows of ${rows}`);
    const manifest: z.infer<typeof manifestSchema> = { formato: 1, tabla: of.table, filas: rows, huella: await printOf(file) };
    await writeFile(file.replace(/l\.gz$/, ''), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await run(`drop table ${ASIDE}."${part}"`);
    await run('commit');
    return { file, rows };
  } catch (error) {
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Moves the whole months of a table that end before `until` out of the database, into files of a folder (`npm run months`): each as lines of JSON, with a
 * manifest beside it. They leave the table at once, without being read; how many rows of each client stands in its trace. What a run that was cut short
 * left aside is written first. Undefined where another process tends months.
 */
export async function moveOut(
  database: Database,
  of: PartedTable,
  until: Month,
  folder: string,
  now: Date,
): Promise<readonly MovedFile[] | undefined> {
  const youngest = later(monthOf(now), -LEAST_MONTHS);
  if (until > youngest) throw new Error(`${until}: months of the last ${LEAST_MONTHS} stay where they are (until ${youngest})`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return inTurn(database, async (hands) => {
    const { run, tx } = hands;
    await run(`create schema if not exists ${ASIDE}`);
    const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
    await leaveMonths(hands, of, until, {
      word: 'movidos',
      async take(own, part) {
        await own(`alter table ${of.table} detach partition ${part}`);
        await own(`alter table ${part} rename to ${part}_${stamp}`);
        await own(`alter table ${part}_${stamp} set schema ${ASIDE}`);
      },
    });
    const waiting = await tx.rows(
      { name: text },
      {
        text: `select relname::text as name from pg_class where relnamespace = to_regnamespace('${ASIDE}') and relkind = 'r' and relname ~ ('^' || $1 || '_(antes|\\d{4}_\\d\\d)_') order by 1`,
        values: [of.table],
      },
    );
    const moved: MovedFile[] = [];
    for (const { name } of waiting) {
      const file = await write(hands, of, name, folder);
      moved.push(file);
    }
    return moved;
  });
}

/** Brings the rows of a file back to their table, all of them or none; answers how many. */
export async function bringBack(database: Database, tables: readonly PartedTable[], file: string): Promise<number> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(file.replace(/l\.gz$/, ''), 'utf8')));
  const of = tables.find(({ table }) => table === manifest.tabla);
  if (!of) throw new Error(`${file}: ${manifest.tabla} is not parted by months`);
  if ((await printOf(file)) !== manifest.huella) throw new Error(`${file} is not the one that was written`);
  return database.transaction(async (tx) => {
    const counts = new Map<number | null, number>();
    let batch: string[] = [];
    const names = await namesOf(tx, of.table);
    const insert = async (): Promise<void> => {
      const rows = await tx.rows(
        { id_cliente: orNull(int) },
        {
          text: `insert into ${of.table} (${names}) select ${names} from jsonb_populate_recordset(null::${of.table}, $1::jsonb) returning id_cliente`,
          values: [`[${batch.join(',')}]`],
        },
      );
      for (const { id_cliente } of rows) counts.set(id_cliente, (counts.get(id_cliente) ?? 0) + 1);
      batch = [];
    };
    for await (const line of linesOf(file)) {
      batch.push(line);
      if (batch.length === BATCH) await insert();
    }
    if (batch.length > 0) await insert();
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
    if (all !== manifest.filas) throw new Error(`${file}: ${all} rows of ${manifest.filas}`);
    for (const [IdCliente, devueltos] of counts) {
      const stamp = { IdCliente, IdDivision: null, IdUsuario: 'SISTEMA', IdPerfil: null, address: '', screen: null };
      await flush(tx, stamp, [{ entity: of.resource, record: null, action: 'restaurar', changes: { devueltos } }], []);
    }
    return all;
  });
}

async function namesOf(tx: Tx, table: string): Promise<string> {
  const { names } = await tx.one(
    { names: text },
    {
      text: `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      values: [table],
    },
  );
  return names;
}
