import { randomUUID } from 'node:crypto';
import { acreditar, borradorDe, type Entidades, entidades } from '@modules/acreditacion/test/entidades';
import { enDias, hoy, type Mundo, mundo } from '@modules/acreditacion/test/mundo';
import { made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexOf } from '../shared/fueraDeLinea';
import { decideMovement, indexOfVehicles } from '../shared/fueraDeLinea.movimiento';
import { standing } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let requester: SignedIn;
let authorizer: SignedIn;
let world: Mundo;
let other: Entidades;
/** The demo's vehicular door. */
let puerta: number;

beforeAll(async () => {
  app = await startApp();
  [admin, gate, requester, authorizer] = [
    await app.signIn('ADMIN'),
    await app.signIn('GARITA'),
    await app.signIn('SOLICITANTE'),
    await app.signIn('AUTORIZADOR'),
  ];
  world = await mundo(app);
  other = await entidades(app);
  const [door] = await app.database.run(sql`select id_puerta from acceso_puerta where id_division = 1 and codigo = 'P5'`);
  puerta = Number(door?.id_puerta);
});
afterAll(() => app.close());

interface Who {
  readonly IdPersona: number;
  readonly Documento: string;
}
const taken: number[] = [-1];
/** Somebody accredited whose papers are in order, with an A-IIb licence, and who was not on site lately. */
async function occupant(licence: string | null = 'A-IIb'): Promise<Who> {
  const [row] = await app.database.run(
    sql`select p.id_persona, p.documento from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona join administracion_compania c on c.id_compania = a.id_compania
      where a.id_division = 1 and p.inactivo = 'N' and c.activo = 'S' and a.fecha_desmovilizacion is null and a.fecha_suspension_inicio is null and a.fecha_inicio <= ${hoy()} and a.fecha_fin > ${enDias(30)}
        and not exists (select 1 from acreditacion_persona_requisito r where r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_vencimiento <= ${enDias(40)})
        and not exists (select 1 from acceso_restriccion r where r.id_persona = p.id_persona) and not exists (select 1 from acceso_presencia n where n.id_persona = p.id_persona)
        and not exists (select 1 from acceso_marca m where m.id_cliente = p.id_cliente and m.id_persona = p.id_persona and m.fecha_hora > ${hoy()}::date - 2)
        and not (p.id_persona = any(${sql.param(taken)})) order by p.id_persona limit 1`,
  );
  const IdPersona = Number(row?.id_persona);
  taken.push(IdPersona);
  await app.database.run(
    licence === null
      ? sql`update administracion_persona set id_licencia_conducir = null, numero_licencia = null where id_persona = ${IdPersona}`
      : sql`update administracion_persona set numero_licencia = 'Q1', fecha_vencimiento_licencia = ${enDias(400)}, id_licencia_conducir = (select id_licencia_conducir from sistema_licencia_conducir where codigo = ${licence} limit 1)
          where id_persona = ${IdPersona}`,
  );
  return { IdPersona, Documento: String(row?.documento) };
}

