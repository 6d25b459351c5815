import { cabecera, fila, llenar, perfilSinPapeles, plantilla, seguro, subir } from '@modules/acreditacion/test/cargas';
import { mundo } from '@modules/acreditacion/test/mundo';
import { type Entity, snake, writableFields } from '@platform/entity/entity';
import { patternOf } from '@platform/fields/patterns';
import { fieldSchema } from '@platform/fields/shared';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '../modules';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const GOOD = ["Ñahui O'Brien-Núñez", "d'Ávila", 'María José', "Mc'Donald", 'Sta. Cruz'];
const BAD = ['😀', 'Juan 123 $%', '<script>alert(1)</script>'];
const entities: readonly Entity[] = serverModules.flatMap(({ manifest }) => manifest.entities);

describe('Text patterns, as they are met', () => {
  test('what the product and its example begin with, their own forms admit', async () => {
    const wrong: string[] = [];
    for (const entity of entities) {
      if (entity.options.view || entity.options.operations?.length === 0) continue;
      for (const [name, field] of writableFields(entity)) {
        if (patternOf(field) === null) continue;
        const column = sql.raw(snake(name));
        const rows = await app.database.run(sql`select distinct ${column} as v from ${sql.raw(entity.table)} where ${column} is not null limit 5000`);
        const first = rows.find(({ v }) => !fieldSchema(field).safeParse(v).success);
        if (first) wrong.push(`${entity.resource}.${name}: ${String(first.v)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  test('Sistema › Entidad says the pattern of each text', async () => {
    const [row] = await app.database.run(
      sql`select count(*) filter (where c.patron is not null)::int as n, string_agg(c.patron, ',') filter (where c.id_entidad = 'PERSONA' and c.campo = 'Nombres') as nombres from sistema_entidad_campo c`,
    );
    expect(row?.nombres).toBe('LEE');
    expect(Number(row?.n)).toBeGreaterThan(250);
  });

  test('a person, one by one: 400 with the field and the sentence', async () => {
    const { result: page } = await admin.get('/api/AdministracionPersona', { take: 1 });
    const one = page.data[0];
    for (const name of BAD) {
      const { status, problem } = await admin.put(`/api/AdministracionPersona/${one.IdPersona}`, { Version: one.Version, ApellidoPaterno: name });
      expect([status, problem.errors[0]?.field, problem.errors[0]?.message]).toEqual([400, 'ApellidoPaterno', 'Solo se admiten letras.']);
    }
    let version = one.Version;
    for (const name of GOOD) {
      const { status, result } = await admin.put(`/api/AdministracionPersona/${one.IdPersona}`, { Version: version, ApellidoPaterno: name });
      expect([status, result.ApellidoPaterno]).toEqual([200, name]);
      version = result.Version;
    }
  });

  test('a user and a contact of a company likewise', async () => {
    const { result: users } = await admin.get('/api/SeguridadUsuario', { take: 1 });
    const user = users.data[0];
    const refused = await admin.put(`/api/SeguridadUsuario/${user.IdUsuario}`, { Version: user.Version, Nombre: 'Juan 123 $%' });
    expect([refused.status, refused.problem.errors[0]?.message]).toEqual([400, 'Solo se admiten letras.']);
    const { result: companies } = await admin.get('/api/AdministracionCompania', { take: 1 });
    const company = companies.data[0];
    const contact = await admin.put(`/api/AdministracionCompania/${company.IdCompania}`, { Version: company.Version, Contacto: '<script>' });
    expect([contact.status, contact.problem.errors[0]?.field]).toEqual([400, 'Contacto']);
  });

  test('a mass load observes the cell with the same sentence, and takes names as people have them', async () => {
    const world = await mundo(app);
    const head = await cabecera(app, world, await perfilSinPapeles(app));
    const requester = await app.signIn('SOLICITANTE');
    const rows = [
      ...GOOD.map((name, at) => fila(7000 + at, { ...seguro, 'Apellido paterno': name })),
      ...BAD.map((name, at) => fila(7100 + at, { ...seguro, Nombres: name })),
    ];
    const made = await subir(requester, head, await llenar(await plantilla(app, requester, head), rows));
    expect(made.status, made.text).toBe(200);
    expect(made.result).toMatchObject({ Cargados: 8, Observados: 3, Correctos: 5 });
    const { result } = await requester.get(`/api/AcreditacionCarga/${made.result.IdCarga}/filas`, { estado: 'O' });
    expect(JSON.stringify(result)).toContain('Solo se admiten letras.');
  });

  test('who looks for a text may say less well than who keeps it', async () => {
    const { status } = await admin.get('/api/AdministracionPersona', { filter: ['Nombres', '=', 'Juan 123 $%'] });
    expect(status).toBe(200);
  });
});
