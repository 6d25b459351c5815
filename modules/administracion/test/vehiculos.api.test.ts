import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
let licences: Record<string, number>;
const R = (name: string) => `/api/Administracion${name}`;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  const rows = made(await admin.get('/api/SistemaLicenciaConducir', { filter: ['IdPais', '=', masters.pais], take: 50 })).data;
  licences = Object.fromEntries(rows.map((row: { Codigo: string; IdLicenciaConducir: number }) => [row.Codigo, row.IdLicenciaConducir]));
});
afterAll(() => app.close());

const create = (resource: string, body: object) => masters.create(`Administracion${resource}`, body);
const type = (over: object = {}) => create('TipoVehiculo', { Codigo: newCode('T'), TipoVehiculo: newCode('Tipo '), Clase: 'L', ...over });
const brand = () => create('Marca', { Marca: newCode('Marca ') });
const model = (IdMarca: number, over: object = {}) => create('Modelo', { IdMarca, Modelo: newCode('Modelo '), ...over });
const vehicleBody = (over: object = {}) => masters.vehicleBody(over);

describe('catalogs of vehicles', () => {
  test('fuels: six rows; `diesel` as a name answers 409 naming Diésel', async () => {
    const page = made(await admin.get(R('Combustible'), { take: 50 }));
    expect(page.data.map((row: { Combustible: string }) => row.Combustible).sort()).toEqual(
      ['Diésel', 'Eléctrico', 'GLP', 'GNV', 'Gasolina', 'Híbrido'].sort(),
    );
    const twice = await admin.post(R('Combustible'), { Codigo: newCode('F'), Combustible: 'diesel' });
    expect(twice.problem).toMatchObject({ status: 409, detail: 'Ya existe el combustible Diésel.' });
  });

  test('a retired fuel is not offered for a new vehicle, and is still shown on its own', async () => {
    const fuel = await create('Combustible', { Codigo: newCode('F'), Combustible: newCode('Mezcla ') });
    const vehicle = await create('Vehiculo', await vehicleBody({ IdCombustible: fuel.IdCombustible }));
    made(await admin.put(R(`Combustible/${fuel.IdCombustible}`), { Activo: 'N', Version: fuel.Version }));
    const offered = made(await admin.get(R('Combustible/obtenerTodos')));
    expect(offered.map((row: { IdCombustible: number }) => row.IdCombustible)).not.toContain(fuel.IdCombustible);
    expect(made(await admin.get(R(`Vehiculo/${vehicle.IdVehiculo}`))).Combustible).toBe(fuel.Combustible);
    expect((await admin.delete(R(`Combustible/${fuel.IdCombustible}`))).status).toBe(409);
  });

  test('the same model name in two brands accepted, twice in one 409; a brand with models is not deleted, and says how many', async () => {
    const [one, other] = [await brand(), await brand()];
    await model(one.IdMarca, { Modelo: 'Hilux' });
    await model(other.IdMarca, { Modelo: 'Hilux' });
    expect((await admin.post(R('Modelo'), { IdMarca: one.IdMarca, Modelo: 'HILUX' })).status).toBe(409);
    const held = await admin.delete(R(`Marca/${one.IdMarca}`));
    expect(held.problem).toMatchObject({ status: 409, code: 'registro.en_uso' });
    expect(held.problem.detail).toContain('(1)');
  });

  test('a model with vehicles does not change brand; a retired brand hides its models', async () => {
    const body = await vehicleBody();
    await create('Vehiculo', body);
    const used = made(await admin.get(R(`Modelo/${body.IdModelo}`)));
    const other = await brand();
    const moved = await admin.put(R(`Modelo/${body.IdModelo}`), { IdMarca: other.IdMarca, Version: used.Version });
    expect(moved.problem.detail).toBe('El modelo tiene vehículos; no se puede cambiar de marca.');
    const models = async () => made(await admin.get(R('Modelo/obtenerTodos'), { IdMarca: String(body.IdMarca) })).length;
    expect(await models()).toBe(1);
    const own = made(await admin.get(R(`Marca/${body.IdMarca}`)));
    made(await admin.put(R(`Marca/${body.IdMarca}`), { Activo: 'N', Version: own.Version }));
    expect(await models()).toBe(0);
  });

  test('colors: #12GG45 refused, #1A2B3C saved; in use 409 on delete', async () => {
    const wrong = await admin.post(R('Color'), { Codigo: newCode('C'), Color: newCode('Color '), Hex: '#12GG45' });
    expect(wrong.problem.detail).toBe('El color no es válido.');
    const saved = await create('Color', { Codigo: newCode('C'), Color: newCode('Color '), Hex: '#1A2B3C' });
    expect(saved.Hex).toBe('#1A2B3C');
    const vehicle = await create('Vehiculo', await vehicleBody({ IdColor: saved.IdColor }));
    expect((await admin.delete(R(`Color/${saved.IdColor}`))).status).toBe(409);
    const [row] = made(await admin.get(R('Vehiculo'), { filter: ['IdVehiculo', '=', vehicle.IdVehiculo] })).data;
    expect(row.Color).toBe(saved.Color);
  });

  test('a vehicle type in use is not deleted', async () => {
    const body = await vehicleBody();
    await create('Vehiculo', body);
    expect((await admin.delete(R(`TipoVehiculo/${body.IdTipoVehiculo}`))).status).toBe(409);
  });
});

