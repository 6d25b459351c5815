import { idOf, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let chile: SignedIn;
let chief: SignedIn;
let room: number;

let serial = 0;
const newCode = (prefix: string) => {
  serial += 1;
  return `${prefix}${serial}`;
};
const post = async (who: SignedIn, resource: string, body: object) => made(await who.post(`/api/${resource}`, body));
const one = async (who: SignedIn, resource: string, id: number) => made(await who.get(`/api/${resource}/${id}`));
const service = (IdComedor: number, over: object = {}) => ({
  IdComedor,
  Codigo: newCode('S'),
  Servicio: 'Servicio de prueba',
  Orden: 9,
  HoraInicio: '09:00',
  HoraFin: '10:00',
  Costo: 5,
  ...over,
});
const newRoom = async (who: SignedIn, over: object = {}) =>
  post(who, 'ComedorComedor', {
    Codigo: newCode('C'),
    Comedor: newCode('Comedor '),
    IdTipoComedor: await idOf(who, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'PRINCIPAL']),
    ...over,
  });

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  chile = await app.signIn('ADMINCH');
  chief = await app.signIn('SUPERADMIN');
  room = await idOf(admin, 'ComedorComedor', 'IdComedor', ['Codigo', '=', 'PRINCIPAL']);
});
afterAll(() => app.close());

describe('0801 Tipos de comedor', () => {
  test('Check: two types with the same name in other case → 409 naming the row', async () => {
    const clash = await admin.post('/api/ComedorTipoComedor', { Codigo: newCode('T'), TipoComedor: 'SNACK' });
    expect(clash).toMatchObject({ status: 409, problem: { code: 'registro.duplicado' } });
    expect(clash.problem.detail).toContain('Snack');
  });

  test('Check: deleting a used type → 409 with how many and which', async () => {
    const id = await idOf(admin, 'ComedorTipoComedor', 'IdTipoComedor', ['Codigo', '=', 'CAMPO']);
    expect((await admin.delete(`/api/ComedorTipoComedor/${id}`)).problem).toMatchObject({
      status: 409,
      detail: 'No se puede eliminar: lo usan 1 comedores (Comedor Frente).',
    });
    const free = await post(admin, 'ComedorTipoComedor', { Codigo: newCode('T'), TipoComedor: newCode('Tipo ') });
    expect((await admin.delete(`/api/ComedorTipoComedor/${free.IdTipoComedor}`)).status).toBe(200);
  });

  test('Check: a retired type is absent from the look-up and still shown in the old dining room', async () => {
    const type = await post(admin, 'ComedorTipoComedor', { Codigo: newCode('T'), TipoComedor: newCode('Antiguo ') });
    const old = await newRoom(admin, { IdTipoComedor: type.IdTipoComedor });
    made(await admin.put(`/api/ComedorTipoComedor/${type.IdTipoComedor}`, { Version: type.Version, Activo: 'N' }));
    const offered: { IdTipoComedor: number }[] = made(await admin.get('/api/ComedorTipoComedor/obtenerTodos'));
    expect(offered.some(({ IdTipoComedor }) => IdTipoComedor === type.IdTipoComedor)).toBe(false);
    expect(await one(admin, 'ComedorComedor', old.IdComedor)).toMatchObject({ TipoComedor: type.TipoComedor });
  });
});

