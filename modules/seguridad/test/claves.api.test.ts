import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { made, PASSWORD, refused, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let w: World;
const USERS = '/api/SeguridadUsuario';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  w = world(app, admin);
});
afterAll(() => app.close());

const desk = (Accion: string, ...Usuarios: string[]) => admin.post(`${USERS}/procesar`, { Accion, Usuarios });
const ready = async () => {
  const { IdUsuario } = await w.user();
  made(await w.assign(IdUsuario, await w.profile()));
  await w.settled(IdUsuario);
  return IdUsuario as string;
};

describe('45: passwords are kept as argon2id, each with a salt of its own', () => {
  test('two users with one password, and one user with it twice, have different hashes that no call answers', async () => {
    const ids = [await ready(), await ready()];
    const rows = await app.database.run(sql`select id_usuario, hash from seguridad_usuario_clave`);
    const hashes = rows.map((row) => String(row.hash));
    const own = rows.filter((row) => ids.includes(String(row.id_usuario)));
    expect(own).toHaveLength(2);
    // How dear they are is tried by `server/claves/passwords.test.ts`: in these tests they are made as cheap as can be, and refused where they are asked for cheaply.
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22,}\$[\w+/]{40,}$/);
    const salts = hashes.map((hash) => hash.split('$')[4]);
    expect(new Set(salts).size).toBe(hashes.length);
    expect((await admin.get(`${USERS}/${ids[0]}`)).text).not.toContain('argon2');
  });
});