describe('vehicles', () => {
  test('a plate repeated with other punctuation → 409 naming it', async () => {
    await create('Vehiculo', await vehicleBody({ Placa: 'ABC-123' }));
    const twice = await admin.post(R('Vehiculo'), await vehicleBody({ Placa: 'abc 123' }));
    expect(twice.problem).toMatchObject({ status: 409, detail: 'Ya existe el vehículo ABC-123.', errors: [{ field: 'Placa' }] });
  });

  test('two at once with the same plate: one stays', async () => {
    const plate = newCode('XY');
    const [one, other] = [await vehicleBody({ Placa: plate }), await vehicleBody({ Placa: `${plate.slice(0, 2)}-${plate.slice(2)}` })];
    const answers = await Promise.all([admin.post(R('Vehiculo'), one), admin.post(R('Vehiculo'), other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    [1949, 400],
    [1950, 200],
    [Number(today().slice(0, 4)) + 1, 200],
    [Number(today().slice(0, 4)) + 2, 400],
  ])('year %i → %i', async (Anio, status) => {
    const answer = await admin.post(R('Vehiculo'), await vehicleBody({ Anio }));
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.problem.detail).toBe('El año no es válido.');
  });

  test('serie unique, model of its brand, end not before start', async () => {
    const Serie = newCode('SER');
    await create('Vehiculo', await vehicleBody({ Serie }));
    expect((await admin.post(R('Vehiculo'), await vehicleBody({ Serie }))).status).toBe(409);
    const foreign = await admin.post(R('Vehiculo'), await vehicleBody({ IdMarca: (await brand()).IdMarca }));
    expect(foreign.problem).toMatchObject({ status: 400, code: 'vehiculo.modelo' });
    const early = await admin.post(R('Vehiculo'), await vehicleBody({ FechaFin: inDays(-1) }));
    expect(early.problem.detail).toBe('La fecha fin no puede ser menor a la fecha de inicio.');
  });

  test('inactivated with a reason it leaves the look-up, activated it comes back; its register date is the server’s', async () => {
    const vehicle = await create('Vehiculo', await vehicleBody());
    expect(vehicle).toMatchObject({ FechaRegistro: today(), Estado: 'A' });
    const path = R(`Vehiculo/${vehicle.IdVehiculo}`);
    const offered = async () => made(await admin.get(R('Vehiculo/obtenerTodos'), { buscar: vehicle.Placa })).length;
    expect((await admin.post(`${path}/inactivar`, {})).status).toBe(400);
    made(await admin.post(`${path}/inactivar`, { Observacion: 'En taller' }));
    expect(made(await admin.get(path))).toMatchObject({ Estado: 'I', MotivoInactivacion: 'En taller' });
    expect(await offered()).toBe(0);
    made(await admin.post(`${path}/activar`, {}));
    expect(await offered()).toBe(1);
  });

  test('its list says how it is accredited in each division, with its papers; accredited, it does not change company', async () => {
    const vehicle = await create('Vehiculo', await vehicleBody());
    const path = R(`Vehiculo/${vehicle.IdVehiculo}`);
    const row = async () => made(await admin.get(R('Vehiculo'), { filter: ['IdVehiculo', '=', vehicle.IdVehiculo] })).data[0];
    expect((await row()).Acreditaciones).toEqual([]);
    const other = (await app.signIn('ADMIN', { division: 'Puerto Ilo' })).perfil.IdDivision;
    for (const [IdDivision, ends] of [
      [admin.perfil.IdDivision, 90],
      [other, 10],
    ]) {
      await app.database.query(
        `insert into acreditacion_vehiculo (id_cliente, id_division, id_vehiculo, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          select id_cliente, $1, $2, $3, $4, id_perfil_acreditacion, $5, $6 from acreditacion_perfil where id_cliente = $7 limit 1`,
        [IdDivision, vehicle.IdVehiculo, masters.misti, masters.contract.IdContrato, inDays(-5), inDays(ends ?? 0), admin.perfil.IdCliente],
      );
    }
    expect((await row()).Acreditaciones).toMatchObject([
      { Division: 'Puerto Ilo', Contrato: masters.contract.Codigo, Estado: 'W', FechaFin: inDays(10), Requisitos: [] },
      { Division: 'Unidad Cerro Pardo', Estado: 'V' },
    ]);
    const moved = await admin.put(path, { IdCompania: masters.altiplano, Version: vehicle.Version });
    expect(moved.problem).toMatchObject({ status: 400, detail: 'Desmovilice el vehículo antes de cambiar de compañía.' });
    expect((await admin.delete(path)).status).toBe(409);
  });

  test('a vehicle whose end passed turns inactive by night', async () => {
    const vehicle = await create('Vehiculo', await vehicleBody({ FechaInicio: inDays(-30), FechaFin: inDays(-1) }));
    await app.runJob('administracion.ceses');
    expect(made(await admin.get(R(`Vehiculo/${vehicle.IdVehiculo}`))).Estado).toBe('I');
  });

  test('a contractor sees its vehicles only, and writes none', async () => {
    const own = await create('Vehiculo', await vehicleBody());
    const other = await create('Vehiculo', await vehicleBody({ IdCompania: masters.altiplano }));
    const contractor = await app.signIn('SOLICITANTE');
    const seen = async (id: number) => (await contractor.get(R(`Vehiculo/${id}`))).status;
    expect([await seen(own.IdVehiculo), await seen(other.IdVehiculo)]).toEqual([200, 404]);
    expect((await contractor.post(R('Vehiculo'), await vehicleBody())).status).toBe(403);
    const offered = made(await contractor.get(R('Vehiculo/obtenerTodos'), { take: '1000' }));
    expect(offered.map((row: { IdVehiculo: number }) => row.IdVehiculo)).not.toContain(other.IdVehiculo);
    expect(offered.map((row: { IdVehiculo: number }) => row.IdVehiculo)).toContain(own.IdVehiculo);
  });
});

describe('internal licences', () => {
  const driver = async (over: object = {}) => {
    const person = await masters.worker();
    const licence = { IdLicenciaConducir: licences['A-IIb'], NumeroLicencia: newCode('Q'), FechaVencimientoLicencia: inDays(60), ...over };
    const read = await masters.read(person.IdPersona);
    made(await admin.put(R(`Persona/${person.IdPersona}`), { ...licence, Version: read.Version }));
    return person;
  };
  const body = async (person: { IdPersona: number }, over: object = {}) => ({
    IdPersona: person.IdPersona,
    IdDivision: admin.perfil.IdDivision,
    IdLicenciaConducir: licences['A-IIb'],
    TiposVehiculo: [(await type()).IdTipoVehiculo],
    FechaEmision: today(),
    FechaFin: inDays(50),
    ...over,
  });

  test('the national licence’s expiry: the day after refused with it, the same day saved', async () => {
    const person = await driver();
    const over = await admin.post(R('LicenciaInterna'), await body(person, { FechaFin: inDays(61) }));
    const day = inDays(60);
    expect(over.problem.detail).toBe(`No puede superar la vigencia de la licencia nacional (${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}).`);
    const saved = await create('LicenciaInterna', await body(person, { FechaFin: day }));
    expect(saved.Numero).toMatch(/^LI-\d{6}$/);
  });

  test('nobody without a national licence in force, nor whoever is not active', async () => {
    const without = await admin.post(R('LicenciaInterna'), await body(await masters.worker()));
    expect(without.problem).toMatchObject({
      code: 'licencia_interna.sin_licencia_nacional',
      detail: 'La persona no tiene licencia de conducir vigente.',
    });
    const expired = await admin.post(R('LicenciaInterna'), await body(await driver({ FechaVencimientoLicencia: inDays(-1) })));
    expect(expired.problem.code).toBe('licencia_interna.sin_licencia_nacional');
    const person = await driver();
    made(await admin.post(R(`Persona/${person.IdPersona}/inactivar`), { Observacion: 'Suspendida' }));
    expect((await admin.post(R('LicenciaInterna'), await body(person))).problem.detail).toBe('La persona no está activa.');
  });

  test('each type must accept the category', async () => {
    const bus = await type({ TipoVehiculo: newCode('Bus '), Licencias: [licences['A-IIIa'], licences['A-IIIc']] });
    const answer = await admin.post(R('LicenciaInterna'), await body(await driver(), { TiposVehiculo: [bus.IdTipoVehiculo] }));
    expect(answer.problem.detail).toBe(`La categoría A-IIb no autoriza a conducir ${bus.TipoVehiculo}.`);
  });

  test('no second one in force for the same type; after annulling, a new one is accepted', async () => {
    const sent = await body(await driver());
    const first = await create('LicenciaInterna', sent);
    const twice = await admin.post(R('LicenciaInterna'), sent);
    expect(twice.problem).toMatchObject({ status: 409, code: 'licencia_interna.repetida' });
    expect(twice.problem.detail).toContain(first.Numero);
    const path = R(`LicenciaInterna/${first.IdLicenciaInterna}`);
    expect((await admin.post(`${path}/anular`, {})).problem.detail).toBe('Ingrese el motivo.');
    made(await admin.post(`${path}/anular`, { Motivo: 'Cambio de categoría' }));
    await create('LicenciaInterna', sent);
    const again = made(await admin.get(path));
    expect(again).toMatchObject({ Estado: 'A', can: { editar: false } });
    expect((await admin.put(path, { Restricciones: 'x', Version: again.Version })).problem.code).toBe('licencia_interna.anulada');
  });

  test('suspended until a day: suspended that day, in force the next; taken up again at once', async () => {
    const licence = await create('LicenciaInterna', await body(await driver()));
    const path = R(`LicenciaInterna/${licence.IdLicenciaInterna}`);
    const state = async () => made(await admin.get(path)).Estado;
    made(await admin.post(`${path}/suspender`, { Hasta: today(), Motivo: 'Falta de tránsito' }));
    expect(await state()).toBe('S');
    await app.database.query(
      `update administracion_licencia_interna set suspendida_hasta = suspendida_hasta - 1 where id_licencia_interna = ${licence.IdLicenciaInterna}`,
    );
    expect(await state()).toBe('V');
    made(await admin.post(`${path}/suspender`, { Hasta: inDays(5), Motivo: 'Falta de tránsito' }));
    made(await admin.post(`${path}/reanudar`, {}));
    expect(await state()).toBe('V');
    expect((await admin.post(`${path}/suspender`, { Hasta: inDays(-1), Motivo: 'x' })).status).toBe(400);
  });

  test('its card is printed as PDF, by whoever may print', async () => {
    const licence = await create('LicenciaInterna', await body(await driver()));
    const card = await admin.get(R(`LicenciaInterna/${licence.IdLicenciaInterna}/imprimir`));
    expect([card.status, card.text.slice(0, 400)]).toEqual([200, expect.stringMatching(/^%PDF-/)]);
    expect((await admin.get(R('LicenciaInterna/999999/imprimir'))).status).toBe(404);
  });

  test('the person’s termination annuls it', async () => {
    const person = await driver();
    const licence = await create('LicenciaInterna', await body(person));
    const IdMotivoCese = await masters.reason('RENUN');
    made(await admin.post(R(`Persona/${person.IdPersona}/cesar`), { FechaCese: today(), IdMotivoCese }));
    expect(made(await admin.get(R(`LicenciaInterna/${licence.IdLicenciaInterna}`))).Estado).toBe('A');
  });
});

describe('places', () => {
  const places = async (query: Record<string, string>) => made(await admin.get(R('Ubigeo/obtenerTodos'), query));
  const levels = async (IdPais: number) => {
    const count = async (Nivel: number) =>
      made(await admin.get(R('Ubigeo'), { filter: [['IdPais', '=', IdPais], 'AND', ['Nivel', '=', Nivel]], take: 1 })).totalCount;
    return [await count(1), await count(2), await count(3)];
  };
  test('Peru: 25 departments, 196 provinces, 1,892 districts as INEI projects people for; under Lima its 10 provinces, each with its districts', async () => {
    const top = await places({ IdPais: String(masters.pais) });
    expect(top).toHaveLength(25);
    expect(await levels(masters.pais)).toEqual([25, 196, 1892]);
    const lima = top.find((row: { Codigo: string }) => row.Codigo === '15');
    const provinces = await places({ IdUbigeoPadre: String(lima.IdUbigeo) });
    expect(provinces).toHaveLength(10);
    const capital = provinces.find((row: { Codigo: string }) => row.Codigo === '1501');
    expect(await places({ IdUbigeoPadre: String(capital.IdUbigeo) })).toHaveLength(43);
  });
  test('Chile: 16 regions, 56 provinces, 346 communes; a place comes with those above it', async () => {
    const cl = await idOf(admin, 'SistemaPais', 'IdPais', ['CodigoIso2', '=', 'CL']);
    expect(await levels(cl)).toEqual([16, 56, 346]);
    const [commune] = made(await admin.get(R('Ubigeo'), { filter: [['IdPais', '=', cl], 'AND', ['Codigo', '=', '02201']], take: 1 })).data;
    expect(commune.Ruta).toBe('Antofagasta / El Loa / Calama');
    expect((await places({ De: String(commune.IdUbigeo) })).map((row: { Nivel: number }) => row.Nivel).sort()).toEqual([1, 2, 3]);
  });
  test('only the super administrator writes; a level-3 row under a level-1 parent refused; children are retired with their parent', async () => {
    const chief = await app.signIn('SUPERADMIN');
    const [top] = await places({ IdPais: String(masters.pais) });
    const row = { IdPais: masters.pais, Codigo: newCode('9'), Ubigeo: 'Prueba' };
    expect((await admin.post(R('Ubigeo'), { ...row, Nivel: 2, IdUbigeoPadre: top.IdUbigeo })).status).toBe(403);
    const wrong = await chief.post(R('Ubigeo'), { ...row, Nivel: 3, IdUbigeoPadre: top.IdUbigeo });
    expect(wrong.problem.detail).toBe('El ubigeo superior debe ser del nivel 2.');
    const province = made(await chief.post(R('Ubigeo'), { ...row, Nivel: 2, IdUbigeoPadre: top.IdUbigeo }));
    const district = made(await chief.post(R('Ubigeo'), { ...row, Codigo: newCode('9'), Nivel: 3, IdUbigeoPadre: province.IdUbigeo }));
    made(await chief.put(R(`Ubigeo/${province.IdUbigeo}`), { Activo: 'N', Version: province.Version }));
    expect(made(await chief.get(R(`Ubigeo/${district.IdUbigeo}`))).Activo).toBe('N');
    expect((await chief.post(R('Ubigeo'), { ...row, Codigo: '15', Nivel: 1 })).status).toBe(409);
  });
  test('a workbook adds what is missing; the same file again changes nothing', async () => {
    const chief = await app.signIn('SUPERADMIN');
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('ubigeos');
    sheet.addRows([
      ['país', 'código', 'nombre', 'código superior'],
      ['PE', '2602', 'Provincia nueva', '26'],
      ['PE', '26', 'Departamento nuevo', ''],
      ['PE', '260201', 'Distrito nuevo', '2602'],
      ['PE', '279999', 'Sin superior', '2799'],
    ]);
    const content = new Uint8Array(await book.xlsx.writeBuffer());
    const send = async (session: SignedIn, file: Uint8Array<ArrayBuffer> | null) => {
      const form = new FormData();
      if (file) form.append('file', new Blob([file]), 'ubigeos.xlsx');
      const answer = await fetch(`${app.url}${R('Ubigeo/importar')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${session.accessToken}` },
        body: form,
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    expect((await send(admin, content)).status).toBe(403);
    expect((await send(chief, content)).body.result).toEqual({ Cargados: 3, Observados: 1, Procesados: 4 });
    expect((await send(chief, content)).body.result).toEqual({ Cargados: 0, Observados: 1, Procesados: 4 });
    expect((await send(chief, null)).body).toMatchObject({ status: 400, detail: 'Debe seleccionar un archivo.' });
    expect((await send(chief, new TextEncoder().encode('nada'))).status).toBe(415);
    const [district] = made(await admin.get(R('Ubigeo'), { filter: ['Codigo', '=', '260201'] })).data;
    expect(district.Ruta).toBe('Departamento nuevo / Provincia nueva / Distrito nuevo');
  });
  test('a person’s place must be of its country', async () => {
    const cl = await idOf(admin, 'SistemaPais', 'IdPais', ['CodigoIso2', '=', 'CL']);
    const [region] = await places({ IdPais: String(cl) });
    const answer = await admin.post(R('Persona'), { ...masters.personBody(), IdUbigeoNacimiento: region.IdUbigeo });
    expect(answer.problem).toMatchObject({ status: 400, code: 'ubigeo.lugar', errors: [{ field: 'IdUbigeoNacimiento' }] });
  });
});
