import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let port: SignedIn;
let root: SignedIn;
const VALUE = '/api/SistemaParametroValor';
const RULE = '/api/SistemaReglaCliente';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  port = await app.signIn('ADMIN', { division: 'Puerto' });
  root = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

const parameter = async (session: SignedIn, name: string) => (await session.get(`/api/SistemaParametro/${name}`)).result;
const rule = async (name: string) => (await admin.get('/api/SistemaRegla')).result.data.find((one: { Regla: string }) => one.Regla === name);

describe('parameters (010304)', () => {
  test('Calculations 7: division, else client, else default', async () => {
    const name = 'acreditacion.visitaDiasMaximo';
    expect(await parameter(admin, name)).toMatchObject({ Valor: '15', Origen: 'defecto', ValorDefecto: '15', Ambito: 'D' });
    await admin.post(VALUE, { Parametro: name, Valor: '20' });
    await admin.post(VALUE, { Parametro: name, Valor: '10', IdDivision: port.perfil.IdDivision });
    expect(await parameter(admin, name)).toMatchObject({ Valor: '20', Origen: 'cliente', General: { Valor: '20', Usuario: 'ADMIN' } });
    expect(await parameter(port, name)).toMatchObject({ Valor: '10', Origen: 'division', Excepciones: [{ Division: 'Puerto Ilo', Valor: '10' }] });
  });

  test('Check: sistema.mesesLista 6 changes the default range of request lists at the next request, 4 is refused', async () => {
    const months = async () => (await admin.get('/api/usuario/getUserByToken')).result.mesesLista;
    expect(await months()).toBe(2);
    const bad = await admin.post(VALUE, { Parametro: 'sistema.mesesLista', Valor: '4' });
    expect([bad.status, bad.problem.detail]).toEqual([400, 'El valor debe ser uno de estos: 2, 3, 6.']);
    const set = (await admin.post(VALUE, { Parametro: 'sistema.mesesLista', Valor: '6' })).result;
    expect(await months()).toBe(6);
    // Restablecer deletes the value.
    expect((await admin.delete(`${VALUE}/${set.IdParametroValor}`)).status).toBe(200);
    expect(await months()).toBe(2);
  });

  test('El valor debe estar entre {min} y {max}; an unknown parameter, a division where there are none, a second value', async () => {
    const out = await admin.post(VALUE, { Parametro: 'sistema.pdfMaximoMb', Valor: '51' });
    expect([out.status, out.problem.detail]).toEqual([400, 'El valor debe estar entre 1 y 50.']);
    expect((await admin.post(VALUE, { Parametro: 'no.existe', Valor: '1' })).problem.code).toBe('parametro.desconocido');
    const scoped = await admin.post(VALUE, { Parametro: 'sistema.pdfMaximoMb', Valor: '7', IdDivision: admin.perfil.IdDivision });
    expect(scoped.problem.code).toBe('parametro.ambito');
    const twice = await Promise.all([1, 2, 3].map(() => admin.post(VALUE, { Parametro: 'sistema.fotoMaximoMb', Valor: '6' })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a parameter that is not less than another one is kept so, whichever of the two is set: acceso.horasInstantaneaMaximo', async () => {
    const [first, most] = ['acceso.horasInstantanea', 'acceso.horasInstantaneaMaximo'];
    const set = (Parametro: string, Valor: string) => admin.post(VALUE, { Parametro, Valor });
    expect((await set(most, '11')).problem.detail).toBe('El valor debe estar entre 12 y 168.');
    expect((await set(first, '25')).problem.detail).toBe('El valor debe estar entre 1 y 24.');
    const made = [await set(most, '48'), await set(first, '48')];
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    for (const { result } of made.reverse()) expect((await admin.delete(`${VALUE}/${result.IdParametroValor}`)).status).toBe(200);
  });

  test('Ambito I is the super administrator’s, and holds in every client', async () => {
    const name = 'seguridad.directorio';
    expect((await parameter(admin, name)).can).toEqual({ editar: false });
    const own = await admin.post(VALUE, { Parametro: name, Valor: 'S' });
    expect([own.status, own.problem.code]).toEqual([403, 'parametro.instalacion']);
    expect((await admin.post('/api/SistemaParametroInstalacion', { Parametro: name, Valor: 'S' })).status).toBe(403);
    const set = await root.post('/api/SistemaParametroInstalacion', { Parametro: name, Valor: 'S' });
    expect(set.status).toBe(200);
    const chile = await app.signIn('ADMINCH');
    for (const session of [admin, chile]) expect(await parameter(session, name)).toMatchObject({ Valor: 'S', Origen: 'instalacion' });
    expect((await root.put(`/api/SistemaParametroInstalacion/${set.result.IdParametroInstalacion}`, { Valor: 'X', Version: 1 })).status).toBe(400);
  });

  test('every parameter says its range, and its own default is within it', async () => {
    const { data, totalCount } = (await admin.get('/api/SistemaParametro')).result;
    expect(totalCount).toBe(data.length);
    const names = data.map((one: { Parametro: string }) => one.Parametro);
    expect(names).toEqual(expect.arrayContaining(['seguridad.periodoClaveDias', 'seguridad.codigoVidaMinutos', 'sistema.auditoriaMeses']));
    for (const one of data) {
      const answer = await admin.post(VALUE, { Parametro: one.Parametro, Valor: one.ValorDefecto });
      // The installation's are the super administrator's; one that the client has set already clashes.
      expect(one.Ambito === 'I' ? [403] : [200, 409], one.Parametro).toContain(answer.status);
    }
  });
});

describe('rules (010304)', () => {
  const setRule = async (body: object) => {
    const known = await rule('contrato.dotacion_excedida');
    const answer = known.General
      ? await admin.put(`${RULE}/${known.General.Id}`, { ...body, Version: known.General.Version })
      : await admin.post(RULE, { Regla: 'contrato.dotacion_excedida', ...body });
    expect(answer.status, answer.text).toBe(200);
  };
  /** What `documento.digito_verificador` does to the same wrong RUC. */
  const wrongRuc = async (extra: object = {}, Documento = '20512345679') => {
    const [company] = (await admin.get('/api/AdministracionCompania', { take: 1, filter: ['Contratista', '=', 'S'] })).result.data;
    return admin.put(`/api/AdministracionCompania/${company.IdCompania}`, { Documento, Version: company.Version, ...extra });
  };
  const behave = async (Comportamiento: string, more: object = {}) => {
    const known = await rule('documento.digito_verificador');
    const body = { Comportamiento, ...more };
    const answer = known.General
      ? await admin.put(`${RULE}/${known.General.Id}`, { ...body, Version: known.General.Version })
      : await admin.post(RULE, { Regla: 'documento.digito_verificador', ...body });
    expect(answer.status, answer.text).toBe(200);
  };

  test('every rule comes with its condition, message and placeholders', async () => {
    expect(await rule('contrato.dotacion_excedida')).toMatchObject({
      ComportamientoDefecto: 'A',
      MensajeDefecto: 'La dotación del contrato {contrato} es {dotacion}; con esta operación serían {n}. ¿Desea continuar?',
      Marcadores: ['{contrato}', '{dotacion}', '{n}'],
      Condicion: expect.stringMatching(/dotación/),
    });
    await setRule({ Comportamiento: 'B' });
    expect(await rule('contrato.dotacion_excedida')).toMatchObject({ General: { Comportamiento: 'B' } });
  });

  test('B refuses, A asks, N is silent, for the same case; a change acts on the next request', async () => {
    await behave('B');
    const blocked = await wrongRuc();
    expect([blocked.status, blocked.problem.code, blocked.problem.confirmable]).toEqual([400, 'documento.digito_verificador', undefined]);
    expect((await wrongRuc({ Confirmaciones: ['documento.digito_verificador'] })).status).toBe(400);
    await behave('A');
    const asked = await wrongRuc();
    expect([asked.status, asked.problem.confirmable]).toEqual([400, true]);
    await behave('N');
    const silent = await wrongRuc();
    expect(silent.problem.code).not.toBe('documento.digito_verificador');
  });

  test('a message of the client’s own is what people read, in each language, its placeholders filled', async () => {
    await behave('B', { Mensaje: 'Revise el {documento}, por favor.', MensajeIngles: null });
    expect((await wrongRuc({}, '20999999991')).problem.detail).toBe('Revise el 20999999991, por favor.');
    const [company] = (await admin.get('/api/AdministracionCompania', { take: 1, filter: ['Contratista', '=', 'S'] })).result.data;
    const english = await admin.call('PUT', `/api/AdministracionCompania/${company.IdCompania}`, {
      body: { Documento: '20999999991', Version: company.Version },
      headers: { 'accept-language': 'en' },
    });
    expect(english.problem.detail).toMatch(/^The check digit of document 20999999991/);
  });

  test('El mensaje debe conservar {…}', async () => {
    const known = await rule('documento.digito_verificador');
    const send = (body: object) => admin.put(`${RULE}/${known.General.Id}`, { ...body, Version: known.General.Version });
    const missing = await send({ Mensaje: 'Sin marcador.' });
    expect([missing.status, missing.problem.detail]).toEqual([400, 'El mensaje debe conservar {documento}.']);
    expect((await send({ MensajeIngles: 'Nothing.' })).problem.code).toBe('regla.mensaje');
    expect((await send({ Mensaje: '{documento} {otro}' })).problem.code).toBe('regla.marcador');
    expect((await send({ Comportamiento: 'Z' })).status).toBe(400);
  });
});

describe('audit (010304)', () => {
  const AUDIT = '/api/PlataformaAuditoria';
  const trail = async (session: SignedIn, registro: number) =>
    (await session.get(AUDIT, { filter: [['Entidad', '=', 'AdministracionPersona'], 'AND', ['Registro', '=', String(registro)]], take: 20 })).result
      .data;

  test('Check: changing a person’s e-mail leaves one audit row with the field, before and after', async () => {
    const [person] = (await admin.get('/api/AdministracionPersona', { take: 1 })).result.data;
    const whole = (await admin.get(`/api/AdministracionPersona/${person.IdPersona}`)).result;
    const answer = await admin.put(`/api/AdministracionPersona/${person.IdPersona}`, {
      Correo: 'nuevo@mina.example',
      Version: whole.Version,
      urlPath: '/administracion/personas/1',
    });
    expect(answer.status, answer.text).toBe(200);
    const rows = (await trail(admin, person.IdPersona)).filter((row: { Accion: string }) => row.Accion === 'editar');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      IdUsuario: 'ADMIN',
      Perfil: 'ADMINISTRADOR',
      Division: 'Unidad Cerro Pardo',
      Pantalla: '/administracion/personas/1',
      Cambios: { Correo: [whole.Correo, 'nuevo@mina.example'] },
    });
  });

  test('data protection of the reader applies to the values', async () => {
    const [person] = (await admin.get('/api/AdministracionPersona', { take: 1 })).result.data;
    for (const [level, seen] of [
      ['E', ['•••• mple', '•••• mple']],
      ['O', undefined],
    ] as const) {
      await app.database.run(sql`delete from seguridad_perfil_proteccion where recurso = 'AdministracionPersona'`);
      await app.database.run(
        sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (${admin.perfil.IdCliente}, ${admin.perfil.IdPerfil}, 'AdministracionPersona', 'Correo', ${level})`,
      );
      await app.database.run(sql`update base_sello set version = version + 1`);
      const [row] = (await trail(admin, person.IdPersona)).filter((one: { Accion: string }) => one.Accion === 'editar');
      if (seen) expect(row.Cambios.Correo[1]).toBe(seen[1]);
      else expect(row.Cambios).not.toHaveProperty('Correo');
    }
    await app.database.run(sql`delete from seguridad_perfil_proteccion where recurso = 'AdministracionPersona'`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });

  test('passwords, keys and codes never appear, whoever wrote them', async () => {
    await app.database.run(
      sql`insert into base_auditoria (id_cliente, entidad, registro, accion, cambios) values (${admin.perfil.IdCliente}, 'Y', '1', 'editar', ${JSON.stringify({ Clave: ['vieja', 'nueva'], HashCodigo: 'abc', Nombre: ['a', 'b'] })}::jsonb)`,
    );
    const [row] = (await admin.get(AUDIT, { filter: ['Entidad', '=', 'Y'] })).result.data;
    expect(row.Cambios).toEqual({ Clave: ['••••', '••••'], HashCodigo: '••••', Nombre: ['a', 'b'] });
  });

  test('read-only, own client’s only, filtered by date, user, action, screen; another client sees nothing of it', async () => {
    const period = ['Momento', '>=', new Date(Date.now() - 3_600_000).toISOString()];
    const filtered = (await admin.get(AUDIT, { filter: [period, 'AND', ['IdUsuario', '=', 'ADMIN'], 'AND', ['Accion', '=', 'editar']] })).result;
    expect(filtered.totalCount).toBeGreaterThan(0);
    expect(filtered.data.every((row: { IdUsuario: string }) => row.IdUsuario === 'ADMIN')).toBe(true);
    expect((await admin.get(AUDIT, { filter: ['Pantalla', 'contains', 'personas'] })).result.totalCount).toBeGreaterThan(0);
    const chile = await app.signIn('ADMINCH');
    expect((await chile.get(AUDIT, { filter: ['IdUsuario', '=', 'ADMIN'] })).result.totalCount).toBe(0);
    const [row] = filtered.data;
    expect((await chile.get(`${AUDIT}/${row.IdAuditoria}`)).status).toBe(404);
    expect((await admin.get(`${AUDIT}/${row.IdAuditoria}`)).status).toBe(200);
    for (const method of ['PUT', 'DELETE']) expect((await admin.call(method, `${AUDIT}/${row.IdAuditoria}`, {})).status).toBe(404);
    expect((await admin.post(AUDIT, {})).status).toBe(404);
    expect((await admin.get(`${AUDIT}/exportar`, { filter: period })).headers.get('content-type')).toContain('spreadsheetml');
  });
});
