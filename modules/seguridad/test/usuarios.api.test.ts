import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, made, PASSWORD, refused, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let security: SignedIn;
let chile: SignedIn;
let w: World;
const USERS = '/api/SeguridadUsuario';

beforeAll(async () => {
  app = await startApp();
  [admin, security, chile] = [await app.signIn('ADMIN'), await app.signIn('SEGURIDAD'), await app.signIn('ADMINCH')];
  w = world(app, admin);
});
afterAll(() => app.close());

const create = async (more: object, as: SignedIn = admin) => as.post(USERS, await w.draft(more));
const versionOf = async (id: string) => made(await admin.get(`${USERS}/${id}`)).Version;
const change = async (id: string, more: object, as: SignedIn = admin) => as.put(`${USERS}/${id}`, { ...more, Version: await versionOf(id) });

describe('rules of a user', () => {
  test('Check: usuario.nuevo.con.nombre.largo (30 characters) refused, jperez stored JPEREZ', async () => {
    refused(await create({ IdUsuario: 'usuario.nuevo.con.nombre.largo' }), 400, 'El usuario admite como máximo 20 caracteres.');
    expect(made(await create({ IdUsuario: 'jperez' })).IdUsuario).toBe('JPEREZ');
    refused(await create({ IdUsuario: 'JPérez' }), 400, /solo admite letras/);
  });

  test('who has no profile in force is known by it: it cannot sign in until it has one', async () => {
    const { IdUsuario } = await w.user();
    const without = async () => made(await admin.get(USERS, { filter: [['IdUsuario', '=', IdUsuario], 'AND', ['SinPerfil', '=', 'S']] })).totalCount;
    expect(await without()).toBe(1);
    const IdPerfil = await w.profile();
    const ended = made(await w.assign(IdUsuario, IdPerfil, { FechaInicio: '20200101', FechaFin: '20200131' }));
    expect(await without()).toBe(1);
    made(await admin.put(`/api/SeguridadUsuarioPerfil/${ended.IdUsuarioPerfil}`, { FechaFin: null, Version: ended.Version }));
    expect(await without()).toBe(0);
  });

  test('one taken anywhere in the installation is 409, and another client’s owner is not named', async () => {
    for (const as of [admin, chile]) {
      const answer = await create({ IdUsuario: 'GARITA' }, as);
      refused(answer, 409, 'El usuario GARITA ya existe.');
      expect(answer.text).not.toMatch(/Mamani|Óscar/i);
    }
  });

  test('Check: a contractor without company is refused with the message; the company must be a contractor', async () => {
    refused(await create({ Contratista: 'S' }), 400, 'El usuario contratista debe tener una compañía asociada.');
    refused(await create({ Contratista: 'S', IdCompania: await w.company('N') }), 400, 'La compañía no es contratista.');
    made(await create({ Contratista: 'S', IdCompania: await w.company('S'), ResponsableContratista: 'S' }));
  });

  test('a contractor is neither administrator nor super, holds only contractor profiles, and only one is responsable', async () => {
    const IdCompania = await w.company('S');
    refused(await create({ Contratista: 'S', IdCompania, EsAdministrador: 'S' }), 400, /no puede ser administrador/);
    refused(await create({ ResponsableContratista: 'S' }), 400, /Solo un usuario contratista/);
    const { IdUsuario } = await w.user();
    made(await w.assign(IdUsuario, await w.profile()));
    refused(await change(IdUsuario, { Contratista: 'S', IdCompania }), 400, 'El usuario contratista solo admite perfiles de contratista.');
  });

  test('telephone, e-mail and document say what is wrong with them', async () => {
    refused(await create({ Telefono: '99-ABC' }), 400, 'El teléfono solo admite números.');
    refused(await create({ Correo: 'sin arroba' }), 400, 'El correo no es válido.');
    expect((await create({ Documento: '123' })).problem.errors[0]?.field).toBe('Documento');
  });

  test('a repeated e-mail asks, as the client’s rule says; among directory users it is always refused', async () => {
    const Correo = `${fresh('correo')}@prueba.example`;
    const first = made(await create({ Correo, ValidaDirectorio: 'S', ModoClave: undefined, ClaveTemporal: undefined }));
    const again = await create({ Correo: Correo.toUpperCase() });
    expect(again.problem).toMatchObject({ status: 400, code: 'usuario.correo_repetido', confirmable: true });
    made(await create({ Correo, Confirmaciones: ['usuario.correo_repetido'] }));
    const directory = await create({
      Correo,
      ValidaDirectorio: 'S',
      ModoClave: undefined,
      ClaveTemporal: undefined,
      Confirmaciones: ['usuario.correo_repetido'],
    });
    refused(directory, 400, `El correo ya está asociado al usuario de directorio ${first.IdUsuario}.`);
  });

  test('EsAdministrador is given by administrators, EsSuperAdministrador by super administrators', async () => {
    refused(await create({ EsAdministrador: 'S' }, security), 403, 'Solo un administrador puede otorgar o modificar un perfil de administración.');
    const { IdUsuario } = made(await create({}, security));
    expect((await change(IdUsuario, { EsAdministrador: 'S' }, security)).status).toBe(403);
    expect((await change(IdUsuario, { EsSuperAdministrador: 'S' })).status).toBe(403);
    made(await change(IdUsuario, { EsAdministrador: 'S' }));
    // Nor does a security administrator reach an administrator's way in.
    expect((await change(IdUsuario, { Correo: 'mio@prueba.example' }, security)).status).toBe(403);
    expect((await security.post(`${USERS}/${IdUsuario}/restablecerClave`, { Modo: 'D', Clave: 'Andamio#3391' })).status).toBe(403);
    expect((await security.post(`${USERS}/${IdUsuario}/restablecerClave`, { Modo: 'G' })).status).toBe(403);
    expect((await change(IdUsuario, { Telefono: '987654321' }, security)).status).toBe(403);
  });

  test('Check: ADMIN cannot untick its own EsAdministrador; nobody touches its own powers', async () => {
    const own = 'No puede modificar sus propios permisos.';
    refused(await change('ADMIN', { EsAdministrador: 'N' }), 403, own);
    refused(await change('ADMIN', { Activo: 'N' }), 403, own);
    refused(await admin.post(`${USERS}/ADMIN/bloquear`, { Observacion: 'yo' }), 403, own);
    refused(await admin.post(`${USERS}/ADMIN/inactivar`, { Observacion: 'yo' }), 403, own);
    refused(
      await admin.post('/api/SeguridadUsuarioPerfil', { IdUsuario: 'ADMIN', IdPerfil: await w.profile(), IdDivision: admin.perfil.IdDivision }),
      403,
      own,
    );
    made(await change('ADMIN', { Telefono: '987654321' }));
  });

  test('a user with history is not deleted; one without goes with its passwords and profiles', async () => {
    refused(await admin.delete(`${USERS}/MEDICO`), 409, 'El usuario tiene historial; inactívelo.');
    const { IdUsuario } = await w.user();
    made(await w.assign(IdUsuario, await w.profile()));
    made(await admin.delete(`${USERS}/${IdUsuario}`));
    expect((await admin.get(`${USERS}/${IdUsuario}`)).status).toBe(404);
  });

  test('without a login setting a user takes the client’s default', async () => {
    const { IdUsuario } = await w.user();
    expect(made(await admin.get(`${USERS}/${IdUsuario}`)).ConfiguracionLogeo).toBe('ESTÁNDAR');
  });
});

