import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let root: SignedIn;
const TEMPLATE = '/api/SistemaPlantillaCorreo';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  root = await app.signIn('SUPERADMIN');
});
afterAll(() => app.close());

describe('jobs (010304)', () => {
  const JOB = 'seguridad.inactivarUsuarios';
  const runs = async (session: SignedIn) =>
    (await session.get('/api/SistemaTrabajoEjecucion', { filter: ['IdTrabajo', '=', JOB], take: 20 })).result.data;

  test('Check: Ejecutar ahora on seguridad.inactivarUsuarios adds a log row with origin Manual and the user’s name, of the own client only', async () => {
    const before = (await runs(root)).length;
    expect((await admin.post(`/api/SistemaTrabajo/${JOB}/ejecutar`)).status).toBe(200);
    const [row] = await runs(admin);
    expect(row).toMatchObject({ Origen: 'M', IdUsuario: 'ADMIN', Resultado: 'O', IdClienteEjecucion: admin.perfil.IdCliente });
    expect((await runs(root)).length).toBe(before + 1);
    expect((await root.post(`/api/SistemaTrabajo/${JOB}/ejecutar`)).status).toBe(200);
    expect((await runs(root)).length).toBe(before + 3);
  });

  test('running already: 409 since when; Cancelar asks it to stop, and says when nothing runs', async () => {
    expect((await admin.post(`/api/SistemaTrabajo/${JOB}/cancelar`)).problem.code).toBe('trabajo.detenido');
    await app.database.run(sql`update sistema_trabajo set en_ejecucion = now(), latido = now() where id_trabajo = ${JOB}`);
    await app.database.run(
      sql`insert into sistema_trabajo_ejecucion (id_trabajo, id_cliente_ejecucion, inicio, resultado, origen) values (${JOB}, ${admin.perfil.IdCliente}, now(), 'X', 'P')`,
    );
    const busy = await root.post(`/api/SistemaTrabajo/${JOB}/ejecutar`);
    expect([busy.status, busy.problem.detail]).toEqual([409, expect.stringMatching(/^El trabajo ya está en ejecución desde las \d\d:\d\d\.$/)]);
    const chile = await app.signIn('ADMINCH');
    expect((await chile.post(`/api/SistemaTrabajo/${JOB}/cancelar`)).status).toBe(409);
    expect((await admin.post(`/api/SistemaTrabajo/${JOB}/cancelar`)).status).toBe(200);
    const [row] = await app.database.run(sql`select cancelar from sistema_trabajo where id_trabajo = ${JOB}`);
    expect(row?.cancelar).toBe('S');
    await app.database.run(sql`update sistema_trabajo set en_ejecucion = null, latido = null, cancelar = 'N' where id_trabajo = ${JOB}`);
  });

  test('schedule and Activo are the super administrator’s; the grid tells the last run', async () => {
    const row = (await admin.get(`/api/SistemaTrabajo/${JOB}`)).result;
    expect(row).toMatchObject({ UltimoResultado: expect.any(String), UltimaEjecucion: expect.any(String), can: { editar: false } });
    expect((await admin.put(`/api/SistemaTrabajo/${JOB}`, { Hora: '01:00', Version: row.Version })).status).toBe(403);
    const changed = await root.put(`/api/SistemaTrabajo/${JOB}`, { Hora: '01:00', Activo: 'N', Version: row.Version });
    expect([changed.status, changed.result.Hora, changed.result.Activo]).toEqual([200, '01:00', 'N']);
    expect((await root.put(`/api/SistemaTrabajo/${JOB}`, { Hora: null, Version: changed.result.Version })).status).toBe(400);
    expect((await admin.post('/api/SistemaTrabajo/no.existe/ejecutar')).status).toBe(404);
  });
});

describe('sistema.mantenimientos', () => {
  test('on the morning a next date falls service e-mail 3 is told once', async () => {
    const types = (await admin.get('/api/SistemaTipoEquipo/obtenerTodos')).result;
    const kinds = (await admin.get('/api/SistemaTipoMantenimiento/obtenerTodos')).result;
    const { result: equipment } = await admin.post('/api/SistemaEquipo', {
      Codigo: 'MANT',
      Equipo: 'Lector de garita',
      IdDivision: admin.perfil.IdDivision,
      IdTipoEquipo: types[0].IdTipoEquipo,
      Modelo: 'Z',
      TipoLectura: 'TAR',
      NombreHost: 'mant',
    });
    await app.database.run(
      sql`update sistema_cliente set correo_servicio3 = 'operaciones@andes.example' where id_cliente = ${admin.perfil.IdCliente}`,
    );
    for (const ProximaFecha of [enDias(0), enDias(1)]) {
      const answer = await admin.post('/api/SistemaEquipoMantenimiento', {
        IdEquipo: equipment.IdEquipo,
        IdTipoMantenimiento: kinds[ProximaFecha === enDias(0) ? 0 : 1].IdTipoMantenimiento,
        Fecha: '20260301',
        ProximaFecha,
        Responsable: 'Taller',
      });
      expect(answer.status, answer.text).toBe(200);
    }
    for (let time = 0; time < 2; time += 1) await app.runJob('sistema.mantenimientos');
    await app.settle();
    const told = app.mails.filter((mail) => mail.subject === 'Mantenimiento de Lector de garita');
    expect(told.map(({ to }) => to)).toEqual(['operaciones@andes.example']);
  });
});