/** A vehicle whose request was approved; any licence drives its type. */
let approved: { readonly IdVehiculo: number; readonly Placa: string } | undefined;
async function vehicle(): Promise<{ readonly IdVehiculo: number; readonly Placa: string }> {
  if (!approved) {
    approved = await other.vehiculo();
    await app.database.run(sql`update administracion_vehiculo set id_tipo_vehiculo = ${other.tipos.AUTO} where id_vehiculo = ${approved.IdVehiculo}`);
    const draft = await borradorDe(requester, world, other, 'V', { IdVehiculo: approved.IdVehiculo });
    expect(draft.status, draft.text).toBe(200);
    expect((await acreditar(requester, authorizer, draft.result.IdSolicitud)).result.Estado).toBe('A');
    // Since yesterday: an hour ago it was accredited too, also after midnight.
    for (const dated of ['acreditacion_vehiculo', 'acceso_asignacion'])
      await app.database.run(sql`update ${sql.raw(dated)} set fecha_inicio = fecha_inicio - 1 where id_vehiculo = ${approved.IdVehiculo}`);
    return approved;
  }
  // As it was: outside, in order, and not seen for a while.
  const { IdVehiculo } = approved;
  await app.database.run(sql`update administracion_vehiculo set id_tipo_vehiculo = ${other.tipos.AUTO} where id_vehiculo = ${IdVehiculo}`);
  await app.database.run(sql`delete from acceso_presencia where id_vehiculo = ${IdVehiculo}`);
  await soat(enDias(25));
  app.clock.advance(16);
  return approved;
}
const soat = (expiry: string) =>
  app.database.run(
    sql`update acreditacion_vehiculo_requisito r set fecha_vencimiento = ${expiry} from acreditacion_vehiculo a, acreditacion_requisito q
      where a.id_acreditacion_vehiculo = r.id_acreditacion_vehiculo and a.id_vehiculo = ${approved?.IdVehiculo ?? 0} and q.id_requisito = r.id_requisito and q.codigo = 'SOAT'`,
  );

const movement = (Placa: string, driver: Who, passengers: readonly Who[] = [], over: object = {}) => ({
  IdMarcaOrigen: randomUUID(),
  IdPuerta: puerta,
  ModoMarcacion: 'S',
  TipoMarcacion: 'C',
  Identificador: driver.Documento,
  Vehiculo: { Identificador: Placa },
  Acompanantes: passengers.map(({ Documento }) => ({ Identificador: Documento })),
  ...over,
});
const register = async (body: object): Promise<ResultOf> => made(await gate.post('/api/AccesoMarca/registrar', body));
const evaluate = async (body: object): Promise<ResultOf> => made(await gate.post('/api/AccesoMarca/evaluar', body));
const codes = (answer: ResultOf) => answer.Sujetos.map(({ TipoMarcacion, Codigo }: ResultOf) => `${TipoMarcacion}${Codigo}`);
const marksOf = (IdMovimiento: string) =>
  app.database.run(
    sql`select secuencia, tipo_marcacion as tipo, resultado, codigo, id_persona, id_vehiculo, placa from acceso_marca where id_movimiento = ${IdMovimiento} order by secuencia`,
  );
const inside = async () => {
  const [row] = await app.database.run(
    sql`select count(id_persona)::int as personas, count(id_vehiculo)::int as vehiculos from acceso_presencia where id_division = 1`,
  );
  return { personas: Number(row?.personas), vehiculos: Number(row?.vehiculos) };
};

test('Check: vehicle with SOAT expired yesterday → movement denied, 804, driver and passengers shown as 001; approved and in order it passes', async () => {
  const [van, driver] = [await vehicle(), await occupant()];
  const opened = await register(movement(van.Placa, driver));
  expect(opened, JSON.stringify(opened)).toMatchObject({ Permitido: 'S', Codigo: '000', Apertura: { Accion: 'ABRIR' } });
  expect(opened.Sujetos).toMatchObject([
    {
      TipoMarcacion: 'V',
      Placa: van.Placa,
      Tipo: 'Automóvil',
      Permitido: 'S',
      VigenteHasta: enDias(45),
      Advertencias: [{ Codigo: '404' }, { Codigo: '404' }],
    },
    { TipoMarcacion: 'C', IdPersona: driver.IdPersona, Permitido: 'S' },
  ]);
  await soat(enDias(-1));
  app.clock.advance(16);
  const closed = await register(movement(van.Placa, driver, [await occupant()], { ModoMarcacion: 'S' }));
  expect(codes(closed)).toEqual(['V804', 'C001', 'P001']);
  expect(closed).toMatchObject({ Permitido: 'N', Codigo: '804', Apertura: { Accion: 'NINGUNA' } });
  expect(closed.Motivo).toMatch(/^Vehículo: SOAT venció el /);
  const way = await evaluate(movement(van.Placa, driver, [], { ModoMarcacion: 'N' }));
  expect(way).toMatchObject({
    Permitido: 'S',
    Sujetos: [{ Codigo: '000', Advertencias: [{ Codigo: '804' }] }, { Codigo: '000' }],
  });
});