describe('Seguridad de clave', () => {
  test('Check: unlocking a user locked by attempts lets it enter at once, with no failure counted', async () => {
    const id = await ready();
    for (let at = 0; at < 5; at += 1) await w.enter(id, 'equivocada');
    expect((await w.enter(id, PASSWORD)).problem.code).toBe('login.04');
    const locked = made(await admin.get(`${USERS}/${id}`));
    expect(locked).toMatchObject({ Estado: 'B', MotivoBloqueo: 'I' });
    expect(Date.parse(locked.SeDesbloquea) - Date.parse(locked.FechaBloqueo)).toBe(30 * 60_000);
    expect(made(await desk('desbloquear', id))).toEqual({ procesados: 1, observados: [] });
    expect(made(await admin.get(`${USERS}/${id}`))).toMatchObject({ IntentosFallidos: 0, Bloqueado: 'N', SeDesbloquea: null });
    expect((await w.enter(id, PASSWORD)).status).toBe(200);
  });

  test('Check: Exigir cambio on two users: both meet the change step at the next sign-in, and an audit row each', async () => {
    const both = [await ready(), await ready()];
    expect(made(await desk('exigirCambio', ...both)).procesados).toBe(2);
    for (const id of both) {
      expect(made(await w.enter(id, PASSWORD)).primeraClaveCambiada).toBe('N');
      const [trail] = await app.database.run(
        sql`select count(*)::int as n from base_auditoria where accion = 'exigirCambio' and registro = ${id} and id_usuario = 'ADMIN'`,
      );
      expect(trail?.n).toBe(1);
    }
  });

  test('Caducar clave, Restablecer y enviar por correo and Restablecer segundo factor do what they say', async () => {
    const id = await ready();
    made(await desk('caducar', id));
    expect(made(await w.enter(id, PASSWORD)).cambiarClaveCaducada).toBe('S');
    expect(made(await admin.get(USERS, { filter: [['Caducada', '=', 'S'], 'AND', ['IdUsuario', '=', id]] })).totalCount).toBe(1);
    await app.database.run(sql`update seguridad_usuario set segundo_factor = 'S' where id_usuario = ${id}`);
    made(await desk('restablecerSegundoFactor', id));
    expect(made(await admin.get(`${USERS}/${id}`)).SegundoFactor).toBe('N');
    made(await desk('restablecer', id));
    await app.settle();
    const mail = app.mails.find((one) => one.to === `${id.toLowerCase()}@prueba.example`);
    expect(mail?.subject).toBe('Contraseña restablecida');
    const password = /temporal (\S+), válida/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(made(await w.enter(id, password)).primeraClaveCambiada).toBe('N');
  });

  test('nothing on oneself but closing one’s other sessions; whoever cannot be done is named with the reason', async () => {
    const second = await app.signIn('ADMIN');
    const id = await ready();
    expect(made(await desk('caducar', 'ADMIN', id, 'ADMINCH', 'NADIE'))).toEqual({
      procesados: 1,
      observados: [
        { IdUsuario: 'ADMIN', mensaje: 'No puede modificar sus propios permisos.' },
        { IdUsuario: 'ADMINCH', mensaje: expect.any(String) },
        { IdUsuario: 'NADIE', mensaje: expect.any(String) },
      ],
    });
    expect(made(await desk('cerrarSesiones', 'ADMIN')).procesados).toBe(1);
    expect((await second.get(USERS)).status).toBe(401);
    expect((await admin.get(USERS)).status).toBe(200);
    refused(await desk('caducar'), 400, 'Debe seleccionar al menos un registro.');
    expect((await desk('borrar', id)).status).toBe(400);
  });

  test('Calculations 3: expiry in 24-hour days of the setting, days left rounded down, never for a directory user', async () => {
    const id = await ready();
    const at = new Date(Date.now() - (83 * 86_400 + 3600) * 1000).toISOString();
    await app.database.run(sql`update seguridad_usuario set fecha_clave = ${at} where id_usuario = ${id}`);
    const row = made(await admin.get(`${USERS}/${id}`));
    expect(Date.parse(row.Vence) - Date.parse(at)).toBe(90 * 86_400_000);
    expect(row).toMatchObject({ DiasVence: 6, Caducada: 'N' });
    const soon = [['DiasVence', '>=', 0], 'AND', ['DiasVence', '<', 7]];
    expect(made(await admin.get(USERS, { filter: [soon, 'AND', ['IdUsuario', '=', id]] })).totalCount).toBe(1);
    await app.database.run(sql`update seguridad_usuario set valida_directorio = 'S' where id_usuario = ${id}`);
    expect(made(await admin.get(`${USERS}/${id}`))).toMatchObject({ Vence: null, DiasVence: null, Caducada: 'N' });
  });

  test('the row panel: policy in force, dates of the passwords kept, sign-ins and sessions; never a hash', async () => {
    const id = await ready();
    await w.enter(id, 'equivocada');
    const session = await app.signIn(id, { password: PASSWORD });
    const answer = await admin.get(`${USERS}/${id}/credenciales`);
    expect(made(answer)).toMatchObject({
      Politica: { NivelSeguridadClave: 'A', LongitudClave: 6, PeriodoClaveDias: 90, NumeroIntentos: 5, ClavesAnteriores: 5 },
      Claves: [{ Temporal: 'S' }],
      Ingresos: [{ Resultado: 'OK', Mensaje: null }, { Mensaje: 'Usuario o contraseña incorrectos.' }],
      Sesiones: [{ Division: 'Unidad Cerro Pardo', Propia: 'N' }],
    });
    expect(answer.text).not.toMatch(/argon2|[Hh]ash/);
    expect((await session.get(`${USERS}/${id}/credenciales`)).status).toBe(403);
    expect((await (await app.signIn('ADMINCH')).get(`${USERS}/${id}/credenciales`)).status).toBe(404);
  });
});

