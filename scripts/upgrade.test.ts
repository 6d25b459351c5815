import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInBatches, statementsOf } from '@platform/server/db/script';
import { expect, test } from 'vitest';
import { safely } from './lib/safely';
import { refusals, SINCE } from './lib/upgrade';

const NEW = '203001010000';
const OUTSIDE = '-- outside a transaction\n';
const said = (text: string, earlier: readonly string[] = [], releases: readonly string[] = []) =>
  refusals([...earlier.map((one, at) => ({ name: `${NEW}${at}_antes.sql`, text: one })), { name: `${NEW}9_nueva.sql`, text }], releases).map(
    ({ why }) => why,
  );

test.each([
  ['create index', 'create index una on acceso_marca (id_puerta);', /nobody writes/],
  ['a concurrent index within a transaction', 'create index concurrently if not exists una on acceso_marca (id_puerta);', /within a transaction/],
  ['an index that cannot be taken up again', `${OUTSIDE}create index concurrently una on acceso_marca (id_puerta);`, /taken up again/],
  ['drop index', 'drop index acceso_marca_i1;', /waits for it/],
  ['a volatile default', 'alter table acceso_marca add column clave uuid default gen_random_uuid();', /not the same for each row/],
  ['a default of a moving clock', 'alter table acceso_marca add column cuando timestamptz not null default clock_timestamp();', /not the same/],
  ['a generated column', "alter table acceso_marca add column junto text generated always as (coalesce(a, '') || b) stored;", /whole table again/],
  ['a serial column', 'alter table acceso_marca add column orden bigserial;', /whole table again/],
  ['not null without a default', 'alter table acceso_marca add column otra integer not null;', /fails where there are rows/],
  ['a column with its reference', 'alter table acceso_marca add column id_x integer references sistema_cliente (id_cliente);', /proves every row/],
  ['another type', 'ALTER TABLE "acceso_marca" ALTER COLUMN "origen" SET DATA TYPE text;', /whole table again/],
  ['a foreign key', 'alter table acceso_marca add constraint f foreign key (id_puerta) references acceso_puerta (id_puerta);', /proves every row/],
  [
    'two foreign keys of which one is not said to be of what comes',
    'alter table acceso_marca add constraint f foreign key (id_puerta) references acceso_puerta (id_puerta) not valid, add constraint g foreign key (id_zona) references acceso_zona (id_zona);',
    /proves every row/,
  ],
  [
    'a foreign key of a table of parts that no part has proved',
    `${OUTSIDE}alter table comedor_consumo add constraint f foreign key (id_cargo) references administracion_cargo (id_cargo);`,
    /proves every row/,
  ],
  [
    'what is done to each part within a transaction',
    '-- each part\nalter table comedor_consumo validate constraint f;',
    /only known to whoever does it/,
  ],
  ['a check', 'alter table acceso_marca add constraint c check (id_puerta > 0);', /proves every row/],
  ['a unique constraint', 'alter table acceso_marca add constraint u unique (id_marca_origen);', /makes an index/],
  ['an exclusion', 'alter table hotel_ocupacion add constraint e exclude using gist (id_cama with =);', /makes an index/],
  ['not null without proof', 'alter table acceso_marca alter column id_puerta set not null;', /reads every row/],
  ['renaming', 'alter table acceso_marca rename column id_puerta to puerta;', /old name/],
  [
    'a part with an end',
    "alter table acceso_marca attach partition acceso_marca_antes for values from (minvalue) to ('2026-12-01');",
    /every row of the part/,
  ],
  ['a part that goes', 'alter table acceso_marca detach partition acceso_marca_antes;', /does not find its rows/],
  ['dropping a column', 'alter table acceso_marca drop column id_puerta;', /may still read it/],
  ['dropping a table', 'drop table acceso_marca;', /may still read it/],
  ['truncating', 'truncate acceso_marca;', /reads nor writes/],
  ['an update of everything', "update acceso_marca set origen = 'M';", /until all of them are done/],
  ['a deletion of everything', 'delete from acceso_marca where id_puerta is null;', /until all of them are done/],
  ['a block', 'do $$ begin execute format($f$ alter table %I add a int $f$, 1); end $$;', /cannot be read/],
  ['what is done twice', `${OUTSIDE}insert into acceso_puerta (codigo) values ('A');`, /taken up again/],
])('%s is refused, with the way that stops nobody', (_, text, why) => {
  const [refusal, ...more] = refusals([{ name: `${NEW}_nueva.sql`, text }], []);
  expect(refusal?.why).toMatch(why);
  expect(refusal?.instead.length).toBeGreaterThan(10);
  expect(more).toEqual([]);
  // History ran while nobody was served.
  expect(refusals([{ name: '202611010000_antes.sql', text }], [])).toEqual([]);
});

