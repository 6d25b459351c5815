import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@platform/server/db/migrate';
import { dropPast, makeAhead } from '@platform/server/db/months';
import { bringBack, moveOut } from '@platform/server/db/months.move';
import { partedTables } from '@platform/server/db/parted';
import { type Database, openDatabase } from '@platform/server/db/pool';
import { makeRegistry } from '@platform/server/resource/registry';
import { cloneDatabase, ensureTemplate, type TestDatabase } from '@platform/testing/database';
import { scratchFolder } from '@platform/testing/memory';
import { migratedDatabase } from '@platform/testing/migrated';
import type { PoolClient } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { productOf } from '../compose';

const product = productOf({ publicUrl: 'http://127.0.0.1', secret: '' });
const tables = partedTables([...makeRegistry(product).resources.values()].map(({ entity }) => entity));
const audit = tables.filter(({ table }) => table === 'base_auditoria');
/** The first of the files that part tables. */
const PARTED = '202611270301';

const made: { database: Database; clone: TestDatabase }[] = [];
afterEach(async () => {
  for (const { database, clone } of made.splice(0)) {
    await database.close();
    await clone.drop();
  }
});

function opened(clone: TestDatabase): Database {
  const database = openDatabase(clone.url, 6).of(product);
  made.push({ database, clone });
  return database;
}
const emptyDatabase = async () => opened(await cloneDatabase(await ensureTemplate('vacia', async () => undefined)));
const migrated = async () => opened(await migratedDatabase());

const add = (database: Database, moment: string, record = moment) =>
  database.query(`insert into base_auditoria (id_cliente, momento, entidad, registro, accion) values (1, $1, 'X', $2, 'editar')`, [moment, record]);