test('Calculations 7: of two passengers one is not accredited → 301, the others 001; without him three marks V, C, P of one movement, two people and a vehicle more inside', async () => {
  const [van, driver, passenger] = [await vehicle(), await occupant(), await occupant()];
  const stranger = await world.persona();
  const before = await inside();
  const denied = await register(movement(van.Placa, driver, [passenger, stranger]));
  expect(denied).toMatchObject({ Permitido: 'N', Codigo: '301' });
  expect(codes(denied)).toEqual(['V001', 'C001', 'P001', 'P301']);
  expect(denied.Sujetos[0].Motivo).toBe('El movimiento fue denegado por otro ocupante.');
  expect((await marksOf(denied.IdMovimiento)).map(({ resultado }) => resultado)).toEqual(['N', 'N', 'N', 'N']);
  expect(await inside()).toEqual(before);

  const passed = await register(movement(van.Placa, driver, [passenger]));
  expect(passed).toMatchObject({ Permitido: 'S', Codigo: '000' });
  const marks = await marksOf(passed.IdMovimiento);
  expect(marks.map(({ secuencia, tipo, codigo }) => [secuencia, tipo, codigo])).toEqual([
    [0, 'V', '000'],
    [1, 'C', '000'],
    [2, 'P', '000'],
  ]);
  expect(marks.map(({ id_persona }) => id_persona)).toEqual([null, driver.IdPersona, passenger.IdPersona]);
  expect(new Set(marks.map(({ id_vehiculo, placa }) => `${id_vehiculo} ${placa}`))).toEqual(new Set([`${van.IdVehiculo} ${van.Placa}`]));
  expect(await inside()).toEqual({ personas: before.personas + 2, vehiculos: before.vehiculos + 1 });

  const offered = made(await gate.get('/api/AccesoMarca/ocupantes', { placa: van.Placa.toLowerCase().replace('-', ' ') }));
  expect(offered.map((one: Who & { TipoMarcacion: string }) => [one.IdPersona, one.TipoMarcacion])).toEqual([
    [driver.IdPersona, 'C'],
    [passenger.IdPersona, 'P'],
  ]);
  app.clock.advance(16);
  made(await gate.post('/api/AccesoMarca/registrar', movement(van.Placa, driver, [passenger], { ModoMarcacion: 'N' })));
  expect(await inside()).toEqual(before);
  expect(made(await gate.get('/api/AccesoMarca/ocupantes', { placa: van.Placa }))).toEqual([]);
});

describe('the driver', () => {
  test('Check: a bus accepting only A-IIIa and A-IIIc: an A-IIb driver is denied 823; a vehicle type that turns on the internal licence denies 824 without one', async () => {
    const [van, driver] = [await vehicle(), await occupant('A-IIb')];
    const turn = (set: ReturnType<typeof sql>) =>
      app.database.run(sql`update administracion_vehiculo set ${set} where id_vehiculo = ${van.IdVehiculo}`);
    await turn(sql`id_tipo_vehiculo = ${other.tipos.BUS}`);
    const bus = await evaluate(movement(van.Placa, driver));
    expect(codes(bus)).toEqual(['V001', 'C823']);
    expect(bus.Sujetos[1].Motivos.map((reason: ResultOf) => reason.Codigo)).toEqual(['823', '824']);
    expect(bus.Motivo).toBe('La categoría A-IIb no autoriza a conducir Bus.');
    await turn(sql`id_tipo_vehiculo = ${other.tipos.CAMTA}`);
    expect((await evaluate(movement(van.Placa, driver))).Codigo).toBe('824');
    const licence = made(
      await admin.post('/api/AdministracionLicenciaInterna', {
        IdPersona: driver.IdPersona,
        IdDivision: admin.perfil.IdDivision,
        IdLicenciaConducir: made(await admin.get(`/api/AdministracionPersona/${driver.IdPersona}`)).IdLicenciaConducir,
        TiposVehiculo: [other.tipos.CAMTA],
        FechaEmision: hoy(),
        FechaFin: enDias(90),
      }),
    );
    expect((await evaluate(movement(van.Placa, driver))).Codigo).toBe('000');
    made(
      await admin.post(`/api/AdministracionLicenciaInterna/${licence.IdLicenciaInterna}/suspender`, {
        Hasta: enDias(2),
        Motivo: 'Exceso de velocidad',
      }),
    );
    expect((await evaluate(movement(van.Placa, driver))).Codigo).toBe('824');
  });

  test('without a licence 821; as a passenger nobody asks for one', async () => {
    const [van, driver, unlicensed] = [await vehicle(), await occupant(), await occupant(null)];
    expect(codes(await evaluate(movement(van.Placa, unlicensed)))).toEqual(['V001', 'C821']);
    expect(codes(await evaluate(movement(van.Placa, driver, [unlicensed])))).toEqual(['V000', 'C000', 'P000']);
  });
});

