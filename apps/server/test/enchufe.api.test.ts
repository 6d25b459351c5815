import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { serverModules } from '@apps/server/modules';
import type { News } from '@platform/entity/news';
import { makeProduct, question } from '@platform/server/product';
import * as ofPlatform from '@platform/server/product.questions';
import { answeredRows } from '@platform/server/product.rows';
import { makeRegistry } from '@platform/server/resource/registry';
import { startApp } from '@platform/testing/app';
import { beforeAll, describe, expect, test } from 'vitest';

const CALLS = { http: false, hosts: null };
const own = { publicUrl: 'http://127.0.0.1', secret: 'x'.repeat(40), calls: CALLS };
/** Modules that no other stands on: the product goes on without any of them. */
const leaves = serverModules.filter(
  ({ manifest }) => manifest.id !== 'plataforma' && !serverModules.some((other) => other.manifest.dependsOn.includes(manifest.id)),
);
const words = { entities: {}, errors: {}, screens: {} };
const without = (id: string) => serverModules.filter(({ manifest }) => manifest.id !== id);

describe('a product is a list of modules', () => {
  test('a module that stands on what is not before it is refused by name, and so is a code used twice', () => {
    const [sistema, seguridad] = serverModules;
    if (!sistema || !seguridad) throw new Error('no modules');
    expect(() => makeProduct([seguridad, sistema], own)).toThrow('Module seguridad stands on sistema');
    expect(() => makeProduct([sistema, { ...sistema, manifest: { ...sistema.manifest, id: 'otro' } }], own)).toThrow('same code 01');
  });

  test('answers to a question are those of this product’s modules, in their order; another product has its own', () => {
    const asked = question<number>('prueba.cuantos');
    const saying = (id: string, code: string, answer: number) => ({
      manifest: { id, prefix: id, code, dependsOn: [], entities: [], menu: [] },
      ...{ es: words, en: words, resources: [], answers: [asked(answer)] },
    });
    expect(makeProduct([saying('a', '81', 1), saying('b', '82', 2)], own).answers(asked)).toEqual([1, 2]);
    expect(makeProduct([saying('c', '83', 3)], own).answers(asked)).toEqual([3]);
    expect(makeProduct([], own).answers(asked)).toEqual([]);
  });
});

describe('rows that a module asks of those that stand on it', () => {
  test('are answered by the whole product, and read as none where nobody answers', { timeout: 60_000 }, async () => {
    const declared: { [name: string]: unknown }[] = [{ ...ofPlatform }];
    for (const { manifest } of serverModules)
      if (existsSync(`modules/${manifest.id}/server/preguntas.ts`))
        declared.push(await import(`../../../modules/${manifest.id}/server/preguntas.ts`));
    const isRows = (one: unknown): one is typeof ofPlatform.clientsKept => typeof one === 'function' && 'columns' in one;
    const asked = declared.flatMap((one) => Object.values(one)).filter(isRows);
    expect(asked.length).toBeGreaterThan(15);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    const app = await startApp();
    try {
      const { product } = app.database;
      for (const one of asked) {
        expect(product.answers(one), one.id).not.toEqual([]);
        const columns = (text: string) => app.database.query(`select ${Object.keys(one.columns).join(', ')} from ${text} x limit 1`);
        await columns(answeredRows(product, one));
        expect(await columns(answeredRows(makeProduct([], own), one)), one.id).toEqual([]);
      }
    } finally {
      await app.close();
    }
  });
});

describe('news', () => {
  const told = new Map<string, { module: string; of: News<unknown> }>();
  beforeAll(async () => {
    for (const { manifest } of serverModules) {
      if (!readdirSync(`modules/${manifest.id}/shared`).includes('news.ts')) continue;
      const declared: Record<string, News<unknown>> = await import(`../../../modules/${manifest.id}/shared/news.ts`);
      for (const of of Object.values(declared)) {
        expect(told.has(of.type), of.type).toBe(false);
        told.set(of.type, { module: manifest.id, of });
      }
    }
  });

  test('every piece is heard by a module, or said to be open to others', () => {
    const heard = new Set(serverModules.flatMap(({ listeners }) => (listeners ?? []).map(({ type }) => type)));
    expect([...told].flatMap(([type, { of }]) => (heard.has(type) !== of.open ? [] : [type]))).toEqual([]);
  });

  test('a module hears what itself or one that it stands on tells', () => {
    for (const { manifest, listeners } of serverModules)
      for (const { type } of listeners ?? []) expect([manifest.id, ...manifest.dependsOn], type).toContain(told.get(type)?.module);
  });
});

describe('a leaf taken out of the list', () => {
  test('there are leaves', () => expect(leaves.map(({ manifest }) => manifest.id)).toEqual(expect.arrayContaining(['hotel', 'comedores'])));

  test.each(leaves.map(({ manifest }) => manifest.id))('without %s every reference still leads somewhere', (id) => {
    expect(() => makeRegistry(makeProduct(without(id), own))).not.toThrow();
  });

  test('without hotel the product starts, signs in, and the counter decides', { timeout: 60_000 }, async () => {
    const app = await startApp({ modules: without('hotel') });
    try {
      const counter = await app.signIn('COMEDOR');
      const [room] = (await counter.get('/api/ComedorGestion/comedores')).result;
      const [person] = await app.database.query(
        `select p.documento from comedor_persona_grupo g join administracion_persona p on p.id_persona = g.id_persona where g.id_cliente = $1 order by 1 limit 1`,
        [counter.perfil.IdCliente],
      );
      const looked = await counter.post('/api/ComedorConsumo/registrar', {
        ...{ Uuid: randomUUID(), IdComedor: room.IdComedor, Lectura: String(person?.documento), TipoLectura: 'D' },
      });
      expect(looked.status, looked.text).toBe(200);
      expect((await counter.get('/api/HotelReserva')).status).toBe(404);
    } finally {
      await app.close();
    }
  });
});
