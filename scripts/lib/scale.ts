import type { Client } from 'pg';

/** Something of ours that a way of growing would refuse, or carry in another way than one machine does. */
export interface Finding {
  /** What of it there is, and what is said of it. */
  readonly what: string;
  readonly says: 'refused' | 'other way';
  /** Each by its name: `table.constraint`, or the place of a statement. */
  readonly which: readonly string[];
}
/** A way beyond one writer, with what it would say to each thing of ours. */
export interface Way {
  readonly name: string;
  readonly findings: readonly Finding[];
}

interface Constraint {
  readonly name: string;
  /** p primary, u unique, x exclusion, f foreign. */
  readonly kind: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly refers: string | null;
  readonly deferrable: boolean;
}
/** What the catalog says that matters here. */
export interface Catalog {
  /** Tables, each with whether it has the column that it would be spread by. */
  readonly tables: ReadonlyMap<string, boolean>;
  readonly constraints: readonly Constraint[];
  /** Unique indexes that are no constraint, as `table.index` with their columns. */
  readonly uniques: readonly { readonly name: string; readonly table: string; readonly columns: readonly string[] }[];
  readonly triggers: readonly string[];
  readonly generated: readonly string[];
  readonly identities: readonly string[];
  readonly gist: readonly string[];
  readonly wideGin: readonly string[];
}

