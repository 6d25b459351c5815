import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentTerms } from '../server/public';

let app: TestApp;
let admin: SignedIn;
let chief: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  chief = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const CLIENTE = '/api/SistemaCliente';
const own = async () => (await admin.get(CLIENTE)).result.data[0];
const one = async (resource: string, filter: unknown) => (await chief.get(`/api/${resource}`, { filter })).result.data[0];

describe('Cliente-División', () => {
  test('Check: ADMIN sees one client and cannot edit its document; service e-mails, language and logo it may', async () => {
    const { data, totalCount } = (await admin.get(CLIENTE)).result;
    expect(totalCount).toBe(1);
    expect(data[0]).toMatchObject({ Alias: 'Minera Andes del Sur', Divisiones: 2, can: { editar: true, eliminar: false, todo: false } });
    expect((await chief.get(CLIENTE)).result.totalCount).toBe(2);
    const { IdCliente, Version } = data[0];
    const refused = await admin.put(`${CLIENTE}/${IdCliente}`, { Documento: '20100047218', Version });
    expect(refused.problem).toMatchObject({ status: 403, code: 'cliente.solo_superadministrador', errors: [{ field: 'Documento' }] });
    for (const change of [{ Cliente: 'Otra' }, { Corporativo: 'S' }, { Activo: 'N' }]) {
      expect((await admin.put(`${CLIENTE}/${IdCliente}`, { ...change, Version })).status, JSON.stringify(change)).toBe(403);
    }
    const saved = await admin.put(`${CLIENTE}/${IdCliente}`, { CorreoServicio2: 'acreditacion@x.example', Idioma: 'en', Version });
    expect(saved.status).toBe(200);
    const wrong = await admin.put(`${CLIENTE}/${IdCliente}`, { CorreoServicio1: 'no es correo', Version: saved.result.Version });
    expect(wrong.problem).toMatchObject({ status: 400, errors: [{ field: 'CorreoServicio1', message: 'El correo no es válido.' }] });
  });

  test('service e-mail 1 is the help desk of the no-permission page, and of this client only', async () => {
    const { IdCliente } = admin.perfil;
    const { Version } = (await admin.get(`${CLIENTE}/${IdCliente}`)).result;
    await admin.put(`${CLIENTE}/${IdCliente}`, { CorreoServicio1: 'ayuda@andes.example', Version });
    const told = async (user: string) => (await (await app.signIn(user)).get('/api/usuario/getUserByToken')).result.mesaAyuda;
    expect(await told('GARITA')).toBe('ayuda@andes.example');
    expect(await told('ADMINCH')).not.toBe('ayuda@andes.example');
  });

  test('another client’s row: 404; another client’s divisions in the look-up: 404', async () => {
    const other = await one('SistemaCliente', ['Alias', '=', 'Agroindustrial Valle Verde']);
    expect((await admin.get(`${CLIENTE}/${other.IdCliente}`)).status).toBe(404);
    expect((await admin.get('/api/SistemaDivision/obtenerTodos', { IdCliente: other.IdCliente })).status).toBe(404);
    const mine = await admin.get('/api/SistemaDivision/obtenerTodos', { IdCliente: admin.perfil.IdCliente });
    expect(mine.result.map((row: { Texto: string }) => row.Texto)).toEqual(['Puerto Ilo', 'Unidad Cerro Pardo']);
  });

  test('Check: a division without time zone, or with one that does not exist, is refused', async () => {
    const IdPais = (await own()).IdPais;
    const make = (over: object) => admin.post('/api/SistemaDivision', { Codigo: 'NV', Division: 'Nueva', IdPais, ...over });
    expect((await make({})).problem).toMatchObject({ status: 400, errors: [{ field: 'ZonaHoraria' }] });
    expect((await make({ ZonaHoraria: 'America/Nunca' })).problem.detail).toBe('La zona horaria no es válida.');
  });

  test('a division has a place of its country, as deep as it is known', async () => {
    const IdPais = (await own()).IdPais;
    const place = async (pais: number) =>
      Number((await app.database.query('select id_ubigeo as id from administracion_ubigeo where id_pais = $1 and nivel = 3 limit 1', [pais]))[0]?.id);
    const [chile] = await app.database.query(`select id_pais as id from sistema_pais where codigo_iso2 = 'CL'`);
    const [division] = (await admin.get('/api/SistemaDivision', { take: 1 })).result.data;
    const put = async (IdUbigeo: number | null) => {
      const { Version } = (await admin.get(`/api/SistemaDivision/${division.IdDivision}`)).result;
      return admin.put(`/api/SistemaDivision/${division.IdDivision}`, { IdUbigeo, Version });
    };
    expect((await put(await place(Number(chile?.id)))).problem).toMatchObject({ status: 400, detail: 'El lugar no pertenece al país.' });
    const here = await place(IdPais);
    expect((await put(here)).result).toMatchObject({ IdUbigeo: here });
    expect((await put(null)).result.IdUbigeo).toBeNull();
  });

  test('a new division of the client’s administrator has what each division starts with', async () => {
    const IdPais = (await own()).IdPais;
    const made = await admin.post('/api/SistemaDivision', { Codigo: 'ALM', Division: 'Almacén', IdPais, ZonaHoraria: 'America/Lima' });
    const [row] = await app.database.query('select count(*)::int as n from acceso_horario where id_division = $1', [made.result.IdDivision]);
    expect(row?.n).toBe(2);
    expect((await admin.delete(`/api/SistemaDivision/${made.result.IdDivision}`)).status).toBe(409);
  });

  test('Check: retiring Puerto Ilo takes it out of ADMIN’s division list and ends open sessions there', async () => {
    const there = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    expect((await there.get('/api/SistemaCliente')).status).toBe(200);
    const division = await one('SistemaDivision', ['Division', '=', 'Puerto Ilo']);
    expect((await admin.put(`/api/SistemaDivision/${division.IdDivision}`, { Activo: 'N', Version: division.Version })).status).toBe(200);
    expect((await there.get('/api/SistemaCliente')).status).toBe(401);
    const { perfiles } = (await admin.get('/api/SeguridadMenu/miMenu')).result;
    expect(perfiles.map((entry: { Division: string }) => entry.Division)).not.toContain('Puerto Ilo');
    const [session] = await app.database.query("select count(*)::int as n from plataforma_sesion where motivo_revocacion = 'division.inactiva'");
    expect(session?.n).toBe(1);
  });

  test('the last active division of a client stays', async () => {
    const valle = await app.signIn('ADMINCH', { division: 'Planta' });
    const { data } = (await valle.get('/api/SistemaDivision')).result;
    const answer = await valle.put(`/api/SistemaDivision/${data[0].IdDivision}`, { Activo: 'N', Version: data[0].Version });
    expect(answer.problem.detail).toBe('El cliente debe tener al menos una división activa.');
  });

  test('Check: a new client’s administrator profile exists at once, with its login setting, profiles, first division and starting catalogs', async () => {
    const country = await one('SistemaPais', ['Codigo', '=', 'CH']);
    const type = await one('SistemaTipoDocumento', [['IdPais', '=', country.IdPais], 'AND', ['Alias', '=', 'RUT']]);
    const body = {
      Documento: '76.086.428-5',
      Cliente: 'Forestal Maule SpA',
      Alias: 'Forestal Maule',
      IdPais: country.IdPais,
      IdTipoDocumento: type.IdTipoDocumento,
    };
    const wrong = await chief.post(CLIENTE, { ...body, Documento: '76086428-4' });
    expect(wrong.problem).toMatchObject({ code: 'documento.digito_verificador', confirmable: true });
    const made = await chief.post(CLIENTE, body);
    expect(made.status).toBe(200);
    expect(made.result).toMatchObject({ Documento: '76086428-5' });
    const id = made.result.IdCliente;
    const names = async (sql: string) => (await app.database.query(sql, [id])).map((row) => row.nombre);
    expect(await names('select perfil as nombre from seguridad_perfil where id_cliente = $1 order by 1')).toEqual([
      'ADMINISTRADOR',
      'SOLICITANTE',
      'SUPERADMINISTRADOR',
    ]);
    expect(await names('select configuracion_logeo as nombre from seguridad_configuracion_logeo where id_cliente = $1')).toEqual(['ESTÁNDAR']);
    expect(await names('select zona_horaria as nombre from sistema_division where id_cliente = $1')).toEqual(['America/Santiago']);
    expect((await names('select codigo as nombre from administracion_tipo_cargo where id_cliente = $1')).length).toBe(5);
    expect((await names('select codigo as nombre from acceso_horario where id_cliente = $1')).length).toBe(2);
    const modules = `select distinct left(pm.id_menu, 2) as nombre from seguridad_perfil_menu pm join seguridad_perfil p using (id_perfil)
      where p.id_cliente = $1 and p.perfil = 'ADMINISTRADOR' order by 1`;
    expect(await names(modules)).toEqual(['01', '02']);
    const licence = { IdCliente: id, IdModulo: '03', Metrica: 'U', Cantidad: 5, FechaInicio: '20260101', FechaFin: '20991231' };
    expect((await chief.post('/api/SistemaLicencia', licence)).status).toBe(200);
    expect(await names(modules)).toEqual(['01', '02', '03']);
    expect((await chief.delete(`${CLIENTE}/${id}`)).status).toBe(409);
  });

  test('told twice, a client is equipped once', async () => {
    const { IdCliente } = admin.perfil;
    const settings = 'select count(*)::int as n from seguridad_configuracion_logeo where id_cliente = $1';
    const [before] = await app.database.query(settings, [IdCliente]);
    await app.database.query(`insert into base_evento (id_cliente, tipo, datos) values ($1, 'cliente.creado', $2)`, [
      IdCliente,
      JSON.stringify({ IdCliente, Divisiones: [admin.perfil.IdDivision] }),
    ]);
    await app.settle();
    expect(await app.database.query(settings, [IdCliente])).toEqual([before]);
  });
});

