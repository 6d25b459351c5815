import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, made, refused, type World, world } from './mundo';

let app: TestApp;
let admin: SignedIn;
let security: SignedIn;
let chile: SignedIn;
let w: World;

beforeAll(async () => {
  app = await startApp();
  [admin, security, chile] = [await app.signIn('ADMIN'), await app.signIn('SEGURIDAD'), await app.signIn('ADMINCH')];
  w = world(app, admin);
});
afterAll(() => app.close());

const ONLY_ADMIN = 'Solo un administrador puede otorgar o modificar un perfil de administración.';
const profileOf = async (name: string) => made(await admin.get('/api/SeguridadPerfil', { filter: ['Perfil', '=', name] })).data[0];

describe('Menú', () => {
  test('Check: give only consultar on 030405: Vehículos opens, and POST /api/AdministracionVehiculo gets 403, at the very next call', async () => {
    const { as, IdPerfil } = await w.session({ '030405': ['consultar', 'crear'] });
    expect((await as.get('/api/AdministracionVehiculo')).status).toBe(200);
    expect((await as.post('/api/AdministracionVehiculo', {})).status).toBe(400);
    made(await w.grant(IdPerfil, { '030405': ['consultar'] }));
    expect((await as.get('/api/AdministracionVehiculo')).status).toBe(200);
    expect((await as.post('/api/AdministracionVehiculo', {})).status).toBe(403);
    made(await w.grant(IdPerfil, { '030405': [] }));
    expect((await as.get('/api/AdministracionVehiculo')).status).toBe(403);
  });

  test('any action ticks consultar; options not named stay as they are; the trail says before and after', async () => {
    const id = await w.profile();
    made(await w.grant(id, { '030201': ['editar'], '030101': ['consultar'] }));
    made(await w.grant(id, { '030101': [] }));
    const { Opciones } = made(await admin.get(`/api/SeguridadPerfil/${id}/menu`));
    const given = Opciones.filter((one: { Otorgadas: string[] }) => one.Otorgadas.length > 0);
    expect(given).toEqual([expect.objectContaining({ IdMenu: '030201', Otorgadas: ['consultar', 'editar'], Disponible: 'S', Admitida: 'S' })]);
    const [trail] = await app.database.run(
      sql`select cambios, id_usuario from base_auditoria where entidad = 'SeguridadPerfil' and registro = ${String(id)} and accion = 'menu' order by id_auditoria desc limit 1`,
    );
    expect(trail).toEqual({ cambios: { '030101': [['consultar'], null] }, id_usuario: 'ADMIN' });
  });

  test('an option or an action that does not exist is refused by its name, and nothing of the call is kept', async () => {
    const id = await w.profile();
    expect((await w.grant(id, { '030201': ['consultar'], '039999': ['consultar'] })).status).toBe(400);
    refused(await w.grant(id, { '030201': ['autorizar'] }), 400, 'La opción 030201 no tiene la acción autorizar.');
    expect(made(await admin.get(`/api/SeguridadPerfil/${id}`)).Opciones).toBe(0);
  });

  test('a contractor profile takes no option of 01 or 02', async () => {
    const id = await w.profile({ Contratista: 'S' });
    const sentence = 'Un perfil de contratista no admite opciones de Sistema ni de Seguridad.';
    refused(await w.grant(id, { '0204': ['consultar'] }), 400, sentence);
    refused(await w.grant(id, { '010201': ['consultar'] }), 400, sentence);
    made(await w.grant(id, { '060101': ['consultar'] }));
    const { Opciones } = made(await admin.get(`/api/SeguridadPerfil/${id}/menu`));
    expect(Opciones.find((one: { IdMenu: string }) => one.IdMenu === '0204').Admitida).toBe('N');
  });

  test('options of a retired module are shown as not available', async () => {
    await app.database.run(sql`update sistema_modulo set activo = 'N' where id_modulo = '04'`);
    const { Opciones } = made(await admin.get(`/api/SeguridadPerfil/${await w.profile()}/menu`));
    const of = (module: string) =>
      new Set(Opciones.filter((one: { IdModulo: string }) => one.IdModulo === module).map((one: { Disponible: string }) => one.Disponible));
    expect([of('04'), of('03')]).toEqual([new Set(['N']), new Set(['S'])]);
    await app.database.run(sql`update sistema_modulo set activo = 'S' where id_modulo = '04'`);
  });
});

