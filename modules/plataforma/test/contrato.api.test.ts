import { type Answer, pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepsOf } from './pasos';

/**
 * The calls of the specification's section 7, with its methods, paths and payloads. Every request carries `urlPath`, as the client sends
 * it: in the query for GET and DELETE, in the body otherwise. What each rule of theirs does is tried where the rule is.
 */
let app: TestApp;
let steps: ReturnType<typeof stepsOf>;
let admin: SignedIn;
let country: number;

const HERE = { urlPath: '/auth/login' };
const APP = { idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const good = ({ status, result, text }: Answer) => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return result;
};
const login = async (username: string) =>
  good(await app.post('/api/usuario/authenticate', { username, password: 'Demo.2026', ...APP, tokenClient: '', ...HERE }));

beforeAll(async () => {
  app = await startApp();
  steps = stepsOf(app);
  admin = await app.signIn('ADMIN');
  country = good(await admin.get('/api/SistemaPais', { filter: ['Codigo', '=', 'PE'] })).data[0].IdPais;
});
afterAll(() => app.close());

describe('§7: signing in', () => {
  test('POST /api/usuario/authenticate: username, password, idAplicacion, idTipoAplicacion, tokenClient → the login response', async () => {
    const answer = await login('ADMIN');
    expect(answer).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      dobleAutenticacion: 'N',
      flagTelefono: 'N',
      cambiarClaveCaducada: 'N',
      primeraClaveCambiada: 'S',
      nombreCompleto: 'Rosa Quispe',
      contratista: 'N',
      responsableContratista: 'N',
      idCompania: null,
      compania: null,
      rolAcreditacion: null,
      minutosCaduca: expect.any(Number),
      longitudClave: 6,
      nivelSeguridadClave: 'A',
      username: 'ADMIN',
    });
    expect(answer).toHaveProperty('refreshToken');
    expect(Object.keys(answer.perfil[0]).sort()).toEqual(['IdPerfil', 'IdUsuario', 'NombreCompleto', 'Perfil']);
    for (const name of ['IdCliente', 'IdDivision', 'Cliente', 'Division', 'IdPerfil', 'Perfil', 'IdPais'])
      expect(answer.division[0]).toHaveProperty(name);
  });

  test('POST /api/usuario/refreshTokenbyperfil: idPerfil, idCliente, idDivision, tokenClient → tokens and the current profile', async () => {
    const first = await login('SOLICITANTE');
    const [{ IdPerfil, IdCliente, IdDivision }] = first.division;
    const answer = good(
      await app.call('POST', '/api/usuario/refreshTokenbyperfil', {
        headers: bearer(first.accessToken),
        body: { idPerfil: IdPerfil, idCliente: IdCliente, idDivision: IdDivision, tokenClient: '', ...HERE },
      }),
    );
    expect(Object.keys(answer).sort()).toEqual(['accessToken', 'perfilActual', 'refreshToken']);
    expect(Object.keys(answer.perfilActual).sort()).toEqual(
      ['IdPerfil', 'Perfil', 'IdCliente', 'IdDivision', 'Cliente', 'Division', 'IdPais', 'Contratista', 'ResponsableContratista']
        .concat('IdCompania', 'Compania', 'RolAcreditacion')
        .sort(),
    );
    expect(answer.perfilActual).toMatchObject({ IdPerfil, IdCliente, IdDivision, Contratista: 'S' });
  });

  test('POST /api/usuario/validatelogin and POST /api/usuario/resendcode: username, codigo', async () => {
    const { accessToken } = await login('DOBLEFACTOR');
    const code = await steps.mailed('DOBLEFACTOR');
    const body = { username: 'DOBLEFACTOR', ...HERE };
    const early = await app.call('POST', '/api/usuario/resendcode', { headers: bearer(accessToken), body });
    expect(early.problem.code).toBe('codigo.espera');
    const answer = good(
      await app.call('POST', '/api/usuario/validatelogin', { headers: bearer(accessToken), body: { ...body, ...APP, codigo: code } }),
    );
    expect(answer).toMatchObject({ username: 'DOBLEFACTOR', dobleAutenticacion: 'N', division: [expect.anything()] });
    const again = await login('DOBLEFACTOR');
    app.clock.advance(61);
    good(await app.call('POST', '/api/usuario/resendcode', { headers: bearer(again.accessToken), body }));
    app.clock.set(new Date());
  });

  test('POST /api/SeguridadCodigoAutenticacion/RecuperarClave: Codigo and NuevaContrasenia empty to ask, both to save', async () => {
    const body = { IdAplicacion: 'AP03', IdTipoAplicacion: 'WEB', NotificarPor: 'SMTP', tokenClient: '', ...HERE };
    const who = { Usuario: 'ADMINCH', Identificador: 'admin@valleverde.example' };
    const recover = (Codigo: string, NuevaContrasenia: string) =>
      app.post('/api/SeguridadCodigoAutenticacion/RecuperarClave', { ...body, ...who, Codigo, NuevaContrasenia });
    expect(good(await recover('', ''))).toMatchObject({ longitudClave: 6, nivelSeguridadClave: 'A' });
    const code = await steps.mailed('ADMINCH');
    expect(code).toMatch(/^\d{6}$/);
    expect(good(await recover(code, 'Laguna#77azul'))).toMatchObject({ longitudClave: 6, nivelSeguridadClave: 'A' });
    expect((await steps.authenticate('ADMINCH', 'Laguna#77azul')).status).toBe(200);
  });

  test('POST /api/SeguridadusuarioClave/crear: IdCliente, IdUsuario, Clave, IdUsuarioModificacion, IdTipoAplicacion → id 0, or 2', async () => {
    good(await admin.post('/api/SeguridadUsuario/MEDICO/restablecerClave', { Modo: 'D', Clave: 'Provisoria.77' }));
    const first = (await steps.authenticate('MEDICO', 'Provisoria.77')).result;
    const create = (Clave: string) =>
      app.call('POST', '/api/SeguridadusuarioClave/crear', {
        headers: bearer(first.accessToken),
        body: { IdCliente: first.idCliente, IdUsuario: 'MEDICO', Clave, IdUsuarioModificacion: 'MEDICO', IdTipoAplicacion: 'WEB', ...HERE },
      });
    expect(good(await create('Demo.2026'))).toEqual({ id: 2 });
    expect(good(await create('Quebrada.2034'))).toEqual({ id: 0 });
  });

  test('POST /api/UsuarioAD/authenticateAzureAD without a directory: null, with the notice’s code', async () => {
    const answer = await app.call('POST', '/api/UsuarioAD/authenticateAzureAD', {
      headers: bearer('a.b.c'),
      body: { accessToken: 'a.b.c', tokenClient: '', idAplicacion: 'AP03', ...HERE },
    });
    expect([answer.status, answer.problem.code, answer.result]).toEqual([401, 'login.directorio', undefined]);
  });

  test('api/auth/register and api/auth/forgot-password, defined and unused, are not served', async () => {
    for (const path of ['/api/auth/register', '/api/auth/forgot-password']) expect((await app.post(path, {})).status).toBe(404);
  });
});