describe('creating', () => {
  test('Check (Reportes › Notificaciones): no stored mail contains a temporary password; a generated one is mailed and nowhere else, and with it one meets the change step', async () => {
    const { IdUsuario, Correo, ...answered } = made(await create({ ModoClave: 'G', ClaveTemporal: undefined }));
    await app.settle();
    const mail = app.mails.find((one) => one.to === Correo);
    expect(mail?.subject).toBe(`Su usuario ${IdUsuario}`);
    const password = /temporal (\S+), válida 72 horas/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(answered)).not.toContain(password);
    made(await w.assign(IdUsuario, await w.profile()));
    expect(made(await w.enter(IdUsuario, password)).primeraClaveCambiada).toBe('N');
    const [trail] = await app.database.run(sql`select count(*)::int as n from base_auditoria where cambios::text like ${`%${password}%`}`);
    expect(trail?.n).toBe(0);
    made(await admin.post(`${USERS}/${IdUsuario}/restablecerClave`, { Modo: 'G' }));
    await app.settle();
    const again = /temporal (\S+), válida/.exec(app.mails.findLast((one) => one.to === Correo)?.text ?? '')?.[1] ?? '';
    expect(again.length).toBeGreaterThanOrEqual(12);
    const stored = await app.database.run(
      sql`select codigo from sistema_correo where destinatario = ${Correo} and codigo in ('SEG04', 'SEG05') order by 1`,
    );
    expect(stored.map(({ codigo }) => codigo)).toEqual(['SEG04', 'SEG05']);
    for (const secret of [password, again]) {
      const [kept] = await app.database.run(
        sql`select count(*)::int as n from sistema_correo where concat(asunto, ' ', cuerpo) like ${`%${secret}%`}`,
      );
      expect(kept?.n).toBe(0);
    }
  });

  test('a temporary password past claveTemporalHoras is as a wrong one', async () => {
    const { IdUsuario } = await w.user();
    made(await w.assign(IdUsuario, await w.profile()));
    expect((await w.enter(IdUsuario, PASSWORD)).status).toBe(200);
    app.clock.advance(73 * 3600);
    expect((await w.enter(IdUsuario, PASSWORD)).problem.code).toBe('login.credenciales');
    app.clock.set(new Date());
  });

  test('a defined one must keep the setting’s rules, and nothing is made when it does not', async () => {
    const body = await w.draft({ ClaveTemporal: 'corta' });
    const answer = await admin.post(USERS, body);
    expect(answer.problem.errors[0]).toMatchObject({ field: 'ClaveTemporal', message: 'La longitud mínima es de 6 caracteres.' });
    expect((await admin.get(`${USERS}/${body.IdUsuario}`)).status).toBe(404);
  });

  test('a directory user has none, and every password action says so', async () => {
    const sentence = 'Este usuario ingresa con el directorio corporativo.';
    refused(await create({ ValidaDirectorio: 'S' }), 400, sentence);
    const { IdUsuario } = made(await create({ ValidaDirectorio: 'S', ModoClave: undefined, ClaveTemporal: undefined }));
    refused(await admin.post(`${USERS}/${IdUsuario}/restablecerClave`, { Modo: 'G' }), 400, sentence);
    for (const Accion of ['restablecer', 'exigirCambio', 'caducar'])
      expect(made(await admin.post(`${USERS}/procesar`, { Accion, Usuarios: [IdUsuario] })).observados).toEqual([{ IdUsuario, mensaje: sentence }]);
  });

  test('Buscar persona fills in who has the document, and the contractor it works for', async () => {
    const [worker] = made(await admin.get('/api/AdministracionPersona', { filter: [['Condicion', '=', 'TRABAJADOR']], take: 50 })).data.filter(
      (one: { Compania: string }) => !/Andes del Sur/.test(one.Compania),
    );
    const found = made(await admin.get(`${USERS}/buscarPersona`, { IdTipoDocumento: worker.IdTipoDocumento, Documento: worker.Documento }));
    expect(found).toMatchObject({ IdPersona: worker.IdPersona, Nombre: worker.Nombres, Contratista: 'S', IdCompania: worker.IdCompania });
    expect(made(await admin.get(`${USERS}/buscarPersona`, { IdTipoDocumento: worker.IdTipoDocumento, Documento: '00000000' }))).toBeNull();
    expect(made(await chile.get(`${USERS}/buscarPersona`, { IdTipoDocumento: worker.IdTipoDocumento, Documento: worker.Documento }))).toBeNull();
  });
});