test.each([
  ['a table of the same file', 'create table nueva (a int); create index una on nueva (a); alter table "nueva" add constraint u unique (a);'],
  ['a column that may be empty', 'alter table acceso_marca add column otra integer;'],
  ['a column with a constant default', "alter table acceso_marca add column otra varchar(10) not null default 'una coma, y (paréntesis)';"],
  ['a column with the moment of the upgrade', 'alter table acceso_marca add column desde timestamptz not null default now();'],
  ['a default of what comes', 'alter table acceso_marca alter column otra set default gen_random_uuid();'],
  ['a constraint of what comes', 'alter table acceso_marca add constraint c check (id_puerta > 0) not valid;'],
  ['a unique constraint of an index', 'alter table acceso_marca add constraint u unique using index acceso_marca_u;'],
  ['what is proved apart', `${OUTSIDE}alter table acceso_marca validate constraint c;`],
  [
    'a reference of what comes, beside those who write',
    `${OUTSIDE}alter table acceso_marca add constraint f foreign key (id_zona) references acceso_zona (id_zona) not valid;`,
  ],
  ['a reference that goes', `${OUTSIDE}alter table acceso_marca drop constraint if exists f, drop constraint if exists g;`],
  [
    'a reference of a table of parts that each of them has proved',
    `${OUTSIDE}-- each part\nalter table comedor_consumo add constraint f foreign key (id_cargo) references administracion_cargo (id_cargo) not valid;
      -- each part\nalter table comedor_consumo validate constraint f;
      alter table comedor_consumo add constraint f foreign key (id_cargo) references administracion_cargo (id_cargo);`,
  ],
  ['an index beside those who write', `${OUTSIDE}create unique index concurrently if not exists u on acceso_marca (id_marca_origen);`],
  [
    'rows in batches',
    `${OUTSIDE}-- in batches\nupdate acceso_marca set otra = 1 where id in (select id from acceso_marca where otra is null limit 5000);`,
  ],
  ['what somebody answers for', '-- locks: a catalog of forty rows\nalter table sistema_moneda alter column simbolo type varchar(20);'],
  ['a trigger', 'create trigger t after insert on acceso_marca for each row execute function f();'],
  ['one row more', "insert into sistema_modulo (id_modulo) values ('20');"],
])('%s is let through', (_, text) => {
  expect(said(text)).toEqual([]);
});

test('a table becomes the first part of the one that takes its name: both in one file, and for all rows', () => {
  const rename = 'alter table acceso_marca rename to acceso_marca_mas;';
  const create = 'create table acceso_marca (like acceso_marca_mas including defaults) partition by range (fecha_hora);';
  const attach = (bounds: string) => `alter table acceso_marca attach partition acceso_marca_mas for values from ${bounds};`;
  const all = attach('(minvalue) to (maxvalue)');
  expect(said(`${rename}${create}create index una on acceso_marca (id_puerta);${all}`)).toEqual([]);
  expect(said(`${rename}${create}`)).toEqual([expect.stringMatching(/old name/)]);
  expect(said(`${create}${all}`, [rename])).toEqual([expect.stringMatching(/old name/)]);
  expect(said(`${rename}${create}${attach("(minvalue) to ('2026-12-01')")}`)).toEqual([expect.stringMatching(/every row of the part/)]);
});