describe('e-mail templates (010305)', () => {
  const wording = {
    Asunto: 'Falló',
    AsuntoIngles: 'Failed',
    Cuerpo: 'En {cliente}: {mensaje}',
    CuerpoIngles: 'At {cliente}: {mensaje}',
    Correo: 'S',
    Campana: 'S',
  };
  const put = (body: object, code = 'SIS01') => admin.put(`${TEMPLATE}/${code}`, { ...wording, Version: 0, ...body });

  test('the grid tells the product’s wording and where each comes from', async () => {
    const { data } = (await admin.get(TEMPLATE)).result;
    expect(data.find((one: { Codigo: string }) => one.Codigo === 'SIS01')).toMatchObject({
      Origen: 'producto',
      Version: 0,
      Asunto: 'Falló {trabajo}',
    });
    expect((await admin.get(`${TEMPLATE}/NADA`)).status).toBe(404);
  });

  test('Check (Reportes › Plantillas): `{clave}` is refused, and so is HTML script; both languages are required', async () => {
    const unknown = await put({ Cuerpo: 'Su clave es {clave}' });
    expect([unknown.status, unknown.problem.detail]).toEqual([400, 'El marcador {clave} no existe en esta plantilla.']);
    expect((await put({ Cuerpo: '<script>alert(1)</script>' })).problem.code).toBe('plantilla.html');
    for (const field of ['AsuntoIngles', 'CuerpoIngles']) expect((await put({ [field]: '' })).status).toBe(400);
  });

  test('the client’s wording is what is sent, a value with HTML shows as typed, and Restablecer returns the product’s', async () => {
    const saved = await put({ Asunto: 'Atención: {trabajo}' });
    expect([saved.status, saved.result.Origen, saved.result.Version]).toEqual([200, 'cliente', 1]);
    expect((await put({ Asunto: 'De otro' })).status).toBe(409);
    await app.database.run(sql`update seguridad_usuario set nombre = '<b>Ana</b>' where id_usuario = 'ADMIN'`);
    expect((await admin.post(`${TEMPLATE}/SIS01/probar`)).status).toBe(200);
    await app.settle();
    expect(app.mails.at(-1)).toMatchObject({ subject: 'Atención: ‹trabajo›', html: expect.stringContaining('&lt;b&gt;Ana&lt;/b&gt;') });
    const shown = await admin.post(`${TEMPLATE}/SIS01/vistaPrevia`, { Asunto: 'a', AsuntoIngles: 'b', Cuerpo: '**{mensaje}**', CuerpoIngles: 'x' });
    expect(shown.result.es.html).toBe('<p><strong>‹mensaje›</strong></p>');
    expect((await admin.delete(`${TEMPLATE}/SIS01`)).status).toBe(200);
    expect((await admin.get(`${TEMPLATE}/SIS01`)).result).toMatchObject({ Origen: 'producto', Asunto: 'Falló {trabajo}' });
  });
});

describe('sent e-mail (010306)', () => {
  const add = async (estado: string) => {
    const [row] = await app.database.run(
      sql`insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto, estado, intentos, proximo_intento)
        values (${admin.perfil.IdCliente}, ${`prueba-${Math.random()}`}, now(), 'SIS01', 'a@b.example', 'es', 'Prueba', ${estado}, 5, now() + interval '1 hour') returning id_correo`,
    );
    return Number(row?.id_correo);
  };
  const act = (id: number, name: string, session = admin) => session.post(`/api/SistemaCorreo/${id}/${name}`);
  const state = async (id: number) => (await admin.get(`/api/SistemaCorreo/${id}`)).result;

  test('Reintentar takes a failed one back to the queue, Cancelar stops a pending one; nothing else', async () => {
    const failed = await add('F');
    expect(await state(failed)).toMatchObject({ can: { reintentar: true, cancelar: false } });
    expect((await act(failed, 'reintentar')).status).toBe(200);
    expect(await state(failed)).toMatchObject({ Estado: 'P', Intentos: 0 });
    await app.settle();
    expect(await state(failed)).toMatchObject({ Estado: 'E' });
    for (const name of ['reintentar', 'cancelar']) expect((await act(failed, name)).status).toBe(409);
    const pending = await add('P');
    expect((await act(pending, 'cancelar')).status).toBe(200);
    expect(await state(pending)).toMatchObject({ Estado: 'C', ProximoIntento: null });
    const chile = await app.signIn('ADMINCH');
    expect((await act(pending, 'reintentar', chile)).status).toBe(404);
  });

  test('filters: dates, code, state and recipient', async () => {
    const kept = await add('F');
    await app.database.run(sql`update sistema_correo set destinatario = 'una@otra.example' where id_correo = ${kept}`);
    const filter = [
      ['Destinatario', '=', 'una@otra.example'],
      'AND',
      ['Codigo', '=', 'SIS01'],
      'AND',
      ['Estado', '=', 'F'],
      'AND',
      ['Fecha', '>=', new Date(Date.now() - 60_000).toISOString()],
    ];
    const { data, totalCount } = (await admin.get('/api/SistemaCorreo', { filter })).result;
    expect([totalCount, data[0]?.IdCorreo]).toEqual([1, kept]);
  });
});