describe('§7: the session', () => {
  test('GET /api/usuario/getUserByToken: none → the current user', async () => {
    expect(good(await admin.get('/api/usuario/getUserByToken', HERE))).toMatchObject({
      username: 'ADMIN',
      firstName: 'Rosa',
      lastName: 'Quispe',
      pic: null,
      perfilActual: { Cliente: 'Minera Andes del Sur', Division: 'Unidad Cerro Pardo' },
    });
  });

  test('the menu fetch: IdCliente, IdPerfil, IdUsuario, IdAplicacion → menu items, whoever is named', async () => {
    const { IdCliente, IdPerfil } = admin.perfil;
    const own = good(await admin.get('/api/SeguridadMenu/miMenu', { IdCliente, IdPerfil, IdUsuario: 'ADMIN', IdAplicacion: 'AP03', ...HERE }));
    const named = good(await admin.get('/api/SeguridadMenu/miMenu', { IdCliente: 99, IdPerfil: 99, IdUsuario: 'SUPERADMIN', IdAplicacion: 'AP03' }));
    expect(named).toEqual(own);
    for (const name of ['IdMenu', 'IdMenuPadre', 'Modulo', 'Ruta', 'Orden', 'Tag', 'Icono', 'Color', 'Color2', 'IdModulo', 'IdAplicacion'])
      expect(own.menu[0]).toHaveProperty(name);
  });

  test('POST /api/usuario/refreshTokenPassword: username, password, idPerfil, idAplicacion, idTipoAplicacion, tokenClient → tokens', async () => {
    const session = await app.signIn('GARITA');
    const body = { username: 'GARITA', password: 'Demo.2026', idPerfil: session.perfil.IdPerfil, ...APP, tokenClient: '', ...HERE };
    const answer = good(await app.call('POST', '/api/usuario/refreshTokenPassword', { headers: { 'x-refresh-token': session.refreshToken }, body }));
    expect(Object.keys(answer).sort()).toEqual(['accessToken', 'refreshToken']);
  });

  test('POST /api/SeguridadusuarioClave/cambiarClave: IdCliente, ClaveAnterior, Clave', async () => {
    const session = await app.signIn('GARITA');
    const { IdCliente } = session.perfil;
    const change = (ClaveAnterior: string, Clave: string) =>
      session.post('/api/SeguridadusuarioClave/cambiarClave', { IdCliente, ClaveAnterior, Clave, ...HERE });
    const wrong = await change('equivocada', 'Cordillera.2031');
    expect([wrong.status, wrong.problem.detail]).toEqual([400, 'Clave incorrecta.']);
    expect(good(await change('Demo.2026', 'Cordillera.2031'))).toEqual({ id: 0 });
  });

  test('POST /api/SeguridadusuarioClaveAcceso/expiretoken: an empty body', async () => {
    const session = await app.signIn('AUTORIZADOR');
    good(await session.post('/api/SeguridadusuarioClaveAcceso/expiretoken', {}));
    expect((await session.get('/api/usuario/getUserByToken')).status).toBe(401);
  });
});