test('not null is set once a check has proved it, in an earlier file', () => {
  const check = 'alter table acceso_marca add constraint lleno check (id_puerta is not null) not valid;';
  const proof = `${OUTSIDE}alter table acceso_marca validate constraint lleno;`;
  const set = 'alter table acceso_marca alter column id_puerta set not null;';
  expect(said(set, [check, proof])).toEqual([]);
  expect(said(set, [check])).toHaveLength(1);
  expect(said(`${check}${set}`, [])).toHaveLength(1);
  expect(said('alter table acceso_marca alter column otra set not null;', [check, proof])).toHaveLength(1);
});

test('what nothing reads any more goes a release later, and that release is named', () => {
  const drop = 'alter table acceso_marca drop column otra;';
  expect(said(`-- unread since 1.16.0\n${drop}`, [], ['1.15.0', '1.16.0'])).toEqual([]);
  expect(said(`-- unread since 1.17.0\n${drop}`, [], ['1.15.0', '1.16.0'])).toHaveLength(1);
});

test('what a comparison of definitions comes to is written so that it stops nobody', () => {
  const statements = [
    'CREATE TABLE "nueva" (\n\t"a" integer\n);\n',
    'ALTER TABLE "acceso_marca" ADD COLUMN "otra" integer;',
    'ALTER TABLE "nueva" ADD CONSTRAINT "n_fk" FOREIGN KEY ("a") REFERENCES "public"."sistema_cliente"("id_cliente") ON DELETE no action ON UPDATE no action;\n',
    'ALTER TABLE "acceso_marca" ADD CONSTRAINT "m_fk" FOREIGN KEY ("otra") REFERENCES "public"."nueva"("a") ON DELETE no action ON UPDATE no action;\n',
    'CREATE UNIQUE INDEX "acceso_marca_otra" ON "acceso_marca" USING btree ("otra");',
    'CREATE INDEX "nueva_a" ON "nueva" USING btree ("a");',
    'DROP INDEX "acceso_marca_vieja";',
  ];
  const { within, outside } = safely(statements);
  expect(outside).toEqual([
    'ALTER TABLE "acceso_marca" VALIDATE CONSTRAINT "m_fk";',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "acceso_marca_otra" ON "acceso_marca" USING btree ("otra");',
    'DROP INDEX CONCURRENTLY IF EXISTS "acceso_marca_vieja";',
  ]);
  expect(within.join('\n')).toContain('ON UPDATE no action NOT VALID;');
  const files = [
    { name: `${NEW}_a.sql`, text: within.join('\n') },
    { name: `${NEW}_a_despues.sql`, text: [OUTSIDE, ...outside].join('\n') },
  ];
  expect(refusals(files, [])).toEqual([]);
});

