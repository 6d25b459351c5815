import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, made, refused, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let boss: SignedIn;
let w: World;
const SETTINGS = '/api/SeguridadConfiguracionLogeo';
const FEATURES = '/api/SeguridadCaracteristica';

beforeAll(async () => {
  app = await startApp();
  [admin, boss] = [await app.signIn('ADMIN'), await app.signIn('SUPERADMIN')];
  w = world(app, admin);
});
afterAll(() => app.close());

const setting = async (more: object = {}) => made(await admin.post(SETTINGS, { ConfiguracionLogeo: fresh('CONFIG '), ...more }));
const inSetting = async (IdConfiguracionLogeo: number) => {
  const { IdUsuario } = await w.user({ IdConfiguracionLogeo });
  made(await w.assign(IdUsuario, await w.profile()));
  return IdUsuario as string;
};

describe('Configuración de logeo', () => {
  test('Check: level I and length 8: minera12 accepted, mineraaa and mina12 refused with their messages', async () => {
    const { IdConfiguracionLogeo } = await setting({ NivelSeguridadClave: 'I', LongitudClave: 8 });
    const id = await inSetting(IdConfiguracionLogeo).catch(() => '');
    const reset = (Clave: string) => admin.post(`/api/SeguridadUsuario/${id}/restablecerClave`, { Modo: 'D', Clave });
    refused(await reset('mineraaa'), 400, 'La contraseña debe contener letras y números.');
    refused(await reset('mina12'), 400, 'La longitud mínima es de 8 caracteres.');
    made(await reset('minera12'));
  });

  test('Check: with NumeroIntentos 3 the third wrong password answers 04', async () => {
    const id = await inSetting((await setting({ NumeroIntentos: 3 })).IdConfiguracionLogeo);
    const codes = [];
    for (let at = 0; at < 3; at += 1) codes.push((await w.enter(id, 'equivocada')).problem.code);
    expect(codes).toEqual(['login.credenciales', 'login.credenciales', 'login.04']);
  });

  test('Check: a second default unmarks the first; there is always exactly one', async () => {
    const standard = made(await admin.get(SETTINGS, { filter: ['PorDefecto', '=', 'S'] })).data[0];
    const second = await setting({ PorDefecto: 'S' });
    const defaults = made(await admin.get(SETTINGS, { filter: ['PorDefecto', '=', 'S'] })).data;
    expect(defaults.map((one: { IdConfiguracionLogeo: number }) => one.IdConfiguracionLogeo)).toEqual([second.IdConfiguracionLogeo]);
    const path = `${SETTINGS}/${second.IdConfiguracionLogeo}`;
    const sentence = 'La configuración por defecto no se puede inactivar.';
    refused(await admin.put(path, { PorDefecto: 'N', Version: 1 }), 400, sentence);
    refused(await admin.put(path, { Activo: 'N', Version: 1 }), 400, sentence);
    refused(await admin.delete(path), 400, sentence);
    const both = await Promise.all(
      [fresh('CONFIG '), fresh('CONFIG ')].map((ConfiguracionLogeo) => admin.post(SETTINGS, { ConfiguracionLogeo, PorDefecto: 'S' })),
    );
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(made(await admin.get(SETTINGS, { filter: ['PorDefecto', '=', 'S'] })).totalCount).toBe(1);
    made(await admin.put(`${SETTINGS}/${standard.IdConfiguracionLogeo}`, { PorDefecto: 'S', Version: standard.Version + 1 }));
  });

  test('Check: DobleAutenticacion S without medium is refused; CaducaClave S needs a period; the length is 6 to 99', async () => {
    const name = { ConfiguracionLogeo: fresh('CONFIG ') };
    refused(await admin.post(SETTINGS, { ...name, DobleAutenticacion: 'S' }), 400, 'Seleccione el medio de verificación.');
    refused(await admin.post(SETTINGS, { ...name, CaducaClave: 'S', PeriodoClaveDias: 0 }), 400, 'Ingrese el periodo de la clave.');
    for (const LongitudClave of [5, 100])
      refused(await admin.post(SETTINGS, { ...name, LongitudClave }), 400, 'La longitud mínima debe estar entre 6 y 99.');
    made(await admin.post(SETTINGS, { ...name, CaducaClave: 'N', PeriodoClaveDias: 0, DobleAutenticacion: 'S', MedioDobleAutenticacion: 'C' }));
  });

  test('a new one begins with the client’s parameters, on the screen and for whoever does not send them', async () => {
    for (const [name, value] of [
      ['longitudClave', '10'],
      ['nivelClave', 'I'],
      ['intentosFallidos', '3'],
    ])
      await app.database.run(
        sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, ${`seguridad.${name}`}, ${value})`,
      );
    await app.database.run(sql`update base_sello set version = version + 1`);
    const expected = {
      LongitudClave: 10,
      NivelSeguridadClave: 'I',
      NumeroIntentos: 3,
      MinutosDesbloqueo: 30,
      PeriodoClaveDias: 90,
      PeriodoInactivacionDias: 180,
    };
    expect(made(await admin.get(`${SETTINGS}/nuevo`))).toEqual(expected);
    expect(await setting()).toMatchObject(expected);
    expect(await setting({ LongitudClave: 7 })).toMatchObject({ LongitudClave: 7, NumeroIntentos: 3 });
  });

  test('one with users is not deleted, and the refusal says how many', async () => {
    const { IdConfiguracionLogeo } = await setting();
    await inSetting(IdConfiguracionLogeo);
    refused(await admin.delete(`${SETTINGS}/${IdConfiguracionLogeo}`), 409, /Usuarios: .*\(1\)/);
    expect(made(await admin.get(`${SETTINGS}/${IdConfiguracionLogeo}`)).Usuarios).toBe(1);
  });

  test('a shorter period says how many would have to change their password, and who has no telephone', async () => {
    const { IdConfiguracionLogeo } = await setting({ PeriodoClaveDias: 90 });
    const id = await inSetting(IdConfiguracionLogeo);
    await app.database.run(sql`update seguridad_usuario set fecha_clave = now() - interval '40 days' where id_usuario = ${id}`);
    const effect = async (PeriodoClaveDias: number, CaducaClave = 'S') =>
      made(await admin.get(`${SETTINGS}/${IdConfiguracionLogeo}/efecto`, { CaducaClave, PeriodoClaveDias }));
    expect(await effect(30)).toEqual({ Usuarios: 1, DeberanCambiar: 1, SinTelefono: 1, SinCorreo: 0 });
    expect((await effect(60)).DeberanCambiar).toBe(0);
    expect((await effect(30, 'N')).DeberanCambiar).toBe(0);
    expect(
      (await (await app.signIn('ADMINCH')).get(`${SETTINGS}/${IdConfiguracionLogeo}/efecto`, { CaducaClave: 'S', PeriodoClaveDias: 1 })).status,
    ).toBe(404);
  });

  test('contract: obtenerTodos of a client answers setting, length and level', async () => {
    const rows = made(await admin.get(`${SETTINGS}/obtenerTodos`, { IdCliente: admin.perfil.IdCliente }));
    expect(rows.find((row: { Texto: string }) => row.Texto === 'ESTÁNDAR')).toMatchObject({
      ConfiguracionLogeo: 'ESTÁNDAR',
      LongitudClave: 6,
      NivelSeguridadClave: 'A',
    });
    expect((await admin.get(`${SETTINGS}/obtenerTodos`, { IdCliente: 99 })).status).toBe(404);
  });
});

describe('Características', () => {
  test('Check: 8 rows at the start, each with the profiles of one’s own client that have it', async () => {
    const { data, totalCount } = made(await admin.get(FEATURES, { filter: ['Propia', '=', 'S'], take: 50 }));
    expect(totalCount).toBe(8);
    const count = (rows: { IdCaracteristica: string; Perfiles: number }[], code: string) =>
      rows.find((row) => row.IdCaracteristica === code)?.Perfiles;
    expect([count(data, 'CPASEG'), count(data, 'CPAACC')]).toEqual([2, 1]);
    const chile = made(await (await app.signIn('ADMINCH')).get(FEATURES, { take: 50 })).data;
    expect([count(chile, 'CPASEG'), count(chile, 'CPAACC')]).toEqual([1, 0]);
  });

  test('Check: deleting CPASOL is refused; retiring a built-in one too; the super administrator alone writes', async () => {
    expect((await boss.delete(`${FEATURES}/CPASOL`)).status).toBe(409);
    refused(
      await boss.put(`${FEATURES}/CPASOL`, { Activo: 'N', Version: 1 }),
      400,
      'Las características propias del sistema no se pueden inactivar.',
    );
    expect((await admin.post(FEATURES, { IdCaracteristica: 'CPAXXX', Caracteristica: 'Mía' })).status).toBe(403);
  });

  test('Check: one of your own has 6 characters and appears at once in a profile', async () => {
    refused(await boss.post(FEATURES, { IdCaracteristica: 'CPA', Caracteristica: 'Corta' }), 400, 'El código debe tener 6 caracteres.');
    made(await boss.post(FEATURES, { IdCaracteristica: 'CPAREV', Caracteristica: 'Revisor' }));
    const offered = made(await admin.get(`${FEATURES}/obtenerTodos`)).map((row: { IdCaracteristica: string }) => row.IdCaracteristica);
    expect(offered).toContain('CPAREV');
    const id = await w.profile();
    made(await w.feature(id, 'CPAREV'));
    expect(made(await admin.get('/api/SeguridadPerfilCaracteristica/listar', { IdPerfil: id }))).toEqual([{ IdCaracteristica: 'CPAREV' }]);
    refused(await boss.delete(`${FEATURES}/CPAREV`), 409, /1 perfiles/);
  });
});
