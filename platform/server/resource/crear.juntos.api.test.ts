import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { difference } from '../audit/audit';
import { int } from '../db/rows';
import { makeRegistry, type Registry } from './registry';
import { wire } from './write.rows';

let app: TestApp;
let admin: SignedIn;
let registry: Registry;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  registry = makeRegistry(app.database.product);
});
afterAll(() => app.close());

const person = (n: number) => ({
  IdTipoDocumento: 1,
  Documento: String(47_310_000 + n),
  ApellidoPaterno: `  Rastro   ${'abcdefghij'[n]}`,
  Nombres: `Una ${'abcdefghij'[n]}`,
  Sexo: 'F',
  FechaNacimiento: '19900228',
  IdPaisNacimiento: 1,
  IdPaisResidencia: 1,
  TelefonoMovil: '',
  NumeroHijos: 2,
});
/** What the trace says of the row of a key that was made, and what the row itself would have it say. */
async function traceOf(resource: string, id: unknown): Promise<{ told: unknown; is: unknown }> {
  const { entity } = registry.get(resource);
  const [row] = await app.database.run(sql`select t.* from ${sql.raw(entity.table)} t where ${sql.raw(`t.${keyColumn(entity.key)}`)} = ${id}`);
  const traces = await app.database.run(
    sql`select cambios from base_auditoria where entidad = ${resource} and registro = ${String(id)} and accion = 'crear'`,
  );
  return { told: traces.map(({ cambios }) => cambios), is: row && [difference(null, wire(entity, row))] };
}
const keyColumn = (key: string) => key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

test('the trace of a new row leaves with it, before its key is known, and says that key and all that the row is', async () => {
  const code = { Codigo: ' ju1 ', Categoria: 'Junta  con su rastro' };
  for (const [resource, body] of [
    ['AdministracionPersona', person(0)],
    ['AdministracionCategoria', code],
  ] as const) {
    const made = await admin.post(`/api/${resource}`, body);
    expect(made.status, made.text).toBe(200);
    const { key } = registry.get(resource).entity;
    const { told, is } = await traceOf(resource, made.result[key]);
    expect(told, resource).toEqual(is);
  }
});

test('the insert is not waited for: its trace and the commit are sent behind it', async () => {
  await admin.post('/api/AdministracionPersona', person(1));
  const own = pg.Client.prototype.query;
  let isAnswered = true;
  const behind: boolean[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [said] = asked;
    const text = typeof said === 'string' ? said : String(Object(said).text);
    if (/^insert into (administracion_persona|base_auditoria)\b|^commit$/.test(text)) behind.push(!isAnswered);
    if (text.startsWith('insert into administracion_persona') && typeof said === 'object' && said !== null && 'callback' in said) {
      const { callback } = said;
      isAnswered = false;
      said.callback = (...answer: unknown[]) => {
        isAnswered = true;
        if (typeof callback === 'function') callback(...answer);
      };
    }
    return Reflect.apply(own, this, asked);
  });
  try {
    expect((await admin.post('/api/AdministracionPersona', person(2))).status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  expect(behind).toEqual([false, true, true]);
});

test('two at once with one document: one is made and traced, the other hears which row it clashes with and leaves nothing', async () => {
  const both = await Promise.all([admin.post('/api/AdministracionPersona', person(3)), admin.post('/api/AdministracionPersona', person(3))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.text).toContain('RASTRO');
  const [{ n } = { n: 0 }] = await app.database.run(
    sql`select count(*)::int as n from base_auditoria where entidad = 'AdministracionPersona' and accion = 'crear' and cambios->'Documento'->>1 = ${person(3).Documento}`,
  );
  expect(n).toBe(1);
});

test('what a shared catalog had is no longer taken once it is gone, by whichever way it went; only then is it asked again', async () => {
  const paisDe = async (codigo: string) =>
    Number(
      (
        await app.database.one(
          { id: int },
          {
            text: 'insert into sistema_pais (codigo, codigo_iso2, pais, nacionalidad) values ($1::text, right($1, 2), $1, $1) returning id_pais as id',
            values: [codigo],
          },
        )
      ).id,
    );
  const [told, silent] = [await paisDe('ZZ1'), await paisDe('ZZ2')];
  const made = async (n: number, IdPaisResidencia: number) => admin.post('/api/AdministracionPersona', { ...person(n), IdPaisResidencia });
  for (const [at, id] of [told, silent].entries()) {
    const one = await made(5 + at, id);
    expect(one.status, one.text).toBe(200);
    expect((await admin.delete(`/api/AdministracionPersona/${one.result.IdPersona}`)).status).toBe(200);
  }
  const superAdmin = await app.signIn('SUPERADMIN');
  expect((await superAdmin.delete(`/api/SistemaPais/${told}`)).status).toBe(200);
  await app.database.query('delete from sistema_pais where id_pais = $1', [silent]);
  for (const [at, id] of [told, silent].entries()) {
    const { status, problem } = await made(5 + at, id);
    expect([status, problem.code, problem.errors]).toEqual([400, 'campo.referencia', [expect.objectContaining({ field: 'IdPaisResidencia' })]]);
  }
});
