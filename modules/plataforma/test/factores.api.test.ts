import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PASSWORD = 'Demo.2026';
let app: TestApp;
let admin: SignedIn;
let secret: string;
let recovery: string[];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const codeOf = (own: string, at = app.clock.now()) => generate({ secret: own, epoch: Math.floor(at.getTime() / 1000) });
const first = () => app.post('/api/usuario/authenticate', { username: 'ADMIN', password: PASSWORD, idAplicacion: 'AP03', idTipoAplicacion: 'WEB' });
const second = (step: Answer, body: object) =>
  app.call('POST', '/api/usuario/validatelogin', { body, headers: { authorization: `Bearer ${step.result.accessToken}` } });

describe('own second factors', () => {
  test('enrolling asks for the password again', async () => {
    const wrong = await admin.post('/api/PlataformaFactor/aplicacion', { Clave: 'equivocada' });
    expect(wrong).toMatchObject({ status: 400, problem: { code: 'clave.incorrecta', errors: [{ field: 'Clave' }] } });
  });

  test('an application counts only once a code of it was given; then the sign-in asks for it and recovery codes are shown once', async () => {
    const begun = await admin.post('/api/PlataformaFactor/aplicacion', { Clave: PASSWORD });
    expect(begun.result.Qr).toMatch(/^<svg/);
    secret = begun.result.Secreto;
    expect((await first()).result.dobleAutenticacion).toBe('N');
    expect((await admin.post('/api/PlataformaFactor/aplicacion/confirmar', { Codigo: '000000', Nombre: 'x' })).problem.code).toBe('factor.codigo');
    const confirmed = await admin.post('/api/PlataformaFactor/aplicacion/confirmar', { Codigo: await codeOf(secret), Nombre: 'Mi teléfono' });
    recovery = confirmed.result.respaldos;
    expect(recovery).toHaveLength(10);
    const listed = await admin.get('/api/PlataformaFactor');
    expect(listed.result).toMatchObject({ factores: [{ Tipo: 'T', Nombre: 'Mi teléfono' }], respaldos: 10 });
    expect(listed.text).not.toContain(secret);
    const [row] = await app.database.query(`select secreto from plataforma_factor where tipo = 'T'`);
    expect(row?.secreto).not.toContain(secret);
  });

  test('its code is good once, and for its own sign-in only', async () => {
    app.clock.advance(60);
    const step = await first();
    expect(step.result).toMatchObject({ dobleAutenticacion: 'S', canalCodigo: 'TOTP', perfil: [], division: [] });
    const codigo = await codeOf(secret);
    expect((await second(step, { codigo })).status).toBe(200);
    const again = await first();
    expect((await second(again, { codigo })).problem.code).toBe('login.08');
    app.clock.advance(60);
    expect((await second(again, { codigo: await codeOf(secret) })).status).toBe(200);
  });

  test('a recovery code is good once, whatever its case', async () => {
    const [code = ''] = recovery;
    expect((await second(await first(), { codigo: code.toLowerCase() })).status).toBe(200);
    expect((await second(await first(), { codigo: code })).problem.code).toBe('login.08');
    admin = await entered();
    expect((await admin.get('/api/PlataformaFactor')).result.respaldos).toBe(9);
  });

  test('new recovery codes void the former ones', async () => {
    const { respaldos } = (await admin.post('/api/PlataformaFactor/respaldos', { Clave: PASSWORD })).result;
    expect((await second(await first(), { codigo: recovery[1] })).problem.code).toBe('login.08');
    expect((await second(await first(), { codigo: respaldos[0] })).status).toBe(200);
  });

  test("another user's factor cannot be taken away, one's own can with the password; without any the sign-in asks for none", async () => {
    const other = await app.signIn('SOLICITANTE');
    const [factor] = (await admin.get('/api/PlataformaFactor')).result.factores;
    expect((await other.post(`/api/PlataformaFactor/${factor.IdFactor}/retirar`, { Clave: PASSWORD })).status).toBe(404);
    expect((await admin.post(`/api/PlataformaFactor/${factor.IdFactor}/retirar`, { Clave: PASSWORD })).status).toBe(200);
    expect((await first()).result.dobleAutenticacion).toBe('N');
    expect((await admin.get('/api/PlataformaFactor')).result).toEqual({ factores: [], respaldos: 0 });
  });

  test('a passkey that was not made for this challenge is refused', async () => {
    const options = (await admin.post('/api/PlataformaFactor/llave', { Clave: PASSWORD })).result;
    expect(options).toMatchObject({ rp: { name: 'Faena' }, user: { name: 'ADMIN' } });
    const made = {
      id: 'YWJj',
      rawId: 'YWJj',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXQ' },
    };
    expect((await admin.post('/api/PlataformaFactor/llave/confirmar', { Respuesta: made, Nombre: 'x' })).problem.code).toBe('factor.llave');
  });
});

/** A session opened with an application's code. */
async function entered(): Promise<SignedIn> {
  app.clock.advance(60);
  return app.signIn('ADMIN', { codigo: await codeOf(secret) });
}

describe('own data', () => {
  test('PUT /api/SeguridadusuarioLogin/obtener answers the user login record, and only one’s own', async () => {
    const requester = await app.signIn('SOLICITANTE');
    const own = await requester.put('/api/SeguridadusuarioLogin/obtener', { IdCliente: requester.perfil.IdCliente, IdUsuario: 'SOLICITANTE' });
    expect(own.result).toMatchObject({ IdUsuario: 'SOLICITANTE', Activo: 'S', esNuevoRegistro: 'N' });
    expect(own.text).not.toMatch(/hash/i);
    expect((await requester.put('/api/SeguridadusuarioLogin/obtener', { IdUsuario: 'ADMIN' })).status).toBe(404);
  });

  test('sessions are listed with this one marked; closing the others ends them at their next call, and nobody else’s', async () => {
    const [one, two, other] = [await app.signIn('GARITA'), await app.signIn('GARITA'), await app.signIn('MEDICO')];
    const { sesiones, ingresos } = (await one.get('/api/PlataformaSesion')).result;
    expect(sesiones).toHaveLength(2);
    expect(sesiones.filter(({ Actual }: { Actual: boolean }) => Actual)).toHaveLength(1);
    expect(ingresos[0]).toMatchObject({ Resultado: 'OK' });
    const [foreign] = (await other.get('/api/PlataformaSesion')).result.sesiones;
    expect((await one.post('/api/PlataformaSesion/cerrar', { IdSesion: foreign.IdSesion })).status).toBe(404);
    expect((await one.post('/api/PlataformaSesion/cerrar')).result).toEqual({ cerradas: 1 });
    expect((await two.get('/api/PlataformaSesion')).status).toBe(401);
    expect((await one.get('/api/PlataformaSesion')).status).toBe(200);
    expect((await other.get('/api/PlataformaSesion')).status).toBe(200);
  });
});