describe('0802 General', () => {
  test('Check: capacity flag without capacity is refused', async () => {
    const { IdComedor, Version } = await newRoom(admin);
    const refused = await admin.put(`/api/ComedorComedor/${IdComedor}`, { Version, AplicaCapacidad: 'S' });
    expect(refused.problem).toMatchObject({ status: 400, detail: 'Ingrese la capacidad del comedor.', errors: [{ field: 'Capacidad' }] });
    expect((await admin.put(`/api/ComedorComedor/${IdComedor}`, { Version, AplicaCapacidad: 'S', Capacidad: 3 })).status).toBe(200);
  });

  test('a new dining room begins with the currency of the division’s country', async () => {
    expect(await one(admin, 'ComedorComedor', (await newRoom(admin)).IdComedor)).toMatchObject({ Moneda: 'Sol' });
    expect(await one(chile, 'ComedorComedor', (await newRoom(chile)).IdComedor)).toMatchObject({ Moneda: 'Peso chileno' });
  });

  test('a dining room goes with its services; one of another client, and another division’s, is not there', async () => {
    const { IdComedor } = await newRoom(admin);
    await post(admin, 'ComedorServicio', service(IdComedor));
    expect((await chile.get(`/api/ComedorComedor/${IdComedor}`)).status).toBe(404);
    const port = await app.signIn('ADMIN', { division: 'Puerto' });
    expect((await port.get(`/api/ComedorComedor/${IdComedor}`)).status).toBe(404);
    expect((await admin.delete(`/api/ComedorComedor/${IdComedor}`)).status).toBe(200);
    expect((await admin.delete(`/api/ComedorComedor/${room}`)).status).toBe(409);
  });

  test('copying services brings those it lacks, with who pays them when asked', async () => {
    const { IdComedor } = await newRoom(admin);
    const path = `/api/ComedorComedor/${IdComedor}/copiarServicios`;
    expect(made(await admin.post(path, { IdComedorOrigen: room, ConAsignacion: 'S' }))).toEqual({ Servicios: 5, Asignaciones: 4 });
    expect(made(await admin.post(path, { IdComedorOrigen: room, ConAsignacion: 'S' }))).toEqual({ Servicios: 0, Asignaciones: 0 });
    expect((await admin.post(path, { IdComedorOrigen: IdComedor })).problem).toMatchObject({ status: 400, errors: [{ field: 'IdComedorOrigen' }] });
    const casino = await idOf(chile, 'ComedorComedor', 'IdComedor', ['Codigo', '=', 'CASINO']);
    expect((await admin.post(path, { IdComedorOrigen: casino })).status).toBe(400);
  });
});

describe('0802 Servicios', () => {
  test('Check: a service of 23:30–01:30 is accepted; equal hours and windows beyond 12 h are not', async () => {
    const { IdComedor } = await newRoom(admin);
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { HoraInicio: '23:30', HoraFin: '01:30' }))).status).toBe(200);
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { HoraInicio: '10:00', HoraFin: '10:00' }))).problem.detail).toBe(
      'La hora de fin debe ser diferente de la hora de inicio.',
    );
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { HoraInicio: '06:00', HoraFin: '18:01' }))).problem.code).toBe(
      'servicio.ventana',
    );
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { Costo: -1 }))).problem.errors).toMatchObject([
      { field: 'Costo', message: 'El costo no puede ser negativo.' },
    ]);
  });

  test('two excluding services of one order in one dining room may overlap; the same code twice may not', async () => {
    const { IdComedor } = await newRoom(admin);
    const first = await post(admin, 'ComedorServicio', service(IdComedor, { Excluyente: 'S' }));
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { Excluyente: 'S' }))).status).toBe(200);
    expect((await admin.post('/api/ComedorServicio', service(IdComedor, { Codigo: first.Codigo }))).status).toBe(409);
  });
});