/** In which part each row is, by its name after the table's. */
async function placed(database: Database, table = 'base_auditoria', record = 'registro') {
  const rows = await database.query(
    `select ${record}::text as record, substring(tableoid::regclass::text from ${table.length + 2}) as part from ${table} order by 1`,
  );
  return Object.fromEntries(rows.map(({ record: one, part }) => [one, part]));
}
async function parts(database: Database, table = 'base_auditoria') {
  const rows = await database.query(
    `select substring(c.relname from ${table.length + 2}) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass
      order by pg_get_expr(c.relpartbound, c.oid) not like '%MINVALUE%', c.relname = '${table}_mas', 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

test('what the definitions say is parted is parted in the database, by that column, and for every moment there is a part', async () => {
  const database = await migrated();
  await makeAhead(database, tables, new Date('2026-11-27T12:00:00Z'));
  const found = await database.query(
    `select c.relname as table, pg_get_partkeydef(c.oid) as key, count(*) filter (where b.bound like '%FROM (MINVALUE)%')::int as first,
        count(*) filter (where b.bound like '%TO (MAXVALUE)%')::int as last, count(*) filter (where b.bound = 'DEFAULT')::int as other,
        array_agg(b.bound order by b.bound) as bounds
      from pg_class c join pg_inherits i on i.inhparent = c.oid join pg_class p on p.oid = i.inhrelid
        cross join lateral (select pg_get_expr(p.relpartbound, p.oid) as bound) b where c.relkind = 'p' group by 1, 2 order by 1`,
  );
  expect(found.map(({ table, key }) => [table, key])).toEqual(tables.map(({ table, column }) => [table, `RANGE (${column})`]));
  for (const { first, last, other, bounds } of found) {
    expect({ first, last, other }).toEqual({ first: 1, last: 1, other: 0 });
    // One begins where the other ends.
    const ends = (which: RegExp) => (Array.isArray(bounds) ? bounds : []).flatMap((one) => which.exec(String(one))?.[1] ?? []).sort();
    expect(ends(/FROM \('([^']+)'/)).toEqual(ends(/TO \('([^']+)'/));
  }
});

test('months are made ahead over the turn of the year, and each row goes to its own', async () => {
  const database = await migrated();
  const november = new Date('2026-11-27T12:00:00Z');
  await makeAhead(database, tables, november);
  expect(await parts(database)).toEqual(['antes', '2026_11', '2026_12', '2027_01', '2027_02', 'mas']);
  expect(await parts(database, 'asistencia_dia')).toEqual(['antes', '2026_11', '2026_12', '2027_01', '2027_02', 'mas']);
  const rows = {
    '1999-01-01T00:00:00Z': 'antes',
    '2026-10-31T23:59:59.999Z': 'antes',
    '2026-12-31T23:59:59.999Z': '2026_12',
    '2027-01-01T00:00:00Z': '2027_01',
    // Later than the last month that was made.
    '2027-03-01T00:00:00Z': 'mas',
    '2031-05-05T00:00:00Z': 'mas',
  };
  for (const moment of Object.keys(rows)) await add(database, moment);
  expect(await placed(database)).toEqual(rows);
  // Nothing to do in the same month.
  expect((await makeAhead(database, tables, november)).flatMap((one) => one.made)).toEqual([]);
  // In the last second of the year; what was dated ahead goes to the month that is made, and not what is dated later still.
  await makeAhead(database, tables, new Date('2026-12-31T23:59:59Z'));
  expect(await parts(database)).toEqual(['antes', '2026_11', '2026_12', '2027_01', '2027_02', '2027_03', 'mas']);
  expect(await placed(database)).toEqual({ ...rows, '2027-03-01T00:00:00Z': '2027_03' });
});

test('a process that slept for months refuses nothing: what came meanwhile is one part of those months', async () => {
  const database = await migrated();
  await makeAhead(database, audit, new Date('2026-01-10T00:00:00Z'));
  await add(database, '2026-05-20T10:00:00Z');
  await add(database, '2026-08-02T10:00:00Z');
  await add(database, '2026-12-02T10:00:00Z');
  await makeAhead(database, audit, new Date('2026-08-15T00:00:00Z'));
  expect(await parts(database)).toEqual(['antes', '2026_01', '2026_02', '2026_03', '2026_04', '2026_05', '2026_10', '2026_11', 'mas']);
  expect(await placed(database)).toEqual({ '2026-05-20T10:00:00Z': '2026_05', '2026-08-02T10:00:00Z': '2026_05', '2026-12-02T10:00:00Z': 'mas' });
  // Numbers go on, whatever became of the parts.
  const [ids] = await database.query('select count(*)::int as n, count(distinct id_auditoria)::int as other from base_auditoria');
  expect(ids).toEqual({ n: 3, other: 3 });
});

test('months past their time go whole, with their trace; what comes later and is older still has its place', async () => {
  const database = await migrated();
  await makeAhead(database, audit, new Date('2024-01-10T00:00:00Z'));
  for (const moment of ['2023-01-01T00:00:00Z', '2024-01-31T23:59:59Z', '2024-02-01T00:00:00Z', '2024-03-15T00:00:00Z']) await add(database, moment);
  const months = async () => 6;
  // The last month that is past is February: March has not ended six months before.
  const [gone] = await dropPast(database, audit, new Date('2024-09-10T00:00:00Z'), months);
  expect(gone).toMatchObject({
    table: 'base_auditoria',
    gone: ['base_auditoria_antes', 'base_auditoria_2024_01', 'base_auditoria_2024_02'],
    rows: 3,
  });
  const left = await database.query('select accion, registro, cambios from base_auditoria order by momento');
  expect(left).toEqual([
    { accion: 'editar', registro: '2024-03-15T00:00:00Z', cambios: null },
    { accion: 'purgar', registro: null, cambios: { borrados: 3, hasta: '2024-03-01' } },
  ]);
  await add(database, '2020-02-02T00:00:00Z');
  expect(await placed(database)).toMatchObject({ '2020-02-02T00:00:00Z': 'antes' });
  // The same month again: what was late goes with the next one.
  expect((await dropPast(database, audit, new Date('2024-09-20T00:00:00Z'), months)).map(({ rows }) => rows)).toEqual([1]);
  expect((await dropPast(database, audit, new Date('2024-09-21T00:00:00Z'), months)).map(({ gone: none }) => none)).toEqual([[]]);
});

test('months are moved to files and brought back as they were; what comes late has its place meanwhile, and a run that was cut short is taken up', async () => {
  const database = await migrated();
  const folder = mkdtempSync(join(scratchFolder(), 'faena-meses-'));
  const [of] = audit;
  if (!of) throw new Error('the audit is parted');
  try {
    await makeAhead(database, audit, new Date('2024-01-10T00:00:00Z'));
    const old = ['2023-12-31T23:59:59Z', '2024-01-31T23:59:59Z', '2024-02-01T00:00:00Z', '2024-03-15T00:00:00Z'];
    for (const moment of old) await add(database, moment);
    const kept = async () =>
      database.query(`select to_jsonb(t) as one from base_auditoria t where accion = 'editar' and registro = any($1) order by momento`, [old]);
    const before = await kept();
    await expect(moveOut(database, of, '2026-01', folder, new Date('2026-11-27T00:00:00Z'))).rejects.toThrow(/months of the last 12 stay/);

    const moved = await moveOut(database, of, '2024-03', folder, new Date('2026-11-27T00:00:00Z'));
    expect(moved?.map(({ file, rows }) => [file.slice(folder.length + 1), rows])).toEqual([
      ['base_auditoria_2024_01_20261127000000.jsonl.gz', 1],
      ['base_auditoria_2024_02_20261127000000.jsonl.gz', 1],
      ['base_auditoria_antes_20261127000000.jsonl.gz', 1],
    ]);
    expect((await kept()).map(({ one }) => Object(one).registro)).toEqual(['2024-03-15T00:00:00Z']);
    const [trace] = await database.query(`select cambios from base_auditoria where accion = 'purgar'`);
    expect(trace?.cambios).toEqual({ movidos: 3, hasta: '2024-03-01' });
    await add(database, '2024-01-20T00:00:00Z', 'tarde');
    expect(await placed(database)).toMatchObject({ tarde: 'antes' });

    // Whoever moved the late one fell before its file was written.
    const blocked = join(folder, 'base_auditoria_antes_20261128000000.jsonl.gz');
    mkdirSync(blocked);
    await expect(moveOut(database, of, '2024-03', folder, new Date('2026-11-28T00:00:00Z'))).rejects.toThrow(/EISDIR/);
    expect(await placed(database)).not.toHaveProperty('tarde');
    rmSync(blocked, { recursive: true });
    const again = await moveOut(database, of, '2024-03', folder, new Date('2026-11-29T00:00:00Z'));
    expect(again?.map(({ file, rows }) => [file, rows])).toEqual([[blocked, 1]]);

    for (const { file } of [...(moved ?? []), ...(again ?? [])]) expect(await bringBack(database, tables, file)).toBe(1);
    expect(await kept()).toEqual(before);
    expect(await placed(database)).toMatchObject({ tarde: 'antes' });
    // Twice is once: what is there is not brought again, and a file that was touched is refused.
    await expect(bringBack(database, tables, blocked)).rejects.toThrow(/duplicate key/);
    writeFileSync(blocked, 'otra cosa');
    await expect(bringBack(database, tables, blocked)).rejects.toThrow(/is not the one that was written/);
    expect(await database.query(`select 1 from pg_class where relnamespace = 'historia'::regnamespace and relkind = 'r'`)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('nobody changes or empties a part of what is only added to, whatever became of its parts', async () => {
  const database = await migrated();
  await add(database, '2026-11-20T00:00:00Z');
  await makeAhead(database, audit, new Date('2026-11-27T00:00:00Z'));
  for (const part of ['base_auditoria', ...(await parts(database)).map((name) => `base_auditoria_${name}`)])
    await expect(database.query(`truncate ${part}`)).rejects.toThrow(/solo altas/);
  await add(database, '2027-02-20T00:00:00Z');
  for (const part of ['base_auditoria', 'base_auditoria_antes', 'base_auditoria_2027_02']) {
    await expect(database.query(`delete from ${part}`)).rejects.toThrow(/solo altas/);
    await expect(database.query(`update ${part} set accion = 'otra'`)).rejects.toThrow(/solo altas/);
  }
});

test('whoever writes and reads meanwhile is not refused: months are made beside them, of a table that is full', async () => {
  const database = await migrated();
  await database.query(
    `insert into base_auditoria (id_cliente, momento, entidad, accion) select 1, timestamptz '2026-11-01' - n * interval '20 minutes', 'X', 'editar' from generate_series(1, 50000) n`,
  );
  let going = true;
  let written = 0;
  const lane = async () => {
    while (going) {
      await add(database, '2026-11-27T12:00:00Z', `w${written}`);
      written += 1;
      await database.query(`select registro from base_auditoria where id_cliente = 1 order by momento desc limit 5`);
    }
  };
  const lanes = Promise.all([lane(), lane(), lane()]);
  for (const at of ['2026-11-27', '2026-12-27', '2027-06-27', '2027-07-27']) await makeAhead(database, audit, new Date(`${at}T12:00:00Z`));
  going = false;
  await lanes;
  const [count] = await database.query(`select count(*)::int as n from base_auditoria`);
  expect(count).toEqual({ n: 50000 + written });
  expect(written).toBeGreaterThan(5);
});

/** A row of a table with what it has to have, and those that it refers to: what an upgrade proves has to be true. */
async function stub(client: PoolClient, table: string, id: number, made = new Set<string>()): Promise<void> {
  if (made.has(`${table} ${id}`)) return;
  made.add(`${table} ${id}`);
  const { rows } = await client.query<{ name: string; type: string; most: number | null; refers: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, nullif(a.atttypmod, -1) - 4 as most,
        (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = f.conkey[1]) as refers
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attgenerated = ''
        and (a.attidentity = '' or exists (select 1 from pg_constraint p where p.conrelid = a.attrelid and p.contype = 'p' and a.attnum = any (p.conkey)))`,
    [table],
  );
  const values = rows.map(({ name, type, most, refers }) => {
    if (refers || name === 'id_cliente') return 1;
    return type.startsWith('date') || type.startsWith('timestamp') ? '2024-01-01' : String(id).slice(0, most ?? 9);
  });
  for (const { refers } of rows) if (refers) await stub(client, refers, 1, made);
  const names = rows.map(({ name }) => name).join(', ');
  await client.query(`insert into ${table} (${names}) values (${values.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`, values);
}