test('a reference to a key that is made with it comes after it, and what it takes the place of goes last; of a table of parts it is proved part by part', () => {
  const refers = (table: string, name: string, keys: string) =>
    `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" FOREIGN KEY (${keys}) REFERENCES "public"."acceso_zona"(${keys}) ON DELETE no action ON UPDATE no action;`;
  const statements = [
    'CREATE TABLE "nueva" (\n\t"a" integer\n);\n',
    'ALTER TABLE "acceso_marca" DROP CONSTRAINT "acceso_marca_id_zona_acceso_zona_id_zona_fk";',
    refers('acceso_marca', 'acceso_marca_id_zona_fk', '"id_cliente","id_zona"'),
    refers('comedor_consumo', 'comedor_consumo_id_zona_fk', '"id_cliente","id_zona"'),
    refers('nueva', 'nueva_a_fk', '"id_cliente","a"'),
    'DROP INDEX "acceso_zona_i_id_zona";',
    'CREATE UNIQUE INDEX "acceso_zona_k_id_zona" ON "acceso_zona" USING btree ("id_cliente","id_zona");',
  ];
  const { within, outside } = safely(statements, new Set(['comedor_consumo']));
  expect(within).toEqual([statements[0]]);
  expect(outside.map((one) => one.replace(/ (FOREIGN|REFERENCES).*?( NOT VALID)?;$/, '$2').replace(/ ON "acc.*/, ''))).toEqual([
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "acceso_zona_k_id_zona"',
    'ALTER TABLE "acceso_marca" ADD CONSTRAINT "acceso_marca_id_zona_fk" NOT VALID',
    'ALTER TABLE "acceso_marca" VALIDATE CONSTRAINT "acceso_marca_id_zona_fk";',
    'ALTER TABLE "acceso_marca" DROP CONSTRAINT IF EXISTS "acceso_marca_id_zona_acceso_zona_id_zona_fk";',
    '-- each part\nALTER TABLE "comedor_consumo" ADD CONSTRAINT "comedor_consumo_id_zona_fk" NOT VALID',
    '-- each part\nALTER TABLE "comedor_consumo" VALIDATE CONSTRAINT "comedor_consumo_id_zona_fk";',
    'ALTER TABLE "comedor_consumo" ADD CONSTRAINT "comedor_consumo_id_zona_fk"',
    'ALTER TABLE "nueva" ADD CONSTRAINT "nueva_a_fk" NOT VALID',
    'ALTER TABLE "nueva" VALIDATE CONSTRAINT "nueva_a_fk";',
    'DROP INDEX CONCURRENTLY IF EXISTS "acceso_zona_i_id_zona";',
  ]);
  const files = [
    { name: `${NEW}_a.sql`, text: within.join('\n') },
    { name: `${NEW}_a_despues.sql`, text: [OUTSIDE, ...outside].join('\n') },
  ];
  expect(refusals(files, [])).toEqual([]);
});

test('a reference that is let go goes by itself and last; one that is made again under its name does not', () => {
  const again = 'ALTER TABLE "acceso_zona" ADD CONSTRAINT "acceso_zona_a_fk" FOREIGN KEY ("a") REFERENCES "public"."otra"("a");';
  const { within, outside } = safely([
    'ALTER TABLE "acceso_presencia" DROP CONSTRAINT "acceso_presencia_id_marca_fk";',
    'ALTER TABLE "acceso_zona" DROP CONSTRAINT "acceso_zona_a_fk";',
    again,
    'CREATE INDEX "acceso_zona_a" ON "acceso_zona" USING btree ("a");',
  ]);
  expect(within).toEqual(['ALTER TABLE "acceso_zona" DROP CONSTRAINT "acceso_zona_a_fk";', again.replace(';', ' NOT VALID;')]);
  expect(outside.slice(1)).toEqual([
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "acceso_zona_a" ON "acceso_zona" USING btree ("a");',
    'ALTER TABLE "acceso_presencia" DROP CONSTRAINT IF EXISTS "acceso_presencia_id_marca_fk";',
  ]);
});

test('statements end where they end: not within texts, names, comments or dollars', () => {
  const script = `-- one; two
    select 'a;b', "c;d" /* e;f */; -- in batches
    update x set y = 1;
    create function f() returns text language sql as $cuerpo$ select ';'; $cuerpo$;`;
  const found = statementsOf(script);
  expect(found.map(({ bare }) => bare.slice(0, 8))).toEqual([`select '`, 'update x', 'create f']);
  expect(found.map(isInBatches)).toEqual([false, true, false]);
});

test('the whole series is read, and no new file of it stops anybody', () => {
  const folder = join(import.meta.dirname, '../migrations');
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const files = names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const releases = Object.keys(JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')));
  expect(refusals(files, releases)).toEqual([]);
  // The check reads what there is: of history it would refuse a great deal.
  expect(refusals(files, releases, '').length).toBeGreaterThan(100);
  expect(SINCE).toMatch(/^\d{12}$/);
});