const KEY = 'id_cliente';
const OWN = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const names = async (text: string): Promise<string[]> => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const { rows: tables } = await client.query<{ name: string; spread: boolean }>(
    `select c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = '${KEY}' and not a.attisdropped) as spread
      from pg_class c where ${OWN} order by 1`,
  );
  const columns = (of: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality u (n, o) join pg_attribute a on a.attrelid = ${of} and a.attnum = u.n order by u.o)`;
  const { rows: constraints } = await client.query<Constraint>(
    `select k.conname as name, k.contype as kind, c.relname as table, ${columns('k.conrelid', 'k.conkey')} as columns,
        (select r.relname from pg_class r where r.oid = k.confrelid) as refers, k.condeferrable as deferrable
      from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OWN} and k.contype in ('p', 'u', 'x', 'f') order by c.relname, k.conname`,
  );
  const { rows: uniques } = await client.query<{ name: string; table: string; columns: string[] }>(
    `select i.relname as name, c.relname as table, ${columns('x.indrelid', 'x.indkey::int2[]')} as columns
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where ${OWN} and x.indisunique and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid) order by 2, 1`,
  );
  const ofKind = (kind: string, more = '') =>
    names(`select c.relname || '.' || i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_am m on m.oid = i.relam where ${OWN} and m.amname = '${kind}' ${more} order by 1`);
  const ofColumns = (where: string) =>
    names(`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where ${OWN} and a.attnum > 0 and not a.attisdropped and ${where} order by 1`);
  return {
    tables: new Map(tables.map(({ name, spread }) => [name, spread])),
    constraints,
    uniques,
    triggers: await names(
      `select c.relname || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OWN} and not t.tgisinternal order by 1`,
    ),
    generated: await ofColumns(`a.attgenerated = 's'`),
    identities: await ofColumns(`a.attidentity <> '' and a.atttypid = 'int4'::regtype`),
    gist: await ofKind('gist'),
    wideGin: await ofKind('gin', 'and x.indnatts > 1'),
  };
}

const tableOf = (name: string): string => name.slice(0, name.indexOf('.'));
const placesOf = (statements: ReadonlyMap<string, string>, is: (text: string) => boolean): string[] =>
  [...new Set([...statements].filter(([text]) => is(text)).map(([, place]) => place))].sort();

/** Citus by `id_cliente`: tables that have it are spread, the others are copied to every node (its documentation, v11 and later). */
function citus({ tables, constraints, uniques, triggers, identities }: Catalog, statements: ReadonlyMap<string, string>): Way {
  const isSpread = (table: string | null): boolean => table !== null && table !== 'sistema_cliente' && tables.get(table) === true;
  const spread = [...tables.keys()].filter(isSpread);
  const named = (list: readonly { readonly table: string; readonly name: string }[]) => list.map(({ table, name }) => `${table}.${name}`);
  const without = (kind: string) => constraints.filter((one) => one.kind === kind && isSpread(one.table) && !one.columns.includes(KEY));
  const foreign = without('f').filter(({ refers }) => isSpread(refers));
  const uphill = constraints.filter(({ kind, table, refers }) => kind === 'f' && !isSpread(table) && isSpread(refers));
  const words = new RegExp(`\\b(${spread.join('|')})\\b`);
  const everywhere = (text: string): boolean => words.test(text) && !text.includes(KEY);
  return {
    name: 'Citus, spread by id_cliente',
    findings: [
      { what: 'primary keys without id_cliente', says: 'refused', which: named(without('p')) },
      {
        what: 'unique constraints and indexes without id_cliente',
        says: 'refused',
        which: named([...without('u'), ...uniques.filter(({ table, columns }) => isSpread(table) && !columns.includes(KEY))]),
      },
      { what: 'exclusion constraints without id_cliente', says: 'refused', which: named(without('x')) },
      { what: 'foreign keys between spread tables without id_cliente', says: 'refused', which: named(foreign) },
      { what: 'foreign keys from a copied table to a spread one', says: 'refused', which: named(uphill) },
      { what: 'triggers on spread tables', says: 'refused', which: triggers.filter((name) => isSpread(tableOf(name))) },
      {
        what: 'statements that lock rows of spread tables (for update, for share) and name no id_cliente',
        says: 'refused',
        which: placesOf(statements, (text) => everywhere(text) && /\bfor (no key )?(update|share)\b/i.test(text)),
      },
      {
        what: 'recursive statements over spread tables that name no id_cliente',
        says: 'refused',
        which: placesOf(statements, (text) => everywhere(text) && /\bwith recursive\b/i.test(text)),
      },
      {
        what: 'statements on spread tables that name no id_cliente: asked of every node',
        says: 'other way',
        which: placesOf(statements, everywhere),
      },
      {
        what: 'integer identity columns of spread tables (numbers come from the coordinator)',
        says: 'other way',
        which: identities.filter((name) => isSpread(tableOf(name))),
      },
    ],
  };
}

/** YugabyteDB: one database of many machines, PostgreSQL's own query layer (its compatibility page names what it does not take). */
function yugabyte({ constraints, generated, gist, wideGin }: Catalog, statements: ReadonlyMap<string, string>): Way {
  const named = (list: readonly Constraint[]) => list.map(({ table, name }) => `${table}.${name}`);
  return {
    name: 'YugabyteDB',
    findings: [
      { what: 'exclusion constraints', says: 'refused', which: named(constraints.filter(({ kind }) => kind === 'x')) },
      { what: 'deferrable constraints', says: 'refused', which: named(constraints.filter(({ deferrable }) => deferrable)) },
      { what: 'GiST indexes', says: 'refused', which: gist },
      { what: 'GIN indexes of several columns', says: 'refused', which: wideGin },
      { what: 'generated columns that are stored', says: 'refused', which: generated },
      {
        what: 'statements with listen or notify',
        says: 'refused',
        which: placesOf(statements, (text) => /\bpg_notify\s*\(|^\s*(listen|notify)\b/i.test(text)),
      },
      { what: 'statements with lock table', says: 'refused', which: placesOf(statements, (text) => /^\s*lock\b/i.test(text)) },
      { what: 'statements with advisory locks', says: 'other way', which: placesOf(statements, (text) => /\bpg_(try_)?advisory_/i.test(text)) },
    ],
  };
}

/** What each way beyond one writer would say to the keys, the constraints and the statements of the product. */
export const waysBeyond = (catalog: Catalog, statements: ReadonlyMap<string, string>): readonly Way[] => [
  citus(catalog, statements),
  yugabyte(catalog, statements),
];

/** What the tenant in a key costs in room: bytes of an index of so many rows by its own key alone, and with the tenant before it. */
export async function keySizes(
  client: Client,
  rows: number,
): Promise<readonly { readonly key: string; readonly alone: number; readonly withTenant: number }[]> {
  const sizes: { key: string; alone: number; withTenant: number }[] = [];
  const kinds = { integer: 'n::int', bigint: 'n::bigint', 'varchar(36)': `gen_random_uuid()::varchar(36)` };
  for (const [key, value] of Object.entries(kinds)) {
    await client.query(`create temp table medida as select (n % 7)::int as ${KEY}, ${value} as clave from generate_series(1, ${rows}) n`);
    await client.query(`create unique index medida_sola on medida (clave); create unique index medida_junta on medida (${KEY}, clave)`);
    const { rows: found } = await client.query<{ alone: number; both: number }>(
      `select pg_relation_size('medida_sola')::float8 as alone, pg_relation_size('medida_junta')::float8 as both`,
    );
    await client.query('drop table medida');
    sizes.push({ key, alone: found[0]?.alone ?? 0, withTenant: found[0]?.both ?? 0 });
  }
  return sizes;
}