describe('Sistema › Moneda (010201): costs', () => {
  test('Check: a cost of 1234.5 is kept and shown as 1235 in CLP and 1234.50 in PEN', async () => {
    const peso = await post(chile, 'ComedorServicio', service((await newRoom(chile)).IdComedor, { Costo: 1234.5 }));
    expect(peso.Costo).toBe(1235);
    expect(await one(chile, 'ComedorServicio', peso.IdServicio)).toMatchObject({ Costo: 1235, CostoTexto: '$\u00a01235' });
    const sol = await post(admin, 'ComedorServicio', service((await newRoom(admin)).IdComedor, { Costo: 1234.5 }));
    expect(await one(admin, 'ComedorServicio', sol.IdServicio)).toMatchObject({ Costo: 1234.5, CostoTexto: 'S/\u00a01234.50' });
    const finer = await admin.put(`/api/ComedorServicio/${sol.IdServicio}`, { Version: sol.Version, Costo: 8.755 });
    expect(finer.result.Costo).toBe(8.76);
    const listed = made(await admin.get('/api/ComedorServicio', { filter: ['IdServicio', '=', sol.IdServicio] })).data;
    expect(listed).toMatchObject([{ Costo: 8.76, CostoTexto: 'S/\u00a08.76' }]);
  });

  test('another currency rounds what the services cost', async () => {
    const { IdComedor, Version } = await newRoom(admin);
    const { IdServicio } = await post(admin, 'ComedorServicio', service(IdComedor, { Costo: 12.5 }));
    const clp = await idOf(chief, 'SistemaMoneda', 'IdMoneda', ['Codigo', '=', 'CLP']);
    made(await admin.put(`/api/ComedorComedor/${IdComedor}`, { Version, IdMoneda: clp }));
    expect(await one(admin, 'ComedorServicio', IdServicio)).toMatchObject({ Costo: 13, CostoTexto: '$\u00a013' });
  });

  test('decimals do not change while costs use the currency: 409 with their number; a used currency is not deleted', async () => {
    const own = await post(chief, 'SistemaMoneda', { Codigo: 'UYU', Moneda: 'Peso uruguayo', Simbolo: '$U', Decimales: 2 });
    const { IdComedor } = await newRoom(admin, { IdMoneda: own.IdMoneda });
    const path = `/api/SistemaMoneda/${own.IdMoneda}`;
    const renamed = made(await chief.put(path, { Version: own.Version, Decimales: 3 }));
    await post(admin, 'ComedorServicio', service(IdComedor));
    await post(admin, 'ComedorServicio', service(IdComedor));
    const refused = await chief.put(path, { Version: renamed.Version, Decimales: 0 });
    expect(refused.problem).toMatchObject({
      status: 409,
      code: 'moneda.decimales_en_uso',
      detail: 'No se pueden cambiar los decimales: 2 costos usan la moneda.',
    });
    expect((await chief.put(path, { Version: renamed.Version, Simbolo: '$UY' })).status).toBe(200);
    expect((await chief.delete(path)).status).toBe(409);
  });
});

describe('0802 Asignación de costo', () => {
  test('a cell is said once; mixed is more than 0 and less than 100; the rest follows from whom it is given to', async () => {
    const { IdComedor } = await newRoom(admin);
    const { IdServicio } = await post(admin, 'ComedorServicio', service(IdComedor));
    const IdTipoCargo = await idOf(admin, 'AdministracionTipoCargo', 'IdTipoCargo', ['Codigo', '=', 'EMP']);
    const cell = (over: object) => admin.post('/api/ComedorAsignacionCosto', { IdComedor, AsignadoA: 'M', ...over });
    for (const PorcentajeCompania of [0, 100, null])
      expect((await cell({ IdTipoCargo, PorcentajeCompania })).problem.detail).toBe('El porcentaje mixto debe ser mayor a 0 y menor a 100.');
    expect(made(await cell({ IdTipoCargo, PorcentajeCompania: 70 }))).toMatchObject({ PorcentajeCompania: 70, IdServicio: null });
    expect(made(await cell({ IdServicio, AsignadoA: 'T', PorcentajeCompania: 30 }))).toMatchObject({ PorcentajeCompania: 0 });
    expect(made(await cell({ AsignadoA: 'C' }))).toMatchObject({ PorcentajeCompania: 100 });
    expect((await cell({ IdTipoCargo, AsignadoA: 'C' })).status).toBe(409);
    expect((await cell({ AsignadoA: 'T' })).status).toBe(409);
    const [other] = made(await admin.get('/api/ComedorServicio', { filter: ['IdComedor', '=', room], take: 1 })).data;
    expect((await cell({ IdServicio: other.IdServicio, AsignadoA: 'C' })).problem.errors).toMatchObject([{ field: 'IdServicio' }]);
  });
});