describe('Característica', () => {
  test('Check: CPAAUT and CPASOL on one profile make it of type Autorizador; Calculations 6', async () => {
    const id = await w.profile();
    const type = async () => made(await admin.get(`/api/SeguridadPerfil/${id}`)).TipoPerfil;
    expect(await type()).toBe('N');
    made(await w.feature(id, 'CPAADM'));
    expect(await type()).toBe('D');
    made(await w.feature(id, 'CPAADM', 'CPASOL'));
    expect(await type()).toBe('S');
    made(await w.feature(id, 'CPASOL', 'CPAAUT'));
    expect(await type()).toBe('A');
  });

  test('the session of each type says so: CPAAUT true, CPASOL false, CPAADM true, none false', async () => {
    const expected = { AUTORIZADOR: ['CPAAUT', true], SOLICITANTE: ['CPASOL', false], ADMIN: ['CPAADM', true], GARITA: [null, false] } as const;
    for (const [user, [tipoPerfil, esAutorizador]] of Object.entries(expected)) {
      const session = await app.signIn(user);
      expect(made(await session.get('/api/SeguridadMenu/miMenu')).autorizador, user).toMatchObject({ tipoPerfil, esAutorizador });
    }
  });

  test('a contractor profile cannot take the features of the client’s own people', async () => {
    const id = await w.profile({ Contratista: 'S' });
    for (const code of ['CPAAUT', 'CPAADM', 'CPASEG', 'CPAHOT', 'CPACOR'])
      refused(await w.feature(id, code), 400, 'La característica no corresponde a un perfil de contratista.');
    made(await w.feature(id, 'CPASOL'));
  });

  test('contract: GET listar answers the codes of the profile, 0 and 0 for all; another client’s is not there', async () => {
    const { IdPerfil } = await profileOf('ADMINISTRADOR');
    const path = '/api/SeguridadPerfilCaracteristica/listar';
    const asked = { IdCliente: admin.perfil.IdCliente, IdPerfil, NumPagina: 0, TamPagina: 0 };
    expect(made(await admin.get(path, asked))).toEqual([{ IdCaracteristica: 'CPAADM' }, { IdCaracteristica: 'CPASEG' }]);
    expect(made(await admin.get(path, { ...asked, NumPagina: 2, TamPagina: 1 }))).toEqual([{ IdCaracteristica: 'CPASEG' }]);
    expect((await chile.get(path, asked)).status).toBe(404);
    expect((await chile.get(path, { ...asked, IdCliente: chile.perfil.IdCliente })).status).toBe(404);
    const gate = await app.signIn('GARITA');
    expect((await gate.get(path, asked)).status).toBe(403);
    expect(made(await gate.get(path, { ...asked, IdPerfil: gate.perfil.IdPerfil }))).toEqual([{ IdCaracteristica: 'CPAACC' }]);
  });
});

