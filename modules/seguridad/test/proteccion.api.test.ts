import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { made, refused, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let w: World;
/** A profile that sees people, marks, requests and users with some fields protected, and a person it sees. */
let as: SignedIn;
let profile: number;
let person: { IdPersona: number; Documento: string; Correo: string; Version: number; IdTipoDocumento: number };
const PEOPLE = '/api/AdministracionPersona';
const ALL = ['consultar', 'crear', 'editar', 'exportar'];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  w = world(app, admin);
  const found = await w.session({ '030101': ALL, '040103': ['consultar', 'exportar'], '060401': ['consultar', 'exportar'], '0204': ['consultar'] });
  [as, profile] = [found.as, found.IdPerfil];
  const [row] = await app.database.run(
    sql`select m.id_persona from acceso_marca m join administracion_persona p on p.id_persona = m.id_persona join acreditacion_solicitud s on s.id_persona = p.id_persona
      where m.id_division = ${admin.perfil.IdDivision} and m.identificador = p.documento and s.id_division = ${admin.perfil.IdDivision} and s.estado <> 'I' limit 1`,
  );
  const [any] = row
    ? [row]
    : await app.database.run(
        sql`select id_persona from acceso_marca where id_division = ${admin.perfil.IdDivision} and id_persona is not null limit 1`,
      );
  person = made(await admin.get(`${PEOPLE}/${any?.id_persona}`));
  await app.database.run(sql`update administracion_persona set documento = '45879632' where id_persona = ${person.IdPersona}`);
  person.Documento = '45879632';
});
afterAll(() => app.close());

const protect = async (Recurso: string, levels: Record<string, 'V' | 'E' | 'O'>) =>
  made(
    await admin.post(`/api/SeguridadPerfil/${profile}/proteccion`, {
      Recurso,
      Campos: Object.entries(levels).map(([Campo, Nivel]) => ({ Campo, Nivel })),
    }),
  );
const mine = () => ({ filter: ['IdPersona', '=', person.IdPersona] });
async function cells(answer: Answer, path: string, query: Record<string, unknown>): Promise<string[]> {
  expect(answer.status).toBe(200);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const response = await fetch(`${app.url}${path}?${search}`, { headers: { authorization: `Bearer ${as.accessToken}` } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const texts: string[] = [];
  book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => texts.push(String(cell.value))));
  return texts;
}