describe('one path for one and for many', () => {
  const SINGLE = {
    restablecer: ['restablecerClave', { Modo: 'G' }],
    desbloquear: ['desbloquear', {}],
    cerrarSesiones: ['cerrarSesiones', {}],
  } as const;

  test('a security administrator does nothing to an administrator, last or not, but open a lock that runs out; each alone and all together', async () => {
    const security = await app.signIn('SEGURIDAD');
    const second = await ready();
    await app.database.run(sql`update seguridad_usuario set es_administrador = 'S' where id_usuario = ${second}`);
    const before = await app.database.run(sql`select * from seguridad_usuario where id_usuario in ('ADMIN', ${second}) order by 1`);
    const mensaje = 'Solo un administrador puede otorgar o modificar un perfil de administración.';
    for (const Accion of ['restablecer', 'exigirCambio', 'caducar', 'cerrarSesiones', 'restablecerSegundoFactor']) {
      const answer = made(await security.post(`${USERS}/procesar`, { Accion, Usuarios: ['ADMIN', second] }));
      expect(answer.procesados, Accion).toBe(0);
      expect(answer.observados).toEqual(['ADMIN', second].sort().map((IdUsuario) => ({ IdUsuario, mensaje })));
    }
    for (const action of ['bloquear', 'inactivar']) expect((await security.post(`${USERS}/ADMIN/${action}`, { Observacion: 'x' })).status).toBe(403);
    expect(await app.database.run(sql`select * from seguridad_usuario where id_usuario in ('ADMIN', ${second}) order by 1`)).toEqual(before);
    expect((await admin.get(USERS)).status).toBe(200);
  });

  test('procesar says of each user what the call of that user alone says', async () => {
    const [plain, directory] = [await ready(), await ready()];
    await app.database.run(sql`update seguridad_usuario set valida_directorio = 'S' where id_usuario = ${directory}`);
    for (const as of [await app.signIn('SEGURIDAD'), admin]) {
      for (const [Accion, [action, body]] of Object.entries(SINGLE)) {
        for (const id of [plain, directory, 'ADMIN', 'SEGURIDAD', 'ADMINCH', 'SUPERADMIN', 'NADIE']) {
          const alone = await as.post(`${USERS}/${id}/${action}`, body);
          const many = made(await as.post(`${USERS}/procesar`, { Accion, Usuarios: [id] }));
          const said = alone.status === 200 ? [] : [{ IdUsuario: id, mensaje: alone.problem.detail }];
          expect(many.observados, `${Accion} ${id}`).toEqual(said);
        }
      }
    }
  });
});

describe('Calculations 4: inactivation, at night', () => {
  test('last access 01/01/2026 and 180 days: inactive by the run of 01/07/2026, with its notice; never super nor the last administrator', async () => {
    const id = await ready();
    const again = await ready();
    const old = '2026-01-01T15:00:00Z';
    await app.database.run(
      sql`update seguridad_usuario set ultimo_acceso = ${old}, fecha_creacion = ${old} where id_usuario in (${id}, ${again}, 'ADMIN', 'SUPERADMIN')`,
    );
    await app.database.run(sql`update seguridad_usuario set fecha_activacion = '2026-03-01T12:00:00Z' where id_usuario = ${again}`);
    const state = async (user: string) => {
      const [row] = await app.database.run(sql`select activo, motivo_inactivacion as motivo from seguridad_usuario where id_usuario = ${user}`);
      return row;
    };
    app.clock.set('2026-06-30T05:10:00Z');
    await app.runJob('seguridad.inactivarUsuarios');
    expect(await state(id)).toEqual({ activo: 'S', motivo: null });
    app.clock.set('2026-07-01T05:10:00Z');
    await app.runJob('seguridad.inactivarUsuarios');
    await app.runJob('seguridad.inactivarUsuarios');
    expect(await state(id)).toEqual({ activo: 'N', motivo: 'Sin acceso por 180 días' });
    for (const user of ['ADMIN', 'SUPERADMIN', again]) expect((await state(user))?.activo, user).toBe('S');
    await app.settle();
    const mails = app.mails.filter((one) => one.to === `${id.toLowerCase()}@prueba.example`);
    expect(mails.map((one) => one.subject)).toEqual(['Usuario inactivado']);
    expect(mails[0]?.text).toContain(`${id} fue inactivado: Sin acceso por 180 días.`);
  });

  test('SEG07: told 7, 3 and 1 days before the password expires, once each', async () => {
    const id = await ready();
    await app.database.run(
      sql`update seguridad_usuario set fecha_clave = '2026-01-10T13:00:00Z', ultimo_acceso = '2026-04-01T00:00:00Z' where id_usuario = ${id}`,
    );
    for (const day of ['02', '03', '04', '05', '06', '07', '08', '09', '10']) {
      app.clock.set(`2026-04-${day}T05:10:00Z`);
      await app.runJob('seguridad.inactivarUsuarios');
      await app.runJob('seguridad.inactivarUsuarios');
    }
    await app.settle();
    const subjects = app.mails.filter((one) => one.to === `${id.toLowerCase()}@prueba.example`).map((one) => one.subject);
    expect(subjects).toEqual(['Su contraseña vence en 7 días', 'Su contraseña vence en 3 días', 'Su contraseña vence en 1 días']);
    app.clock.set(new Date());
  });
});