describe('§7: what screens ask', () => {
  const rows: readonly (readonly [string, string, () => object, readonly string[] | null])[] = [
    [
      'SeguridadPerfilCaracteristica/listar',
      'IdCliente, IdPerfil, NumPagina 0, TamPagina 0',
      () => ({ ...of(), NumPagina: 0, TamPagina: 0 }),
      ['IdCaracteristica'],
    ],
    [
      'SeguridadConfiguracionLogeo/obtenerTodos',
      'IdCliente',
      () => client(),
      ['IdConfiguracionLogeo', 'ConfiguracionLogeo', 'LongitudClave', 'NivelSeguridadClave'],
    ],
    ['sistematipodocumento/obtenerTodos', 'IdPais', () => ({ IdPais: country }), ['IdTipoDocumento', 'Alias']],
    ['sistemalicenciaconducir/obtenerTodos', 'IdPais', () => ({ IdPais: country }), ['IdLicenciaConducir', 'Codigo']],
    ['sistematipoSangre/obtenerTodos', 'none', () => ({}), ['IdTipoSangre', 'Codigo']],
    ['sistemaestadoCivil/obtenerTodos', 'none', () => ({}), ['IdEstadoCivil', 'Texto']],
    ['SistemaDivision/obtenerTodos', 'IdCliente', () => client(), ['IdDivision', 'Division']],
    ['AdministracionFuncion/obtenerTodos', 'IdCliente, Contratista', () => ({ ...client(), Contratista: 'N' }), ['IdFuncion', 'Texto']],
    ['acreditacionautorizadorusuario/ListarByUser', 'query params', () => ({ ...client(), IdUsuario: 'ADMIN' }), null],
  ];
  const client = () => ({ IdCliente: admin.perfil.IdCliente });
  const of = () => ({ ...client(), IdPerfil: admin.perfil.IdPerfil });

  test.each(rows)('GET /api/%s: %s → a list', async (path, _payload, query, names) => {
    const list = good(await admin.get(`/api/${path}`, { ...query(), ...HERE }));
    expect(Array.isArray(list)).toBe(true);
    // Who plays no role has a list of none.
    if (names === null) expect(list).toEqual([]);
    else expect(Object.keys(list[0])).toEqual(expect.arrayContaining([...names]));
  });

  test('PUT /api/SeguridadusuarioLogin/obtener: IdCliente, IdUsuario → the user login record', async () => {
    const record = good(await admin.put('/api/SeguridadusuarioLogin/obtener', { ...client(), IdUsuario: 'ADMIN', ...HERE }));
    for (const name of [
      'IdPersona',
      'IdUsuario',
      'Nombre',
      'Apellido',
      'IdTipoDocumento',
      'Documento',
      'Correo',
      'Telefono',
      'IdConfiguracionLogeo',
      'Activo',
    ])
      expect(record).toHaveProperty(name);
    expect(record.esNuevoRegistro).toBe('N');
  });

  test('PUT /api/SeguridadUsuarioPerfil/listarbyPerfil: body → users by profile', async () => {
    const page = good(await admin.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { ...of(), IdDivision: null, skip: 0, take: 10, ...HERE }));
    expect(page).toMatchObject({ data: [{ IdUsuario: 'ADMIN', RowIndex: 1 }, expect.anything()], totalCount: 2, totalPages: 1 });
  });

  test('GET /api/SeguridadUsuarioPerfil/configuracionByUsuario: query → configuration by user', async () => {
    const answer = good(await admin.get('/api/SeguridadUsuarioPerfil/configuracionByUsuario', { ...client(), IdUsuario: 'SOLICITANTE', ...HERE }));
    expect(JSON.stringify(answer)).toMatch(/"LongitudClave":6.*"NivelSeguridadClave":"A"/);
  });

  test('GET {hash}: fileName, fileType → fileBase64', async () => {
    const content = pdf().toString('latin1');
    const file = good(await admin.upload('DOC', 'prueba.pdf', content));
    const answer = good(await admin.get(`/api/PlataformaArchivo/${file.Hash}`, { fileName: 'prueba.pdf', fileType: 'application/pdf', ...HERE }));
    expect(Buffer.from(answer.fileBase64, 'base64').toString()).toBe(content);
  });

  test('the generic paged list: skip, take, sort, filter as JSON → data, totalPages, totalCount', async () => {
    const query = {
      skip: 0,
      take: 5,
      sort: [{ selector: 'Codigo', desc: true }],
      filter: [['Activo', '=', 'S'], 'AND', ['Codigo', '<>', 'EUR']],
      ...HERE,
    };
    const page = good(await admin.get('/api/SistemaMoneda', query));
    expect(page).toMatchObject({ totalCount: 7, totalPages: 2 });
    expect(page.data.map(({ RowIndex }: { RowIndex: number }) => RowIndex)).toEqual([1, 2, 3, 4, 5]);
    expect(page.data[0].Codigo).toBe('VES');
  });
});