describe('Calculations 8: Documento of PERSONA masked, on each channel', () => {
  beforeAll(() => protect('AdministracionPersona', { Documento: 'E' }));

  test('Check: grid and form show •••• 9632 and say so in _proteccion', async () => {
    const listed = made(await as.get(PEOPLE, mine())).data[0];
    const one = made(await as.get(`${PEOPLE}/${person.IdPersona}`));
    for (const row of [listed, one]) expect(row).toMatchObject({ Documento: '•••• 9632', _proteccion: { Documento: 'E' } });
  });

  test('Check: Excel shows the mask and never the value', async () => {
    const query = { ...mine(), columnas: 'NombreCompleto,Documento' };
    const found = await cells(await as.get(`${PEOPLE}/exportar`, query), `${PEOPLE}/exportar`, query);
    expect(found).toContain('•••• 9632');
    expect(found.join(' ')).not.toContain('45879632');
  });

  test('Check: the marks list shows the same field of the same entity masked, and so do its filter, export and last movements', async () => {
    await app.database.query('alter table acceso_marca disable trigger user');
    await app.database.run(sql`update acceso_marca set identificador = '45879632' where id_persona = ${person.IdPersona}`);
    await app.database.query('alter table acceso_marca enable trigger user');
    const answer = await as.get('/api/AccesoMarca', mine());
    expect(made(answer).data[0]).toMatchObject({ Identificador: '•••• 9632', _proteccion: { Identificador: 'E' } });
    expect(answer.text).not.toContain('45879632');
    refused(await as.get('/api/AccesoMarca', { filter: ['Identificador', '=', '45879632'] }), 400, /Identificador/);
    const query = { ...mine(), columnas: 'Identificador' };
    expect((await cells(await as.get('/api/AccesoMarca/exportar', query), '/api/AccesoMarca/exportar', query)).join(' ')).not.toContain('45879632');
  });

  test('a list that shows name and document together masks both', async () => {
    const rows = made(await as.get('/api/AcreditacionSolicitud', { take: 50 })).data.filter((row: { Solicitado: string | null }) => row.Solicitado);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.Solicitado).toMatch(/^•••• .{4}$|^••••$/);
  });

  test('look-ups and the subtitle they show; a look-up is no way round the filter', async () => {
    const answer = await as.get(`${PEOPLE}/obtenerTodos`, { take: 200 });
    expect(made(answer).length).toBeGreaterThan(100);
    for (const row of made(answer)) expect(row.Documento).toMatch(/^••••/);
    refused(await as.get(`${PEOPLE}/obtenerTodos`, { Documento: '45879632' }), 400, /Documento/);
  });

  test('Check: filtering or sorting by it gets 400 proteccion.filtro', async () => {
    for (const query of [
      { filter: ['Documento', '=', '45879632'] },
      { filter: [['Sexo', '=', 'M'], 'OR', ['Documento', 'startswith', '4']] },
      { sort: [{ selector: 'Documento' }] },
    ]) {
      // A count has no order.
      const paths = [PEOPLE, `${PEOPLE}/exportar`, ...('sort' in query ? [] : [`${PEOPLE}/contar`])];
      for (const path of paths) expect((await as.get(path, query)).problem.code).toBe('proteccion.filtro');
    }
  });

  test('the global search skips it, and still finds by the rest', async () => {
    expect(made(await admin.get(PEOPLE, { buscar: '45879632' })).totalCount).toBe(1);
    expect(made(await as.get(PEOPLE, { buscar: '45879632' })).totalCount).toBe(0);
    const { Nombres } = made(await as.get(`${PEOPLE}/${person.IdPersona}`));
    expect(made(await as.get(PEOPLE, { buscar: Nombres })).totalCount).toBeGreaterThan(0);
  });

  test('saving: absent or equal to the mask keeps the stored value, any other value is 403 proteccion.campo', async () => {
    const stored = async () =>
      (await app.database.run(sql`select documento from administracion_persona where id_persona = ${person.IdPersona}`))[0]?.documento;
    const row = made(await as.get(`${PEOPLE}/${person.IdPersona}`));
    const saved = made(await as.put(`${PEOPLE}/${person.IdPersona}`, { Documento: row.Documento, Alergia: 'Polen', Version: row.Version }));
    expect([await stored(), saved.Alergia, saved.Documento]).toEqual(['45879632', 'Polen', '•••• 9632']);
    made(await as.put(`${PEOPLE}/${person.IdPersona}`, { Alergia: 'Ninguna', Version: saved.Version }));
    const other = await as.put(`${PEOPLE}/${person.IdPersona}`, { Documento: '45879633', Version: saved.Version + 1 });
    expect([other.status, other.problem.code, await stored()]).toEqual([403, 'proteccion.campo', '45879632']);
  });

  test('what the server does with the value is not affected: a person is found by its document', async () => {
    const found = made(await as.get(`${PEOPLE}/buscar`, { IdTipoDocumento: person.IdTipoDocumento, Documento: '45879632' }));
    expect(found.IdPersona).toBe(person.IdPersona);
  });
});

