import { type Entity, snake } from '@platform/entity/entity';
import { problemBody } from '@platform/server/http/errors';
import { jsonSchema } from '@platform/server/http/openapi';
import { Problem } from '@platform/server/http/problem';
import { makeRegistry } from '@platform/server/resource/registry';
import { explain } from '@platform/server/resource/write.clash';
import { makeDictionary } from '@platform/server/words';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { inTurn } from '@platform/testing/length';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { productOf } from '../compose';
import { serverModules } from '../modules';

let app: TestApp;
let boss: SignedIn;
const words = makeDictionary(serverModules);
const registry = makeRegistry(productOf({ publicUrl: 'http://127.0.0.1', secret: '' }));
const entities: readonly Entity[] = serverModules.flatMap(({ manifest }) => manifest.entities);
const LANGS = ['es', 'en'] as const;
/** Of the long walks, half a day by turns, and all of it at length. */
const HALF = 2;

beforeAll(async () => {
  app = await startApp();
  boss = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

/** Endings of feminine nouns, and the nouns that these tell wrongly. */
const FEMININE = /(a|ía|ción|sión|dad)$/;
const OTHERWISE: Readonly<Record<string, boolean>> = {
  Clave: true,
  Solicitud: true,
  Credencial: true,
  Opción: true,
  Orden: true,
  Serie: true,
  Conexión: true,
  Gestión: true,
  Sesión: true,
  Subcontratista: false,
  Día: false,
};

test('a new one is called by the gender of its name: Nueva persona, Nuevo contrato', () => {
  const wrong = serverModules.flatMap(({ es }) =>
    Object.entries(es.entities).flatMap(([resource, { one, feminine }]) => {
      const [noun = ''] = one.split(' ');
      return (OTHERWISE[noun] ?? FEMININE.test(noun)) === (feminine === true) ? [] : [`${resource}: ${one}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** What people do not say (a file has the name it came with, and a word still to be said is told elsewhere): names of tables and columns, of fields and resources, rows told by nothing but a number. */
const INSIDES = [/\b[a-z]+_[a-z_]+\b/, /\bId[A-Z]/, /\b[A-Z]?[a-z]+[A-Z][a-z]/, /\b(undefined|null)\b|\{\w+\}|\[object/];
const inside = (sentence: string): string | undefined => INSIDES.find((one) => one.test(sentence.replace(/\S+\.xlsx|⟦.*?⟧/g, ''))) && sentence;

function databaseError(code: string, more: Partial<DatabaseError>): DatabaseError {
  return Object.assign(new DatabaseError('', 0, 'error'), { code, ...more });
}

async function told(error: DatabaseError): Promise<string[]> {
  const session = await app.composition.systemSession(1, null);
  const sentences: string[] = [];
  for (const lang of LANGS) {
    const problem = await explain(registry, words, app.database, { lang, session }, error);
    if (!(problem instanceof Problem)) sentences.push(`not_explained ${error.constraint}`);
    else sentences.push(String(problemBody(words, lang, 'x', problem).detail));
  }
  return sentences;
}

describe('nobody is told the insides', () => {
  test('of a reference that holds a row, nor of one to a row that is not there', async () => {
    const references = await app.database.run(
      sql`select c.conname as nombre, c.conrelid::regclass::text as tabla, a.attname as columna, b.attname as clave, cardinality(c.conkey) > 1 as "deCliente" from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[cardinality(c.confkey)] where c.contype = 'f'`,
    );
    expect(references.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    for (const { nombre, tabla, columna, clave, deCliente } of references.filter((_one, at) => inTurn(at, HALF))) {
      const [used] = await app.database.run(sql.raw(`select ${columna} as v from ${tabla} where ${columna} is not null limit 1`));
      const value = String(used?.v ?? 1);
      const at = { table: String(tabla), constraint: String(nombre) };
      const [both, values] = deCliente ? ['id_cliente, ', `1, ${value}`] : ['', value];
      const held = databaseError('23503', { ...at, detail: `Key (${both}${clave})=(${values}) is still referenced from table "${tabla}".` });
      const absent = databaseError('23503', { ...at, detail: `Key (${both}${columna})=(${values}) is not present in table "x".` });
      const named = entities.some(({ table, fields: own, options }) => table === tabla && own[options.title]?.kind === 'ref');
      for (const sentence of [...(await told(held)), ...(await told(absent))])
        if (inside(sentence) || (named && /: \d+(, \d+)*(…| \()/.test(sentence))) wrong.push(`${nombre}: ${sentence}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  test('of a uniqueness: what is there already is named as people name it', async () => {
    const wrong: string[] = [];
    for (const { entity } of registry.resources.values()) {
      // What nobody writes cannot clash.
      const writes = (entity.options.operations ?? ['crear']).includes('crear');
      if (entity.options.view || entity.options.menu.length === 0 || !writes) continue;
      const uniques = await app.database.run(
        sql`select i.relname as nombre, array_agg(pg_get_indexdef(x.indexrelid, k.n::int, true) order by k.n) as columnas from pg_index x
          join pg_class i on i.oid = x.indexrelid cross join lateral generate_series(1, x.indnkeyatts) k(n)
          where x.indrelid = ${entity.table}::regclass and x.indisunique and not x.indisprimary and i.relname like ${'%\\_u\\_%'} group by 1`,
      );
      for (const { nombre, columnas } of uniques) {
        const columns = Array.isArray(columnas) ? columnas.map(String) : [];
        const [row] = await app.database.run(
          sql.raw(`select ${columns.map((one, at) => `${one} as c${at}`).join(', ')} from ${entity.table} limit 1`),
        );
        if (!row) continue;
        const values = columns.map((_one, at) => row[`c${at}`]);
        if (values.includes(null)) continue;
        const detail = `Key (${columns.join(', ')})=(${values.join(', ')}) already exists.`;
        for (const sentence of await told(databaseError('23505', { table: entity.table, constraint: String(nombre), detail })))
          if (inside(sentence)) wrong.push(`${nombre}: ${sentence}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  test('each name that a call takes has words in both languages', () => {
    // What a browser makes of a passkey is told by the passkey.
    const PASSKEY =
      /^(rawId|type|clientExtensionResults|authenticatorAttachment|response|clientDataJSON|authenticatorData|signature|userHandle|attestationObject|transports|publicKey|publicKeyAlgorithm)$/;
    const missing = new Set<string>();
    const node = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() });
    const walk = (schema: unknown, resource: string | undefined): void => {
      if (Array.isArray(schema)) for (const one of schema) walk(one, resource);
      const found = node.safeParse(schema);
      if (!found.success) return;
      for (const [name, inner] of Object.entries(found.data.properties ?? {})) {
        for (const lang of LANGS) {
          const label = words.fieldLabel(lang, resource, name);
          const said = label !== name || /^[A-Z][a-z]+$/.test(name);
          if (!PASSKEY.test(name) && (!said || inside(label))) missing.add(`${lang} ${resource ?? ''}.${name}`);
        }
        walk(inner, resource);
      }
      for (const part of ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']) walk(found.data[part], resource);
    };
    for (const { body, query, resource } of app.composition.routes) {
      for (const part of [body, query]) if (part) walk(jsonSchema(part), resource);
    }
    expect([...missing]).toEqual([]);
  });

  test('of a row in the heading of a workbook, nor in its columns', async () => {
    const wrong: string[] = [];
    const listed = entities.filter(({ options }) => options.menu.length > 0 && (options.operations ?? ['exportar']).includes('exportar'));
    expect(listed.length).toBeGreaterThan(60);
    for (const [at, { resource, key, fields }] of listed.entries()) {
      const [row] = (await boss.get(`/api/${resource}`, { take: 1 })).result?.data ?? [];
      if (!row) continue;
      const asked = Object.keys(fields).find(
        (name) => fields[name]?.kind === 'ref' && !fields[name]?.ofReader && row[name] !== null && row[name] !== undefined,
      );
      const filter = JSON.stringify(asked ? [[key, '=', row[key]], 'AND', [asked, '=', row[asked]]] : [key, '=', row[key]]);
      for (const lang of LANGS.filter((_lang, other) => inTurn(at + other, HALF))) {
        const answer = await fetch(`${app.url}/api/${resource}/exportar?${new URLSearchParams({ filter })}`, {
          headers: { authorization: `Bearer ${boss.accessToken}`, 'accept-language': lang },
        });
        if (answer.status !== 200) wrong.push(`${resource} ${answer.status} ${await answer.text()}`);
        if (answer.status !== 200) continue;
        const book = new ExcelJS.Workbook();
        await book.xlsx.load(await answer.arrayBuffer());
        const sheet = book.worksheets[0];
        const textsOf = (at: number): string[] => {
          const values = sheet?.getRow(at).values;
          return Array.isArray(values) ? values.filter((one) => typeof one === 'string') : [];
        };
        const heading = [1, 2].flatMap(textsOf);
        const header = textsOf(4);
        for (const said of [...heading, ...header]) if (inside(said)) wrong.push(`${resource} ${lang}: ${said}`);
        for (const said of heading) if (/: \d+( ·|$)/.test(said)) wrong.push(`${resource} ${lang}: ${said}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  test('a person who is still somewhere is not said to be in a table', async () => {
    const [held] = await app.database.run(sql`select ${sql.raw(snake('IdPersona'))} as id from acreditacion_persona where id_cliente = 1 limit 1`);
    const admin = await app.signIn('ADMIN');
    const { status, problem } = await admin.delete(`/api/AdministracionPersona/${held?.id}`);
    expect(status).toBe(409);
    expect(inside(problem.detail)).toBeUndefined();
  });
});