test('an upgrade keeps what there was, and version n goes on writing while it runs', async () => {
  const before = mkdtempSync(join(scratchFolder(), 'faena-meses-'));
  try {
    cpSync('migrations', before, { recursive: true });
    for (const name of readdirSync(before)) if (name.endsWith('.sql') && name >= PARTED) rmSync(join(before, name));
    const database = await emptyDatabase();
    await migrate(database, before);
    await database.query(
      `insert into base_auditoria (id_cliente, momento, entidad, registro, accion) select 1, timestamptz '2023-01-01' + n * interval '1 hour', 'X', n::text, 'editar' from generate_series(1, 20000) n`,
    );
    await database.connected(async (client) => {
      await client.query(`set session_replication_role = replica`);
      const made = new Set<string>();
      for (let id = 0; id < 50; id += 1) await stub(client, 'administracion_persona', id, made);
      for (const table of ['administracion_compania', 'comedor_comedor']) await stub(client, table, 1, made);
      await client.query(
        `insert into asistencia_dia (id_cliente, id_persona, id_compania, fecha, tipo_dia, estado, tramos, huella, fecha_calculo)
          select 1, n % 50, 1, date '2024-01-01' + n / 50, 'L', 'A', '[]', 'x', now() from generate_series(1, 5000) n`,
      );
      await client.query('reset session_replication_role');
    });
    const mail = (key: string, at: string) =>
      database.query(
        `insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto)
          values ($1, $2, $3, 'SIS01', 'a@b.co', 'es', $2) on conflict do nothing returning id_correo`,
        [1, key, at],
      );
    const reading = (name: string, day: string, from: string) =>
      `insert into comedor_consumo (id_cliente, id_division, id_comedor, uuid, huella, fecha_consumo, fecha_hora, tipo_lectura, resultado, origen)
        select 1, 1, 1, ${name}, 'h', ${day}, now(), 'C', 'P', 'P' from ${from}`;
    await database.connected(async (client) => {
      await client.query(
        `insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto)
          select 1, 'c' || n, timestamptz '2025-01-01' + n * interval '1 hour', 'SIS01', 'a@b.co', 'es', 'Correo ' || n from generate_series(1, 12000) n`,
      );
      await client.query(reading(`'u' || n`, `date '2025-01-01' + n / 20`, 'generate_series(1, 6000) n'));
    });
    const print = async (table: string) =>
      (await database.query(`select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as all from ${table} t`))[0];
    const all = async () => [
      await print(`(select * from base_auditoria where accion = 'editar')`),
      await print('asistencia_dia'),
      await print(`(select * from sistema_correo where clave_unica like 'c%')`),
      await print(`(select * from comedor_consumo where uuid like 'u%')`),
    ];
    const old = await all();

    let going = true;
    let written = 0;
    const lane = async () => {
      while (going) {
        await database.query(`insert into base_auditoria (id_cliente, entidad, accion) values (1, 'X', 'mientras')`);
        await database.query(`select entidad from sistema_auditoria_vista where id_cliente = 1 order by momento desc limit 3`);
        written += 1;
      }
    };
    const lanes = Promise.all([lane(), lane()]);
    expect(await migrate(database, 'migrations')).toBeGreaterThanOrEqual(4);
    going = false;
    await lanes;

    expect(await all()).toEqual(old);
    const [count] = await database.query(`select count(*)::int as n, count(distinct id_auditoria)::int as other from base_auditoria`);
    expect(count).toEqual({ n: 20000 + written, other: 20000 + written });
    await makeAhead(database, tables, new Date());
    expect(await all()).toEqual(old);
    // A mail that was said is not said again, in whatever month; its number goes on.
    for (const [key, at] of [
      ['c7', '2026-11-27'],
      ['c12000', '2031-01-01'],
    ] as const)
      expect(await mail(key, at)).toEqual([]);
    expect(Number((await mail('nueva', '2031-01-01'))[0]?.id_correo)).toBeGreaterThan(12000);
    expect(await mail('nueva', '2026-11-28')).toEqual([]);
    expect(await placed(database, 'sistema_correo', 'clave_unica')).toMatchObject({ c1: 'antes', nueva: 'mas' });
    // Nor is a reading made twice, whatever its day.
    await database.query('alter table comedor_consumo disable trigger all; alter table comedor_consumo enable trigger comedor_consumo_una_vez');
    await database.query(reading(`'nueva'`, `date '2031-01-01'`, '(select) x'));
    for (const [name, day] of [
      ['u7', '2026-11-27'],
      ['u6000', '2025-10-28'],
      ['nueva', '2026-12-01'],
    ])
      await expect(database.query(reading(`'${name}'`, `date '${day}'`, '(select) x'))).rejects.toThrow(/comedor_consumo_clave_u_uuid/);
    expect(await placed(database, 'comedor_consumo', 'uuid')).toMatchObject({ u1: 'antes', nueva: 'mas' });
    expect((await placed(database, 'asistencia_dia', 'id_dia'))['5000']).toBe('antes');
    // A day that comes late, or is dated far ahead, is taken; calculated again it is the same day.
    await database.connected(async (client) => {
      await client.query(`set session_replication_role = replica`);
      for (const print of ['una', 'otra'])
        await client.query(
          `insert into asistencia_dia as t (id_cliente, id_persona, id_compania, fecha, tipo_dia, estado, tramos, huella, fecha_calculo)
            select 1, 7, 1, d, 'L', 'A', '[]', $1, now() from unnest(array[date '1999-12-31', '2000-01-01', '2098-12-31', '2099-01-01']) d
            on conflict (id_cliente, id_persona, fecha) do update set huella = excluded.huella where t.huella <> excluded.huella`,
          [print],
        );
      await client.query('reset session_replication_role');
    });
    const late = await database.query(
      `select to_char(fecha, 'YYYY-MM-DD') as day, tableoid::regclass::text as part, huella from asistencia_dia where fecha < '2001-01-01' or fecha > '2098-01-01' order by 1`,
    );
    expect(late).toEqual([
      { day: '1999-12-31', part: 'asistencia_dia_antes', huella: 'otra' },
      { day: '2000-01-01', part: 'asistencia_dia_antes', huella: 'otra' },
      { day: '2098-12-31', part: 'asistencia_dia_mas', huella: 'otra' },
      { day: '2099-01-01', part: 'asistencia_dia_mas', huella: 'otra' },
    ]);
    // The next day has a number of its own.
    const [last] = await database.query(`select nextval(pg_get_serial_sequence('asistencia_dia', 'id_dia'))::int as n`);
    expect(Number(last?.n)).toBeGreaterThan(5000);
  } finally {
    rmSync(before, { recursive: true, force: true });
  }
});