describe('other kinds and levels', () => {
  test('short texts, numbers and dates keep nothing; digits and dates may be sent back as their mask', async () => {
    await protect('AdministracionPersona', { FechaNacimiento: 'E', NumeroHijos: 'E', TelefonoMovil: 'E', Nacionalidad: 'E' });
    await app.database.run(
      sql`update administracion_persona set telefono_movil = '987654321', nacionalidad = 'PERU', numero_hijos = 2 where id_persona = ${person.IdPersona}`,
    );
    const row = made(await as.get(`${PEOPLE}/${person.IdPersona}`));
    expect(row).toMatchObject({ FechaNacimiento: '••••', NumeroHijos: '••••', TelefonoMovil: '•••• 4321', Nacionalidad: '••••', Edad: '••••' });
    const { FechaNacimiento, NumeroHijos, TelefonoMovil } = row;
    made(await as.put(`${PEOPLE}/${person.IdPersona}`, { FechaNacimiento, NumeroHijos, TelefonoMovil, Alergia: 'Maní', Version: row.Version }));
    await protect('AdministracionPersona', { FechaNacimiento: 'V', NumeroHijos: 'V', TelefonoMovil: 'V', Nacionalidad: 'V' });
  });

  test('O: the field is absent everywhere, and its name with what shows it', async () => {
    await protect('AdministracionPersona', { NombreCompleto: 'O' });
    const row = made(await as.get(`${PEOPLE}/${person.IdPersona}`));
    expect('NombreCompleto' in row).toBe(false);
    expect(row._proteccion.NombreCompleto).toBe('O');
    const mark = made(await as.get('/api/AccesoMarca', mine())).data[0];
    expect('Persona' in mark).toBe(false);
    expect((await as.get('/api/AccesoMarca', { sort: [{ selector: 'Persona' }] })).problem.code).toBe('proteccion.filtro');
    expect('Texto' in made(await as.get(`${PEOPLE}/obtenerTodos`, { take: 1 }))[0]).toBe(false);
    await protect('AdministracionPersona', { NombreCompleto: 'V' });
  });

  test('one’s own user record is never protected', async () => {
    await protect('SeguridadUsuario', { Correo: 'E', Telefono: 'O' });
    const { data } = made(await as.get('/api/SeguridadUsuario', { take: 100 }));
    const isMine = (row: { UsuarioCreacion: string; _proteccion?: unknown }) => row._proteccion === undefined;
    expect(data.filter(isMine)).toHaveLength(1);
    expect(data.find(isMine).Correo).toContain('@');
    expect(data.find((row: { IdUsuario: string }) => row.IdUsuario === 'GARITA')).toMatchObject({
      Correo: '•••• mple',
      _proteccion: { Correo: 'E' },
    });
  });

  test('the super administrator and other profiles see as ever', async () => {
    for (const user of ['SUPERADMIN', 'ADMIN']) {
      const session = await app.signIn(user);
      expect(made(await session.get(`${PEOPLE}/${person.IdPersona}`)).Documento).toBe('45879632');
    }
  });
});

describe('the tab', () => {
  test('offers entities and fields in words, which are sensitive, and which have no mask', async () => {
    const { Entidades } = made(await admin.get(`/api/SeguridadPerfil/${profile}/proteccion`));
    const people = Entidades.find((one: { Recurso: string }) => one.Recurso === 'AdministracionPersona');
    expect(people.Entidad).toBe('Personas');
    const field = (name: string) => people.Campos.find((one: { Campo: string }) => one.Campo === name);
    expect(field('Documento')).toMatchObject({ Etiqueta: 'Documento', Sensible: 'S', Enmascarable: 'S', Nivel: 'E' });
    expect(field('FotoPerfil')).toMatchObject({ Enmascarable: 'N', Nivel: 'V' });
    expect(Entidades.some((one: { Recurso: string }) => one.Recurso === 'SistemaPais')).toBe(false);
  });

  test('photos, files and lists have no E; unknown entities and fields are refused', async () => {
    const send = (Recurso: string, Campo: string, Nivel: string) =>
      admin.post(`/api/SeguridadPerfil/${profile}/proteccion`, { Recurso, Campos: [{ Campo, Nivel }] });
    refused(await send('AdministracionPersona', 'FotoPerfil', 'E'), 400, /se puede ocultar, no enmascarar/);
    expect((await send('AdministracionPersona', 'Nada', 'E')).status).toBe(400);
    expect((await send('AdministracionPersona', 'constructor', 'E')).status).toBe(400);
    expect((await send('SistemaPais', 'Pais', 'E')).status).toBe(400);
    expect((await send('NoExiste', 'Pais', 'E')).status).toBe(400);
    expect((await (await app.signIn('ADMINCH')).get(`/api/SeguridadPerfil/${profile}/proteccion`)).status).toBe(404);
  });
});