describe('0805 Costo por categoría', () => {
  const category = (code: string) => idOf(admin, 'AdministracionCategoria', 'IdCategoria', ['Codigo', '=', code]);
  const costOn = async (IdServicio: number, IdCategoria: number, day: string) => {
    const filter = [
      ['IdServicio', '=', IdServicio],
      'AND',
      ['IdCategoria', '=', IdCategoria],
      'AND',
      ['FechaInicio', '<=', day],
      'AND',
      [['FechaFin', '=', null], 'OR', ['FechaFin', '>=', day]],
    ];
    return made(await admin.get('/api/ComedorCostoCategoria', { filter })).data.map((row: { CostoTexto: string }) => row.CostoTexto);
  };

  test('Check: with B–Almuerzo 20.00 from 01/08, on 31/07 the service’s own cost holds and on 01/08 the category’s', async () => {
    const { IdServicio } = await post(admin, 'ComedorServicio', service((await newRoom(admin)).IdComedor, { Costo: 18.5 }));
    const B = await category('B');
    await post(admin, 'ComedorCostoCategoria', { IdServicio, IdCategoria: B, Costo: 20, FechaInicio: '20260801' });
    expect(await costOn(IdServicio, B, '20260731')).toEqual([]);
    expect(await one(admin, 'ComedorServicio', IdServicio)).toMatchObject({ CostoTexto: 'S/\u00a018.50' });
    expect(await costOn(IdServicio, B, '20260801')).toEqual(['S/\u00a020.00']);
    // A later one ends it the day before.
    await post(admin, 'ComedorCostoCategoria', { IdServicio, IdCategoria: B, Costo: 0, FechaInicio: '20260901' });
    expect(await costOn(IdServicio, B, '20260831')).toEqual(['S/\u00a020.00']);
    expect(await costOn(IdServicio, B, '20260901')).toEqual(['S/\u00a00.00']);
  });

  test('Check: two rows overlapping by API → 409; a negative cost is refused', async () => {
    const { IdServicio } = await post(admin, 'ComedorServicio', service((await newRoom(admin)).IdComedor));
    const IdCategoria = await category('A');
    const cost = (over: object) => admin.post('/api/ComedorCostoCategoria', { IdServicio, IdCategoria, Costo: 9, ...over });
    made(await cost({ FechaInicio: '20260801', FechaFin: '20260831' }));
    expect((await cost({ FechaInicio: '20260815' })).problem).toMatchObject({
      status: 409,
      detail: 'Ya hay un costo en esas fechas (01/08/2026–31/08/2026).',
    });
    expect((await cost({ FechaInicio: '20260701' })).status).toBe(409);
    expect((await cost({ FechaInicio: '20260901', Costo: -1 })).problem.errors).toMatchObject([{ message: 'El costo no puede ser negativo.' }]);
    const next = made(await cost({ FechaInicio: '20260901', FechaFin: '20260930' }));
    const moved = await admin.put(`/api/ComedorCostoCategoria/${next.IdCostoCategoria}`, { Version: next.Version, FechaInicio: '20260831' });
    expect(moved.status).toBe(409);
  });

  test('a column is copied with a rise: 12.00 with 5 % is 12.60', async () => {
    const { IdServicio } = await post(admin, 'ComedorServicio', service((await newRoom(admin)).IdComedor));
    const [B, C] = [await category('B'), await category('C')];
    await post(admin, 'ComedorCostoCategoria', { IdServicio, IdCategoria: C, Costo: 12, FechaInicio: '20260101' });
    const copy = { IdCategoriaOrigen: C, IdCategoriaDestino: B, Porcentaje: 5, FechaInicio: '20260301' };
    expect(made(await admin.post('/api/ComedorCostoCategoria/copiar', copy)).Costos).toBeGreaterThan(0);
    expect(await costOn(IdServicio, B, '20260301')).toEqual(['S/\u00a012.60']);
    // Again it would meet what is there: nothing is written.
    expect((await admin.post('/api/ComedorCostoCategoria/copiar', copy)).status).toBe(409);
    expect((await admin.post('/api/ComedorCostoCategoria/copiar', { ...copy, IdCategoriaDestino: C })).problem.code).toBe('costo_categoria.misma');
  });
});