describe('actions', () => {
  test('Check: locking a signed-in user: its next call gets 401, and trying again it sees the deactivated message', async () => {
    const { as, IdUsuario } = await w.session({ '030101': ['consultar'] });
    expect((await as.get('/api/AdministracionPersona')).status).toBe(200);
    made(await admin.post(`${USERS}/${IdUsuario}/bloquear`, { Observacion: 'Salió de la empresa' }));
    expect((await as.get('/api/AdministracionPersona')).status).toBe(401);
    refused(await w.enter(IdUsuario, PASSWORD), 400, 'El usuario está desactivado. Comuníquese con el administrador.');
    expect(made(await admin.get(`${USERS}/${IdUsuario}`))).toMatchObject({ Estado: 'B', MotivoBloqueo: 'M' });
    made(await admin.post(`${USERS}/${IdUsuario}/desbloquear`));
    expect((await w.enter(IdUsuario, PASSWORD)).status).toBe(200);
    expect((await admin.post(`${USERS}/${IdUsuario}/bloquear`, {})).problem.errors[0]?.field).toBe('Observacion');
  });

  test('Check: after a reset the old password fails and the temporary one leads to the change step', async () => {
    const { as, IdUsuario } = await w.session({ '030101': ['consultar'] });
    made(await admin.post(`${USERS}/${IdUsuario}/restablecerClave`, { Modo: 'D', Clave: 'Andamio#3391' }));
    expect((await as.get('/api/AdministracionPersona')).status).toBe(401);
    expect((await w.enter(IdUsuario, PASSWORD)).problem.code).toBe('login.credenciales');
    expect(made(await w.enter(IdUsuario, 'Andamio#3391')).primeraClaveCambiada).toBe('N');
    const [trail] = await app.database.run(
      sql`select id_usuario from base_auditoria where accion = 'restablecerClave' and registro = ${IdUsuario} order by id_auditoria desc limit 1`,
    );
    expect(trail?.id_usuario).toBe('ADMIN');
  });

  test('inactivating ends the sessions and activating forgets the reason; closing sessions ends them only', async () => {
    const { as, IdUsuario } = await w.session({ '030101': ['consultar'] });
    made(await admin.post(`${USERS}/${IdUsuario}/cerrarSesiones`));
    expect((await as.get('/api/AdministracionPersona')).status).toBe(401);
    made(await admin.post(`${USERS}/${IdUsuario}/inactivar`, { Observacion: 'Vacaciones largas' }));
    expect(made(await admin.get(`${USERS}/${IdUsuario}`))).toMatchObject({ Estado: 'I', Activo: 'N', MotivoInactivacion: 'Vacaciones largas' });
    refused(await w.enter(IdUsuario, PASSWORD), 400, /está desactivado/);
    const told = await app.database.run(sql`select asunto, cuerpo from sistema_correo where codigo = 'SEG08' and id_registro = ${IdUsuario}`);
    expect(told).toMatchObject([{ asunto: 'Usuario inactivado', cuerpo: expect.stringContaining('Vacaciones largas') }]);
    made(await admin.post(`${USERS}/${IdUsuario}/activar`));
    expect(made(await admin.get(`${USERS}/${IdUsuario}`))).toMatchObject({ Estado: 'A', MotivoInactivacion: null });
  });

  test('Calculations 5: a lock by attempts is a state until it has run out', async () => {
    const { IdUsuario } = await w.user();
    const state = async (minutesAgo: number, more: object = {}) => {
      const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      await app.database.run(
        sql`update seguridad_usuario set bloqueado = 'S', motivo_bloqueo = ${'I'}, fecha_bloqueo = ${at}, bloqueos_seguidos = 1 where id_usuario = ${IdUsuario}`,
      );
      return { ...made(await admin.get(`${USERS}/${IdUsuario}`)), ...more };
    };
    expect((await state(29)).Estado).toBe('B');
    expect((await state(31)).Estado).toBe('A');
    expect(made(await admin.get(USERS, { filter: [['IdUsuario', '=', IdUsuario], 'AND', ['Estado', '=', 'A']] })).totalCount).toBe(1);
    await app.database.run(sql`update seguridad_usuario set activo = 'N' where id_usuario = ${IdUsuario}`);
    expect((await state(1)).Estado).toBe('I');
  });

  test('contract: GET configuracionByUsuario answers setting, contractor data and profiles; one’s own without the screen', async () => {
    const path = '/api/SeguridadUsuarioPerfil/configuracionByUsuario';
    const asked = { IdCliente: admin.perfil.IdCliente, IdUsuario: 'SOLICITANTE' };
    expect(made(await admin.get(path, asked))).toMatchObject({
      ConfiguracionLogeo: 'ESTÁNDAR',
      LongitudClave: 6,
      NivelSeguridadClave: 'A',
      Contratista: 'S',
      Compania: 'Montajes Misti',
      Perfiles: [{ Perfil: 'SOLICITANTE' }, { Perfil: 'SOLICITANTE' }],
    });
    expect((await chile.get(path, asked)).status).toBe(404);
    const gate = await app.signIn('GARITA');
    expect((await gate.get(path, asked)).status).toBe(403);
    expect(made(await gate.get(path, { IdUsuario: 'garita' })).IdUsuario).toBe('GARITA');
  });
});
