import { productOf } from '@apps/server/compose';
import { type Entity, snake, storedFields } from '@platform/entity/entity';
import { makeAhead } from '@platform/server/db/months';
import { partedTables } from '@platform/server/db/parted';
import { openDatabase } from '@platform/server/db/pool';
import { makeRegistry } from '@platform/server/resource/registry';
import { migratedDatabase } from '@platform/testing/migrated';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What refers from one table of clients to another by the number alone, and why: whoever adds to it says why. */
const BY_NUMBER_ALONE: Readonly<Record<string, readonly string[]>> = {
  'the super administrator acts in every client, and is a user of one of them': [
    'acceso_evacuacion.id_usuario',
    'acceso_evacuacion.id_usuario_cierra',
    'acceso_evacuacion_persona.id_usuario',
    'acceso_exoneracion.id_usuario_autoriza',
    'acceso_marca.id_usuario',
    'acceso_marca.id_usuario_autoriza',
    'acceso_restriccion.id_usuario_levanta',
    'acreditacion_actualizacion.id_usuario_aprueba',
    'acreditacion_actualizacion_dato.id_usuario_evalua',
    'acreditacion_actualizacion_requisito.id_usuario_evalua',
    'acreditacion_autorizador_usuario.id_usuario',
    'acreditacion_solicitud_historial.id_titular',
    'acreditacion_solicitud_historial.id_usuario',
    'acreditacion_solicitud_requisito.id_usuario_evalua',
    'acreditacion_solicitud_rol.id_titular',
    'acreditacion_solicitud_rol.id_usuario',
    'acreditacion_suplencia.id_suplente',
    'acreditacion_suplencia.id_usuario',
    'acreditacion_tramite_historial.id_titular',
    'acreditacion_tramite_historial.id_usuario',
    'administracion_contrato.id_operador1',
    'administracion_contrato.id_operador2',
    'asistencia_correccion.id_usuario',
    'asistencia_correccion.id_usuario_decide',
    'asistencia_justificacion_persona.id_usuario_responde',
    'asistencia_periodo.id_usuario_cierre',
    'asistencia_periodo_evento.id_usuario',
    'asistencia_recalculo.id_usuario',
    'asistencia_sobretiempo.id_usuario_responde',
    'hotel_administrador.id_usuario',
    'plataforma_sesion.id_usuario',
    'seguridad_usuario_clave.id_usuario',
    'seguridad_usuario_perfil.id_usuario',
    'sistema_correo.id_usuario',
    'sistema_notificacion.id_usuario',
  ],
  'the list of clients is the installation’s: who uploads a logo is in whichever of them': ['sistema_cliente.logo'],
};

interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly refers: string;
  readonly keys: readonly string[];
  readonly proved: boolean;
  /** Whether what it carries is never empty. */
  readonly always: boolean;
  /** Parts of its table, and how many of them have it as well. */
  readonly parts: number;
  readonly within: number;
}

/** What is left to whoever writes it (`unproved` says why). */
const UNPROVED = ['acceso_presencia.id_marca'];
/** Whose own client the database does not look at, as another reference implies it: what comes all day. */
const IMPLIED = [
  'acceso_equipo_linea',
  'acceso_evacuacion_persona',
  'acceso_instantanea',
  'acceso_marca',
  'acceso_presencia',
  'acreditacion_solicitud_historial',
  'acreditacion_tramite_historial',
  'asistencia_comprobante',
  'asistencia_dia',
  'asistencia_fiscalizacion_clave',
  'asistencia_fiscalizacion_consulta',
  'asistencia_periodo_evento',
  'asistencia_periodo_persona',
  'asistencia_regularizacion',
  'comedor_consumo',
];

let client: Client;
let drop: () => Promise<void>;
let all: readonly Reference[];
let entities: readonly Entity[];