describe('0802 Equipos', () => {
  test('Check: a device tied to a door does not appear; readers and kiosks of the division that serve nothing are offered, others are refused', async () => {
    const offered = async () =>
      made(await admin.get('/api/SistemaEquipo/obtenerTodos', { Para: 'COMEDOR' })).map((row: { Codigo: string }) => row.Codigo);
    const before: string[] = await offered();
    expect(before).toContain('GP-F1');
    // It stands at a door.
    expect(before).not.toContain('GP-Q1');
    // The kiosk serves the main hall already; a turnstile serves none.
    expect(before).not.toContain('CO-K1');
    expect(before).not.toContain('GP-E1');
    const device = (code: string) => idOf(admin, 'SistemaEquipo', 'IdEquipo', ['Codigo', '=', code]);
    const { IdComedor } = await newRoom(admin);
    const tie = async (code: string) => admin.post('/api/ComedorEquipo', { IdComedor, IdEquipo: await device(code) });
    expect((await tie('GP-E1')).problem.code).toBe('equipo_comedor.clase');
    expect((await tie('CO-K1')).status).toBe(409);
    const atDoor = await tie('GP-Q1');
    expect([atDoor.status, atDoor.problem.detail]).toEqual([409, 'El equipo ya está asignado a Garita principal · Garita principal.']);
    made(await tie('GP-F1'));
    expect(await offered()).not.toContain('GP-F1');
    // Nor does a door take what a dining room has; retired, it leaves.
    const [door] = made(await admin.get('/api/AccesoPuerta', { take: 1 })).data;
    const taken = await admin.post('/api/AccesoPuertaEquipo', { IdPuerta: door.IdPuerta, IdEquipo: await device('GP-F1'), Sentido: 'E' });
    expect([taken.status, taken.problem.code]).toEqual([409, 'equipo.asignado']);
    const facial = made(await admin.get(`/api/SistemaEquipo/${await device('GP-F1')}`));
    made(await admin.put(`/api/SistemaEquipo/${facial.IdEquipo}`, { Activo: 'N', Version: facial.Version }));
    expect(made(await admin.get('/api/ComedorEquipo', { filter: ['IdComedor', '=', IdComedor] })).totalCount).toBe(0);
    const [turnstile] = made(await admin.get('/api/SistemaEquipo', { filter: ['Codigo', '=', 'GP-E1'] })).data;
    expect(turnstile.PuntoControl).toMatch(/^Garita principal · /);
    expect((await admin.get('/api/SistemaEquipo/obtenerTodos', { Para: 'NADA' })).status).toBe(400);
  });
});

test('a concession reaches its own dining rooms and what hangs from them', async () => {
  const [contractor] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
  await app.database.run(sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
    select id_cliente, id_perfil, '0802', array['consultar'] from seguridad_perfil where perfil = 'SOLICITANTE' and id_cliente = ${admin.perfil.IdCliente}`);
  await app.database.query('update base_sello set version = version + 1');
  const own = await newRoom(admin, { IdCompaniaConcesionaria: contractor?.id_compania });
  const { IdServicio } = await post(admin, 'ComedorServicio', service(own.IdComedor));
  const requester = await app.signIn('SOLICITANTE');
  const rooms = made(await requester.get('/api/ComedorComedor')).data;
  expect(rooms.map((row: { IdComedor: number }) => row.IdComedor)).toEqual([own.IdComedor]);
  const services = made(await requester.get('/api/ComedorServicio')).data;
  expect(services.map((row: { IdServicio: number }) => row.IdServicio)).toEqual([IdServicio]);
});