describe('who may touch what', () => {
  test('only administrators touch a profile that administers or give those features', async () => {
    const { IdPerfil, Version } = await profileOf('ADMINISTRADOR');
    refused(await security.put(`/api/SeguridadPerfil/${IdPerfil}`, { Descripcion: 'Mía', Version }), 403, ONLY_ADMIN);
    refused(await security.post(`/api/SeguridadPerfil/${IdPerfil}/menu`, { Opciones: [] }), 403, ONLY_ADMIN);
    refused(await security.post(`/api/SeguridadPerfil/${IdPerfil}/unidad`, { Unidades: [] }), 403, ONLY_ADMIN);
    refused(await security.post(`/api/SeguridadPerfil/${IdPerfil}/copiar`, { Perfil: fresh('COPIA ') }), 403, ONLY_ADMIN);
    const recurso = { Recurso: 'AdministracionPersona', Campos: [{ Campo: 'Documento', Nivel: 'E' }] };
    refused(await security.post(`/api/SeguridadPerfil/${IdPerfil}/proteccion`, recurso), 403, ONLY_ADMIN);
    const id = await w.profile();
    for (const code of ['CPAADM', 'CPASEG'])
      refused(await security.post(`/api/SeguridadPerfil/${id}/caracteristica`, { Caracteristicas: [code] }), 403, ONLY_ADMIN);
    // Nor any other that it was not given to grant.
    refused(
      await security.post(`/api/SeguridadPerfil/${id}/caracteristica`, { Caracteristicas: ['CPAAUT'] }),
      403,
      'No puede otorgar más de lo que un administrador le permitió otorgar.',
    );
    made(await security.post(`/api/SeguridadPerfil/${id}/caracteristica`, { Caracteristicas: ['CPAACC'] }));
    const { IdUsuario } = await w.user();
    const given = { IdUsuario, IdPerfil, IdDivision: admin.perfil.IdDivision };
    refused(await security.post('/api/SeguridadUsuarioPerfil', given), 403, ONLY_ADMIN);
  });

  test('nobody but an administrator edits the profile of the running session', async () => {
    const { as, IdPerfil } = await w.session({ '0203': ['consultar', 'editar'] });
    refused(await as.post(`/api/SeguridadPerfil/${IdPerfil}/menu`, { Opciones: [] }), 403, 'No puede modificar el perfil con el que ingresó.');
  });

  test('SUPERADMINISTRADOR is neither seen, nor edited, nor assigned, nor made again', async () => {
    const [row] = await app.database.run(
      sql`select id_perfil from seguridad_perfil where perfil = 'SUPERADMINISTRADOR' and id_cliente = ${admin.perfil.IdCliente}`,
    );
    const id = Number(row?.id_perfil);
    const answers = [
      await admin.get(`/api/SeguridadPerfil/${id}`),
      await admin.get(`/api/SeguridadPerfil/${id}/menu`),
      await admin.post(`/api/SeguridadPerfil/${id}/menu`, { Opciones: [] }),
      await admin.post(`/api/SeguridadPerfil/${id}/copiar`, { Perfil: 'X' }),
      await admin.get(`/api/SeguridadPerfil/${id}/unidad`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    const { IdUsuario } = await w.user();
    expect((await w.assign(IdUsuario, id)).status).toBe(400);
    expect((await admin.post('/api/SeguridadPerfil', { Perfil: 'superadministrador' })).status).toBe(400);
  });
});

describe('Perfil and Lista', () => {
  test('contract: copiar takes menu, protection, features and units, not the users', async () => {
    const from = await w.profile({ Descripcion: 'Original' });
    made(await w.grant(from, { '030101': ['consultar', 'exportar'] }));
    made(await w.feature(from, 'CPAHOT'));
    made(
      await admin.post(`/api/SeguridadPerfil/${from}/proteccion`, { Recurso: 'AdministracionPersona', Campos: [{ Campo: 'Correo', Nivel: 'O' }] }),
    );
    const unit = made(await admin.get(`/api/SeguridadPerfil/${from}/unidad`)).Unidades[0].IdUnidadOrganizacional;
    made(await admin.post(`/api/SeguridadPerfil/${from}/unidad`, { Unidades: [unit] }));
    made(await w.assign((await w.user()).IdUsuario, from));
    const name = fresh('COPIA ');
    const { IdPerfil } = made(await admin.post(`/api/SeguridadPerfil/${from}/copiar`, { Perfil: name }));
    const row = made(await admin.get(`/api/SeguridadPerfil/${IdPerfil}`));
    expect(row).toMatchObject({ Perfil: name, Descripcion: 'Original', Usuarios: 0, Opciones: 1 });
    const parts = async (id: number) => [
      made(await admin.get(`/api/SeguridadPerfil/${id}/menu`)).Opciones.filter((one: { Otorgadas: string[] }) => one.Otorgadas.length > 0),
      made(await admin.get(`/api/SeguridadPerfil/${id}/unidad`)),
      made(await admin.get(`/api/SeguridadPerfil/${id}/proteccion`)),
      made(await admin.get('/api/SeguridadPerfilCaracteristica/listar', { IdPerfil: id })),
    ];
    expect(await parts(IdPerfil)).toEqual(await parts(from));
    expect((await admin.post(`/api/SeguridadPerfil/${from}/copiar`, { Perfil: name })).status).toBe(409);
  });

  test('with users of the other kind Contratista cannot change', async () => {
    const own = await w.profile();
    made(await w.assign((await w.user()).IdUsuario, own));
    refused(await admin.put(`/api/SeguridadPerfil/${own}`, { Contratista: 'S', Version: 1 }), 400, 'El perfil tiene usuarios no contratistas.');
    const foreign = await w.profile({ Contratista: 'S' });
    made(await w.assign((await w.user({ Contratista: 'S', IdCompania: await w.company('S') })).IdUsuario, foreign));
    refused(await admin.put(`/api/SeguridadPerfil/${foreign}`, { Contratista: 'N', Version: 1 }), 400, 'El perfil tiene usuarios contratistas.');
  });

  test('retiring a profile ends the sessions that use it; one in use is not deleted, another goes whole', async () => {
    const { as, IdPerfil } = await w.session({ '030101': ['consultar'] });
    refused(await admin.delete(`/api/SeguridadPerfil/${IdPerfil}`), 409, /está en uso/);
    const { Version } = made(await admin.get(`/api/SeguridadPerfil/${IdPerfil}`));
    made(await admin.put(`/api/SeguridadPerfil/${IdPerfil}`, { Activo: 'N', Version }));
    expect((await as.get('/api/AdministracionPersona')).status).toBe(401);
    const free = await w.profile();
    made(await w.grant(free, { '030101': ['consultar'] }));
    made(await w.feature(free, 'CPAHOT'));
    made(await admin.delete(`/api/SeguridadPerfil/${free}`));
    expect((await admin.get(`/api/SeguridadPerfil/${free}`)).status).toBe(404);
  });
});

describe('Usuarios of a profile', () => {
  test('a contractor user takes only contractor profiles and the reverse; the end is not before the start', async () => {
    const [own, foreign] = [await w.profile(), await w.profile({ Contratista: 'S' })];
    const worker = await w.user();
    const contractor = await w.user({ Contratista: 'S', IdCompania: await w.company('S') });
    refused(await w.assign(contractor.IdUsuario, own), 400, 'El usuario contratista solo admite perfiles de contratista.');
    refused(await w.assign(worker.IdUsuario, foreign), 400, /no admite perfiles de contratista/);
    const dates = { FechaInicio: '20260201', FechaFin: '20260131' };
    refused(await w.assign(worker.IdUsuario, own, dates), 400, 'La fecha fin no puede ser menor a la fecha de inicio.');
    made(await w.assign(worker.IdUsuario, own, { FechaInicio: '20260101', FechaFin: '20301231' }));
    expect((await w.assign(worker.IdUsuario, own)).status).toBe(409);
  });

  test('losing the session’s profile, or its dates, ends the session at once', async () => {
    for (const how of ['borrar', 'vencer'] as const) {
      const { as, IdUsuario } = await w.session({ '030101': ['consultar'] });
      const [row] = made(await admin.get('/api/SeguridadUsuarioPerfil', { filter: ['IdUsuario', '=', IdUsuario] })).data;
      const path = `/api/SeguridadUsuarioPerfil/${row.IdUsuarioPerfil}`;
      made(how === 'borrar' ? await admin.delete(path) : await admin.put(path, { FechaFin: '20200101', Version: row.Version }));
      expect((await as.get('/api/AdministracionPersona')).status, how).toBe(401);
    }
  });

  test('contract: PUT listarbyPerfil pages the users of a profile, also of one division', async () => {
    const { IdPerfil } = await profileOf('AUTORIZADOR');
    const { IdCliente, IdDivision } = admin.perfil;
    const all = made(await admin.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { IdCliente, IdPerfil, skip: 0, take: 50 }));
    expect(all.totalCount).toBe(made(await admin.get('/api/SeguridadUsuarioPerfil', { filter: ['IdPerfil', '=', IdPerfil] })).totalCount);
    expect(all.data.map((row: { IdUsuario: string }) => row.IdUsuario)).toContain('MEDICO');
    const here = made(await admin.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { IdCliente, IdPerfil, IdDivision, skip: 0, take: 1 }));
    expect(here.totalCount).toBe(here.totalPages);
    expect(here.totalCount).toBeLessThan(all.totalCount);
    expect(here.data).toHaveLength(1);
    expect(here.data[0]).toMatchObject({ IdPerfil, IdDivision, RowIndex: 1 });
    expect((await chile.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { IdPerfil, skip: 0, take: 10 })).status).toBe(404);
    expect((await admin.put('/api/SeguridadUsuarioPerfil/listarbyPerfil', { IdCliente: 2, IdPerfil, skip: 0, take: 10 })).status).toBe(404);
  });
});