beforeAll(async () => {
  const migrated = await migratedDatabase();
  drop = () => migrated.drop();
  client = new Client({ connectionString: migrated.url });
  await client.connect();
  // Months that are made afterwards refer as their table does.
  const database = openDatabase(migrated.url, 2);
  const { resources } = makeRegistry(productOf({ publicUrl: 'http://127.0.0.1', secret: '' }));
  entities = [...resources.values()].map(({ entity }) => entity).filter(({ options }) => options.scope !== 'global' && !options.view);
  await makeAhead(database, partedTables(entities), new Date());
  await database.close();
  const columns = (of: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality u (n, o) join pg_attribute a on a.attrelid = ${of} and a.attnum = u.n order by u.o)`;
  const ofClients = (table: string) =>
    `exists (select 1 from pg_attribute a where a.attrelid = ${table} and a.attname = 'id_cliente' and not a.attisdropped)`;
  const { rows } = await client.query<Reference>(
    `select k.conname::text as name, k.conrelid::regclass::text as table, ${columns('k.conrelid', 'k.conkey')} as columns,
        k.confrelid::regclass::text as refers, ${columns('k.confrelid', 'k.confkey')} as keys, k.convalidated as proved,
        (select bool_and(a.attnotnull) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as always,
        (select count(*)::int from pg_inherits i where i.inhparent = k.conrelid) as parts,
        (select count(*)::int from pg_constraint p where p.conparentid = k.oid and p.conrelid <> k.conrelid and p.convalidated and p.conname = k.conname) as within
      from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and ${ofClients('k.conrelid')} and ${ofClients('k.confrelid')} and k.confrelid <> 'sistema_cliente'::regclass order by 2, 1`,
  );
  all = rows;
});
afterAll(async () => {
  await client.end();
  await drop();
});

const carries = ({ columns, keys }: Reference): boolean => columns.length === 2 && columns[0] === 'id_cliente' && keys[0] === 'id_cliente';

test('each reference between tables of clients carries its client, but those that are named with their reason', () => {
  expect(all.length).toBeGreaterThan(540);
  expect(
    all
      .filter((one) => !carries(one))
      .map(({ table, columns }) => `${table}.${columns.join()}`)
      .sort(),
  ).toEqual(Object.values(BY_NUMBER_ALONE).flat().sort());
  expect(all.filter(({ proved, parts, within }) => !proved || parts !== within)).toEqual([]);
  // Of days, months that were there before and those that are made ahead.
  expect(Math.max(...all.map(({ parts }) => parts))).toBeGreaterThan(4);
});

test('whose client is not looked at by itself always refers to something whose client is; what is left to whoever writes it is named', async () => {
  const { rows } = await client.query<{ table: string }>(
    `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and conparentid = 0 and convalidated and confrelid = 'sistema_cliente'::regclass`,
  );
  const looked = new Set(rows.map(({ table }) => table));
  expect(
    entities
      .map(({ table }) => table)
      .filter((table) => !looked.has(table))
      .sort(),
  ).toEqual(IMPLIED);
  // One after the other, so that no two imply each other; a row of such a table also holds its client, through what it refers to, from being deleted.
  const sure = new Set(looked);
  for (const _ of IMPLIED)
    for (const one of all) if (carries(one) && one.always && one.proved && one.table !== one.refers && sure.has(one.refers)) sure.add(one.table);
  expect(IMPLIED.filter((table) => !sure.has(table))).toEqual([]);
  const left = entities.flatMap((entity) =>
    storedFields(entity).flatMap(([name, { unproved }]) => (unproved ? [`${entity.table}.${snake(name)}`] : [])),
  );
  expect(left).toEqual(UNPROVED);
  expect(all.filter(({ table, columns }) => left.includes(`${table}.${columns.at(-1)}`))).toEqual([]);
});

/** A row with nothing but what it has to have; what it refers to is looked at by nobody yet. */
async function stub(table: string, owner: number, id: number): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string; most: number | null; isKey: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, nullif(a.atttypmod, -1) - 4 as most,
        exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
      from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = ''
        and (not a.atthasdef or a.attname = 'id_cliente')`,
    [table],
  );
  const values = rows.map(({ name, type, most, isKey }) => {
    if (name === 'id_cliente') return owner;
    if (/^(date|timestamp)/.test(type)) return '2024-01-01';
    if (/^(text|char)/.test(type)) return `${owner}${id}`.slice(0, most ?? 9);
    if (/\[\]$/.test(type)) return '{}';
    if (/^json/.test(type)) return '[]';
    if (/^time/.test(type)) return '08:00';
    if (/range$/.test(type)) return 'empty';
    return isKey || type !== 'smallint' ? id : 1;
  });
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  await client.query(`insert into ${table} (${names}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`, values);
}

test('of each of them the database takes a row of its own client and refuses one of another', async () => {
  const walked = all.filter(carries);
  const [own, foreign] = [7_000_001, 7_000_002];
  const tables = [...new Set(walked.flatMap(({ table, refers }) => [table, refers]))].sort();
  // What else a row has to be is not asked here: only whom it may refer to.
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint where contype in ('c', 'x') and conrelid = any ($1::regclass[]) and conislocal`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query('set session_replication_role = replica');
  for (const table of tables) {
    await stub(table, 1, own);
    await stub(table, 2, foreign);
  }
  await client.query('reset session_replication_role');

  const wrong: string[] = [];
  for (const { name, table, columns, refers } of walked) {
    const change = (value: number) =>
      client
        .query(`update ${table} set ${columns[1]} = $1 where id_cliente = 1`, [value])
        .then(({ rowCount }) => (rowCount === 1 ? 'taken' : `${rowCount} rows`))
        .catch((error: unknown) => (error instanceof DatabaseError ? `${error.code} ${error.constraint}` : String(error)));
    const mine = await change(own);
    const theirs = await change(foreign);
    if (mine !== 'taken' || theirs !== `23503 ${name}`) wrong.push(`${table}.${columns[1]} of ${refers}: ${mine}, ${theirs}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);