describe('Aplicación', () => {
  const APP = '/api/SistemaAplicacion/AP03';

  test('Check: version shown in the footer equals the row’s', async () => {
    const row = (await chief.get(APP)).result;
    expect((await admin.get('/api/SistemaAplicacion/actual')).result.Version).toBe(row.VersionProducto);
    await chief.put(APP, { VersionProducto: 'V.1.16', Version: row.Version });
    expect((await admin.get('/api/SistemaAplicacion/actual')).result.Version).toBe('V.1.16');
  });

  test('publishing raises the version and keeps the text; saving alone does not', async () => {
    expect(await currentTerms(app.database)).toBeNull();
    expect((await chief.post(`${APP}/publicarTerminos`)).problem.code).toBe('aplicacion.sin_terminos');
    const row = (await chief.get(APP)).result;
    const saved = await chief.put(APP, { Terminos: 'Uno', TerminosIngles: 'One', Version: row.Version });
    expect(await currentTerms(app.database)).toBeNull();
    expect((await chief.post(`${APP}/publicarTerminos`)).result.TerminosVersion).toBe(2);
    expect(await currentTerms(app.database)).toEqual({ version: 2, es: 'Uno', en: 'One' });
    await chief.put(APP, { Terminos: 'Dos', Version: saved.result.Version + 1 });
    expect(await currentTerms(app.database)).toEqual({ version: 2, es: 'Uno', en: 'One' });
    expect((await admin.post(`${APP}/publicarTerminos`)).problem.code).toBe('catalogo.global');
  });

  test('AP03 is neither retired nor deleted', async () => {
    const { Version } = (await chief.get(APP)).result;
    expect((await chief.put(APP, { Activo: 'N', Version })).problem.code).toBe('aplicacion.propia');
    expect((await chief.delete(APP)).problem.code).toBe('aplicacion.propia');
  });

  test('Check: an authorizer and a requester download different manuals, in their language; another client too; what is not a PDF is 415', async () => {
    const photo = await chief.upload(
      'FOT',
      'foto.png',
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
    );
    const refused = await chief.put(APP, { ManualAutorizador: photo.result.IdArchivo, Version: (await chief.get(APP)).result.Version });
    expect(refused.problem).toMatchObject({ status: 415, detail: 'Solo se admiten archivos PDF.' });
    const files: Record<string, number> = {};
    for (const name of ['ManualAutorizador', 'ManualAutorizadorIngles', 'ManualSolicitante']) {
      files[name] = (await chief.upload('MAN', `${name}.pdf`, pdf(name))).result.IdArchivo;
    }
    expect((await chief.put(APP, { ...files, Version: (await chief.get(APP)).result.Version })).status).toBe(200);
    const manual = async (user: string, language = 'es') => {
      const session = await app.signIn(user);
      const answer = await session.call('GET', '/api/SistemaAplicacion/manual', { headers: { 'accept-language': language } });
      return /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    };
    expect(await manual('AUTORIZADOR')).toBe('ManualAutorizador.pdf');
    expect(await manual('AUTORIZADOR', 'en')).toBe('ManualAutorizadorIngles.pdf');
    expect(await manual('SOLICITANTE')).toBe('ManualSolicitante.pdf');
    expect(await manual('ADMINCH')).toBe('ManualAutorizador.pdf');
  });
});