describe('Calculations 10: the last administrator, on every path', () => {
  const LAST = 'ADMIN es el último administrador del cliente.';
  let boss: SignedIn;
  let other: string;

  test('Check: removing CPAADM from the only administrator profile is refused; a second administrator cannot go either if it would be the last, on none of the paths', async () => {
    const { IdPerfil } = await profileOf('ADMINISTRADOR');
    boss = await app.signIn('SUPERADMIN');
    const rows = made(
      await boss.get('/api/SeguridadUsuarioPerfil', { filter: [['IdUsuario', '=', 'ADMIN'], 'AND', ['IdPerfil', '=', IdPerfil]] }),
    ).data;
    expect(rows).toHaveLength(2);
    const user = made(await boss.get('/api/SeguridadUsuario/ADMIN'));
    const profile = made(await boss.get(`/api/SeguridadPerfil/${IdPerfil}`));

    // User: flag, activity, lock, inactivation.
    refused(await boss.put('/api/SeguridadUsuario/ADMIN', { EsAdministrador: 'N', Version: user.Version }), 400, LAST);
    refused(await boss.put('/api/SeguridadUsuario/ADMIN', { Activo: 'N', Version: user.Version }), 400, LAST);
    refused(await boss.post('/api/SeguridadUsuario/ADMIN/inactivar', { Observacion: 'prueba' }), 400, LAST);
    refused(await boss.post('/api/SeguridadUsuario/ADMIN/bloquear', { Observacion: 'prueba' }), 400, LAST);
    // Profile and feature: Check, removing CPAADM from the only administrator profile.
    refused(await boss.put(`/api/SeguridadPerfil/${IdPerfil}`, { Activo: 'N', Version: profile.Version }), 400, LAST);
    refused(await boss.post(`/api/SeguridadPerfil/${IdPerfil}/caracteristica`, { Caracteristicas: ['CPASEG'] }), 400, LAST);
    // Assignment: the one in the other division may go, the last may not, neither by deletion nor by dates.
    made(await boss.delete(`/api/SeguridadUsuarioPerfil/${rows[1].IdUsuarioPerfil}`));
    refused(await boss.delete(`/api/SeguridadUsuarioPerfil/${rows[0].IdUsuarioPerfil}`), 400, LAST);
    refused(await boss.put(`/api/SeguridadUsuarioPerfil/${rows[0].IdUsuarioPerfil}`, { FechaFin: '20200101', Version: rows[0].Version }), 400, LAST);
    refused(
      await boss.put(`/api/SeguridadUsuarioPerfil/${rows[0].IdUsuarioPerfil}`, { FechaInicio: '20990101', Version: rows[0].Version }),
      400,
      LAST,
    );

    // Nothing was written by any of the refused calls.
    expect(made(await boss.get('/api/SeguridadUsuario/ADMIN'))).toMatchObject({ EsAdministrador: 'S', Activo: 'S', Bloqueado: 'N' });
    expect(made(await boss.get('/api/SeguridadPerfilCaracteristica/listar', { IdPerfil }))).toHaveLength(2);

    // With a second administrator the first may go.
    other = made(await boss.post('/api/SeguridadUsuario', await w.draft({ EsAdministrador: 'S' }))).IdUsuario;
    made(await boss.post('/api/SeguridadUsuarioPerfil', { IdUsuario: other, IdPerfil, IdDivision: admin.perfil.IdDivision }));
    made(await boss.post('/api/SeguridadUsuario/ADMIN/bloquear', { Observacion: 'prueba' }));
    refused(
      await boss.post(`/api/SeguridadUsuario/${other}/bloquear`, { Observacion: 'prueba' }),
      400,
      `${other} es el último administrador del cliente.`,
    );
    const second = made(await boss.get(`/api/SeguridadUsuario/${other}`));
    refused(
      await boss.put(`/api/SeguridadUsuario/${other}`, { EsAdministrador: 'N', Version: second.Version }),
      400,
      `${other} es el último administrador del cliente.`,
    );
    made(await boss.post('/api/SeguridadUsuario/ADMIN/desbloquear'));
  });

  test('of two that take away each other’s last one at once, one loses', async () => {
    const both = await Promise.all([
      boss.post('/api/SeguridadUsuario/ADMIN/inactivar', { Observacion: 'a la vez' }),
      boss.post(`/api/SeguridadUsuario/${other}/inactivar`, { Observacion: 'a la vez' }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });
});