describe('the vehicle', () => {
  test('Check: inactive → 801 at the gate; active again → passes; unknown 800; another plate’s spelling is the same vehicle', async () => {
    const [van, driver] = [await vehicle(), await occupant()];
    const path = `/api/AdministracionVehiculo/${van.IdVehiculo}`;
    made(await admin.post(`${path}/inactivar`, { Observacion: 'En taller' }));
    expect(codes(await evaluate(movement(van.Placa, driver)))).toEqual(['V801', 'C001']);
    made(await admin.post(`${path}/activar`, {}));
    expect((await evaluate(movement(van.Placa.toLowerCase().replace('-', ' '), driver))).Codigo).toBe('000');
    const nobody = await register(movement('ZZZ 999', driver));
    expect(nobody.Motivo).toBe('No se encontró el vehículo ZZZ 999.');
    expect((await marksOf(nobody.IdMovimiento))[0]).toMatchObject({ codigo: '800', id_vehiculo: null, placa: 'ZZZ 999' });
  });

  test('a restriction on it is 805 and on its company too; lifted it passes; alone it needs a driver (809)', async () => {
    const [van, driver] = [await vehicle(), await occupant()];
    const type = made(await admin.get('/api/AccesoTipoRestriccion', { filter: ['Codigo', '=', 'INVESTIGACION'], take: 1 })).data[0];
    const body = {
      IdVehiculo: van.IdVehiculo,
      IdTipoRestriccion: type.IdTipoRestriccion,
      Ambito: 'D',
      FechaInicio: hoy(),
      Motivo: 'Choque en investigación',
    };
    expect((await admin.post('/api/AccesoRestriccion', { ...body, IdPersona: driver.IdPersona })).problem.code).toBe('restriccion.uno');
    const restriction = made(await admin.post('/api/AccesoRestriccion', body));
    expect((await evaluate(movement(van.Placa, driver))).Motivo).toBe('Vehículo con restricción: Choque en investigación.');
    made(await admin.post(`/api/AccesoRestriccion/${restriction.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Aclarado' }));
    expect((await evaluate(movement(van.Placa, driver))).Codigo).toBe('000');
    const alone = {
      IdMarcaOrigen: randomUUID(),
      IdPuerta: puerta,
      ModoMarcacion: 'S',
      TipoMarcacion: 'V',
      Identificador: van.Placa,
      TipoIdentificacion: 'PLA',
    };
    expect(codes(await evaluate(alone))).toEqual(['V809']);
  });

  test('a suspended accreditation and a retired company stop it with their reasons', async () => {
    const [van, driver] = [await vehicle(), await occupant()];
    const [row] = await app.database.run(
      sql`select id_acreditacion_vehiculo as id, id_compania from acreditacion_vehiculo where id_vehiculo = ${van.IdVehiculo}`,
    );
    const path = `/api/AcreditacionVehiculo/${row?.id}`;
    made(await authorizer.post(`${path}/suspender`, { Motivo: 'Fuga de aceite' }));
    const suspended = await evaluate(movement(van.Placa, driver));
    expect(suspended).toMatchObject({ Codigo: '803', Motivo: 'La acreditación del vehículo está suspendida: Fuga de aceite.' });
    made(await authorizer.post(`${path}/reanudar`, { Motivo: 'Reparado' }));
    await app.database.run(sql`update administracion_compania set activo = 'N' where id_compania = ${Number(row?.id_compania)}`);
    const retired = await evaluate(movement(van.Placa, driver));
    await app.database.run(sql`update administracion_compania set activo = 'S' where id_compania = ${Number(row?.id_compania)}`);
    expect(retired.Sujetos[0].Codigo).toBe('306');
  });

  test('evaluarRango of a vehicle: green until its requirement expires, red from the day after', async () => {
    const van = await vehicle();
    const stretches = made(
      await gate.post('/api/AccesoMarca/evaluarRango', { IdVehiculo: van.IdVehiculo, IdPuerta: puerta, Desde: hoy(), Hasta: enDias(30) }),
    );
    expect(stretches).toMatchObject([
      { Desde: hoy(), Hasta: enDias(25), Permitido: 'S' },
      { Desde: enDias(26), Hasta: enDias(30), Permitido: 'N', Codigo: '804' },
    ]);
    const card = made(await requester.get('/api/AccesoMarca/tarjeta', { IdVehiculo: van.IdVehiculo, Desde: hoy(), Hasta: enDias(2) }));
    expect(card).toMatchObject([{ Permitido: 'S' }]);
  });
});

describe('once, whole', () => {
  test('Calculations 8 with a vehicle: the same body three times in parallel is one movement; another body under its origin is refused', async () => {
    const [van, driver, passenger] = [await vehicle(), await occupant(), await occupant()];
    const body = movement(van.Placa, driver, [passenger]);
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ Repetida }) => Repetida).sort()).toEqual(['N', 'S', 'S']);
    expect(new Set(answers.map(({ IdMovimiento }) => IdMovimiento)).size).toBe(1);
    expect(new Set(answers.map((answer) => codes(answer).join())).size).toBe(1);
    expect(await marksOf(answers[0].IdMovimiento)).toHaveLength(3);
    const changed = await gate.post('/api/AccesoMarca/registrar', { ...body, Acompanantes: [] });
    expect(changed.problem).toMatchObject({ status: 409, code: 'marca.origen_repetido' });
  });

  test('correcting what was marked by hand of a driver and of a passenger leaves them what they were, in their vehicle', async () => {
    const [van, driver, passenger] = [await vehicle(), await occupant(), await occupant()];
    const reasons = made(await admin.get('/api/AccesoMotivoMarca', { filter: ['Codigo', '=', 'FALLA'] })).data;
    const byHand = { Automatica: 'N', IdMotivoMarca: reasons[0].IdMotivoMarca };
    const { Sujetos } = await register(movement(van.Placa, driver, [passenger], byHand));
    const corrected = async (place: number) => {
      const { IdMarca } = made(await admin.put(`/api/AccesoMarca/${Sujetos[place].IdMarca}`, { Observacion: 'Lector averiado' }));
      return made(await admin.get(`/api/AccesoMarca/${IdMarca}`));
    };
    const inIt = { IdVehiculo: van.IdVehiculo, Placa: van.Placa, Observacion: 'Lector averiado', Automatica: 'N', Observada: 'N' };
    expect(await corrected(1)).toMatchObject({ ...inIt, TipoMarcacion: 'C', IdPersona: driver.IdPersona });
    expect(await corrected(2)).toMatchObject({ ...inIt, TipoMarcacion: 'P', IdPersona: passenger.IdPersona });
    // A driver is judged as one: without a licence it is a mark to be looked at.
    await app.database.run(sql`update administracion_persona set id_licencia_conducir = null where id_persona = ${driver.IdPersona}`);
    const [again] = made(await admin.get('/api/AccesoMarca', { filter: [['IdPersona', '=', driver.IdPersona], 'AND', ['Anulada', '=', 'N']] })).data;
    const { IdMarca } = made(await admin.put(`/api/AccesoMarca/${again.IdMarca}`, { Observacion: null }));
    expect(made(await admin.get(`/api/AccesoMarca/${IdMarca}`))).toMatchObject({ TipoMarcacion: 'C', Observada: 'S' });
  });

  test('the same again after 5 s is a bounce of all; nobody travels twice in it; a pedestrian brings no vehicle', async () => {
    const [van, driver, passenger] = [await vehicle(), await occupant(), await occupant()];
    await register(movement(van.Placa, driver, [passenger]));
    app.clock.advance(5);
    expect(await register(movement(van.Placa, driver, [passenger]))).toMatchObject({ Permitido: 'S', Rebote: 'S', Apertura: { Accion: 'NINGUNA' } });
    const twice = await gate.post('/api/AccesoMarca/evaluar', movement(van.Placa, driver, [driver]));
    expect(twice.problem).toMatchObject({ status: 400, code: 'marca.ocupante_repetido' });
    const walking = await gate.post('/api/AccesoMarca/evaluar', movement(van.Placa, driver, [], { TipoMarcacion: 'T' }));
    expect(walking.problem.errors[0]).toMatchObject({ field: 'Vehiculo' });
  });

  test('anti-passback of the zone: a vehicle already inside is 808, and no other movement puts it inside twice', async () => {
    const [van, driver] = [await vehicle(), await occupant()];
    const { IdZonaDestino } = made(await admin.get(`/api/AccesoPuerta/${puerta}`));
    const antipassback = async (Antipassback: 'D' | 'N') => {
      const { Version } = made(await admin.get(`/api/AccesoZona/${IdZonaDestino}`));
      made(await admin.put(`/api/AccesoZona/${IdZonaDestino}`, { Antipassback, Version }));
    };
    await register(movement(van.Placa, driver));
    await antipassback('D');
    app.clock.advance(16);
    const again = await evaluate(movement(van.Placa, driver));
    const at = (minutes: number) => ({ FechaHora: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(), EnLinea: 'N' });
    const codes = async (minutes: number, over: object = {}) =>
      (await evaluate(movement(van.Placa, driver, [], { ...at(minutes), ...over }))).Sujetos[0].Codigo;
    // An hour ago it was outside, and where it will be in an hour nobody knows.
    expect([await codes(-60), await codes(60)]).toEqual(['000', '000']);
    const [left] = (await evaluate(movement(van.Placa, driver, [], { ...at(-60), ModoMarcacion: 'N' }))).Sujetos;
    expect(left.Advertencias.map(({ Codigo }: { Codigo: string }) => Codigo)).toContain('808');
    await antipassback('N');
    expect(again.Sujetos[0]).toMatchObject({ Codigo: '808', Motivo: 'El vehículo ya registra entrada en Mina.' });
  });
});

describe('without a network', () => {
  const download = async (version?: number): Promise<ResultOf> =>
    made(await gate.get('/api/AccesoInstantanea/descargar', { IdPuerta: puerta, ...(version === undefined ? {} : { version }) }));
  const told = (list: ResultOf, { IdVehiculo }: { IdVehiculo: number }): ResultOf =>
    list.Vehiculos.find((one: ResultOf) => one.IdVehiculo === IdVehiculo);
  const indices = (list: ResultOf) => ({ personas: indexOf(list.Sujetos), vehiculos: indexOfVehicles(list.Vehiculos) });
  const decided = (list: ResultOf, Placa: string, people: readonly Who[]) =>
    decideMovement(
      list,
      indices(list),
      {
        Modo: 'S',
        at: app.clock.now(),
        Vehiculo: { Identificador: Placa, Medio: 'PLA' },
        Personas: people.map(({ Documento }) => ({ Identificador: Documento, Medio: 'DOC', IdTipoDocumento: null })),
      },
      'es',
    );

  test('the list of a door tells vehicles and licences: what a post decides of a crew by it is what the gate says', async () => {
    const [van, driver, passenger, walker] = [await vehicle(), await occupant(), await occupant(), await occupant(null)];
    const crews: readonly [string, readonly Who[]][] = [
      [van.Placa, [driver]],
      [van.Placa.toLowerCase().replace('-', ' '), [driver, passenger, walker]],
      [van.Placa, [walker, passenger]],
      ['ZZZ-999', [driver]],
    ];
    const compare = async () => {
      const list = await download();
      for (const [Placa, people] of crews) {
        const [first, ...others] = people;
        const said = await evaluate(movement(Placa, first ?? driver, others));
        const here = decided(list, Placa, people);
        expect([Placa, here.Permitido, here.Codigo, here.Sujetos.map(({ TipoMarcacion, Codigo }) => `${TipoMarcacion}${Codigo}`)]).toEqual([
          Placa,
          said.Permitido,
          said.Codigo,
          codes(said),
        ]);
      }
      return list;
    };
    const whole = await compare();
    expect(told(whole, van)).toMatchObject({ Placa: van.Placa, Entrada: { Denegado: null }, Salida: null });
    await soat(enDias(-1));
    await compare();
    expect(told(await download(), van).Entrada).toMatchObject({ Ventanas: [], Denegado: { Codigo: '804' } });
    // Of what changed since a version only that vehicle is told again.
    const changed = await download(whole.Version);
    expect([changed.Completa, changed.Vehiculos.map((one: ResultOf) => one.IdVehiculo), changed.VehiculosRetirados]).toEqual([
      'N',
      [van.IdVehiculo],
      [],
    ]);
    await soat(enDias(25));
  });

  test('a crew that a post let through, and one that it refused, are each one movement however often they are sent; both are kept', async () => {
    const [van, driver, passenger] = [await vehicle(), await occupant(), await occupant()];
    const { IdInstantanea } = await download();
    const at = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000).toISOString();
    const sent = (people: readonly Who[], seconds: number, ResultadoEquipo: object) => {
      const [first, ...others] = people;
      return movement(van.Placa, first ?? driver, others, { FechaHora: at(seconds), EnLinea: 'N', ResultadoEquipo });
    };
    const stranger = { IdPersona: 0, Documento: '99999998' };
    const marks = [
      sent([driver, stranger], 600, { Permitido: 'N', Codigo: '111' }),
      sent([driver, passenger], 540, { Permitido: 'S', Codigo: '000' }),
    ];
    const upload = async () =>
      made(await gate.post('/api/AccesoMarca/registrarLote', { IdInstantanea, Marcas: marks })).map((one: ResultOf) => [one.Estado, one.Permitido]);
    expect(await upload()).toEqual([
      ['REGISTRADA', 'N'],
      ['REGISTRADA', 'S'],
    ]);
    expect(await upload()).toEqual([
      ['REPETIDA', 'N'],
      ['REPETIDA', 'S'],
    ]);
    const written = (origin: string) =>
      app.database.run(
        sql`select tipo_marcacion as tipo, resultado, codigo, en_linea, observada, placa from acceso_marca where id_marca_origen = ${origin} order by secuencia`,
      );
    const common = { en_linea: 'N', observada: 'N', placa: van.Placa };
    expect(await written(marks[0]?.IdMarcaOrigen ?? '')).toEqual([
      { tipo: 'V', resultado: 'N', codigo: '001', ...common },
      { tipo: 'C', resultado: 'N', codigo: '001', ...common },
      { tipo: 'P', resultado: 'N', codigo: '111', ...common },
    ]);
    expect(await written(marks[1]?.IdMarcaOrigen ?? '')).toEqual(['V', 'C', 'P'].map((tipo) => ({ tipo, resultado: 'S', codigo: '000', ...common })));
  });
});

test('whoever stands somewhere stands there by a mark of their own: vehicles and who comes in them', async () => {
  const { inside, unsaid } = await standing(app);
  expect(unsaid).toEqual([]);
  expect(inside).toBeGreaterThan(0);
});
