import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let chile: SignedIn;
const EQUIPO = '/api/SistemaEquipo';
let serial = 0;
const types = new Map<string, number>();
let divisions: { IdDivision: number; Division: string }[];

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  chile = await app.signIn('ADMINCH');
  for (const row of (await admin.get('/api/SistemaTipoEquipo', { take: 50 })).result.data) types.set(row.Codigo, row.IdTipoEquipo);
  divisions = (await admin.get('/api/SistemaDivision/obtenerTodos')).result;
});
afterAll(() => app.close());

const division = (name: string) => divisions.find((one) => one.Division.startsWith(name))?.IdDivision ?? 0;
const draft = (over: object = {}) => {
  serial += 1;
  return {
    Codigo: `EQ${serial}`,
    Equipo: `Equipo ${serial}`,
    IdDivision: division('Unidad'),
    IdTipoEquipo: types.get('LPROX'),
    Modelo: 'Z1',
    TipoLectura: 'TAR',
    Ip: `10.9.0.${serial}`,
    ...over,
  };
};
async function register(over: object = {}) {
  const answer = await admin.post(EQUIPO, draft(over));
  expect(answer.text).toContain('"result"');
  return answer.result;
}

describe('equipment types (010401)', () => {
  test('every client starts with eight types and four maintenance types', async () => {
    for (const session of [admin, chile]) {
      const rows = (await session.get('/api/SistemaTipoEquipo', { take: 50 })).result.data.map((row: { TipoEquipo: string }) => row.TipoEquipo);
      expect(rows).toHaveLength(8);
      expect(rows).toEqual(expect.arrayContaining(['Lector de proximidad', 'Terminal facial', 'Quiosco de comedor']));
      const maintenance = (await session.get('/api/SistemaTipoMantenimiento', { take: 50 })).result.data;
      expect(maintenance.map((row: { PeriodicidadDias: number; FueraServicio: string }) => [row.PeriodicidadDias, row.FueraServicio]).sort()).toEqual(
        [
          [90, 'N'],
          [0, 'S'],
          [180, 'N'],
          [0, 'N'],
        ].sort(),
      );
    }
  });

  test('Check: turning the three off is refused', async () => {
    const answer = await admin.post('/api/SistemaTipoEquipo', {
      Codigo: 'NADA',
      TipoEquipo: 'Sin conexión',
      Clase: 'LEC',
      UsaRed: 'N',
      UsaSerial: 'N',
      UsaEntradaSalida: 'N',
    });
    expect([answer.status, answer.problem.detail]).toEqual([400, 'Indique al menos una forma de conexión.']);
  });

  test('Check: an equipment whose type has UsaSerial N refuses BitsPorSegundo', async () => {
    const answer = await admin.post(EQUIPO, draft({ IdTipoEquipo: types.get('FACIAL'), BitsPorSegundo: '9600' }));
    expect([answer.status, answer.problem.errors[0]?.field, answer.problem.code]).toEqual([400, 'BitsPorSegundo', 'equipo.conexion']);
    const serialised = await register({ IdTipoEquipo: types.get('LPROX') });
    expect([serialised.BitsPorSegundo, serialised.BitsDatos, serialised.Paridad, serialised.BitsParada]).toEqual(['9600', '8', 'N', '1']);
    const facial = await register({ IdTipoEquipo: types.get('FACIAL') });
    expect([facial.BitsPorSegundo, facial.Paridad]).toEqual([null, null]);
  });

  test('another type empties what its own does not have', async () => {
    const made = await register({ ComVirtual: 'COM7', IpServidor: '10.9.9.9' });
    const answer = await admin.put(`${EQUIPO}/${made.IdEquipo}`, { IdTipoEquipo: types.get('FACIAL'), Version: made.Version });
    expect([answer.result.ComVirtual, answer.result.BitsDatos, answer.result.IpServidor]).toEqual([null, null, '10.9.9.9']);
  });

  test('Check: a type in use answers 409 on delete, and counts its equipment', async () => {
    await register();
    const answer = await admin.delete(`/api/SistemaTipoEquipo/${types.get('LPROX')}`);
    expect([answer.status, answer.problem.code]).toEqual([409, 'registro.en_uso']);
    expect(answer.problem.detail).toMatch(/Equipo \d/);
    const row = (await admin.get(`/api/SistemaTipoEquipo/${types.get('LPROX')}`)).result;
    expect(row.Equipos).toBeGreaterThan(0);
  });
});

describe('equipment registration (010403)', () => {
  test('Check: IP 10.1.300.4 refused; MAC aabb.ccdd.eeff stored AA:BB:CC:DD:EE:FF', async () => {
    const bad = await admin.post(EQUIPO, draft({ Ip: '10.1.300.4' }));
    expect([bad.status, bad.problem.detail]).toEqual([400, 'La dirección IP no es válida.']);
    expect((await register({ Mac: 'aabb.ccdd.eeff' })).Mac).toBe('AA:BB:CC:DD:EE:FF');
    const again = await admin.post(EQUIPO, draft({ Mac: 'AA-BB-CC-DD-EE-FF' }));
    expect([again.status, again.problem.detail]).toEqual([409, expect.stringMatching(/Equipo \d+/)]);
  });

  test('Check: IP 10.1.2.50, mask 255.255.255.0: gateway 10.1.3.1 refused, 10.1.2.1 accepted', async () => {
    const net = { Ip: '10.1.2.50', Mascara: '255.255.255.0' };
    const out = await admin.post(EQUIPO, draft({ ...net, PuertaEnlace: '10.1.3.1' }));
    expect([out.status, out.problem.detail]).toEqual([400, 'La puerta de enlace no pertenece a la red del equipo.']);
    expect((await register({ ...net, PuertaEnlace: '10.1.2.1' })).PuertaEnlace).toBe('10.1.2.1');
    const mask = await admin.post(EQUIPO, draft({ Mascara: '255.0.255.0' }));
    expect(mask.problem.detail).toBe('La máscara no es válida.');
  });

  test('with UsaRed, IP or host name is required', async () => {
    const answer = await admin.post(EQUIPO, draft({ Ip: null }));
    expect([answer.status, answer.problem.code]).toEqual([400, 'equipo.red']);
    expect((await register({ Ip: null, NombreHost: 'lector-1.mina.local' })).NombreHost).toBe('lector-1.mina.local');
  });

  test('Check: the same IP in another division accepted, in its own 409 naming the other', async () => {
    const first = await register({ Ip: '10.5.5.5' });
    const same = await admin.post(EQUIPO, draft({ Ip: '10.5.5.5' }));
    expect([same.status, same.problem.detail]).toEqual([409, expect.stringContaining(first.Equipo)]);
    expect((await register({ Ip: '10.5.5.5', IdDivision: division('Puerto') })).Ip).toBe('10.5.5.5');
  });

  test('Check: the same serial number refused: naming the equipment to its client, saying only so to another', async () => {
    const first = await register({ NumeroSerie: 'sn-77' });
    expect(first.NumeroSerie).toBe('SN-77');
    const own = await admin.post(EQUIPO, draft({ NumeroSerie: 'SN-77' }));
    expect([own.status, own.problem.detail]).toEqual([409, expect.stringContaining(first.Equipo)]);
    const chileTypes = (await chile.get('/api/SistemaTipoEquipo/obtenerTodos')).result;
    const chileDivision = (await chile.get('/api/SistemaDivision/obtenerTodos')).result[0].IdDivision;
    const other = await chile.post(EQUIPO, {
      ...draft({ NumeroSerie: 'SN-77', IdDivision: chileDivision }),
      IdTipoEquipo: chileTypes.find((one: { Codigo: string }) => one.Codigo === 'LPROX').IdTipoEquipo,
    });
    expect([other.status, other.problem.detail]).toEqual([409, 'El número de serie ya está registrado.']);
    expect(other.text).not.toContain(first.Equipo);
  });

  test('green and red outputs must differ, unless not wired', async () => {
    const answer = await admin.post(EQUIPO, draft({ SalidaVerde: 2, SalidaRoja: 2 }));
    expect([answer.status, answer.problem.detail]).toEqual([400, 'Las salidas verde y roja deben ser distintas.']);
    expect((await register({ SalidaVerde: 0, SalidaRoja: 0 })).SalidaRoja).toBe(0);
  });

  test('a COM of the same server is one equipment’s', async () => {
    const first = await register({ IpServidor: '10.7.7.7', ComVirtual: 'com3' });
    const same = await admin.post(EQUIPO, draft({ IpServidor: '10.7.7.7', ComVirtual: 'COM3' }));
    expect([same.status, same.problem.detail]).toEqual([409, expect.stringContaining(first.Equipo)]);
    expect((await register({ IpServidor: '10.7.7.8', ComVirtual: 'COM3' })).ComVirtual).toBe('COM3');
    expect((await admin.post(EQUIPO, draft({ ComVirtual: 'COM257' }))).problem.code).toBe('equipo.com');
  });

  test('a readings configuration of another reading type is refused', async () => {
    const config = (
      await admin.post('/api/SistemaConfiguracionLectura', {
        Codigo: 'QR1',
        ConfiguracionLectura: 'QR de visita',
        TipoLectura: 'QR',
        Identifica: 'D',
      })
    ).result;
    const answer = await admin.post(EQUIPO, draft({ IdConfiguracionLectura: config.IdConfiguracionLectura }));
    expect([answer.status, answer.problem.code]).toEqual([400, 'equipo.lectura']);
    await register({ TipoLectura: 'QR', IdConfiguracionLectura: config.IdConfiguracionLectura });
    expect((await admin.get(`/api/SistemaConfiguracionLectura/${config.IdConfiguracionLectura}`)).result.Equipos).toBe(1);
  });

  test('another client’s equipment is not there', async () => {
    const made = await register();
    expect((await chile.get(`${EQUIPO}/${made.IdEquipo}`)).status).toBe(404);
    expect((await chile.post(`${EQUIPO}/${made.IdEquipo}/terminarMantenimiento`)).status).toBe(404);
  });
});

describe('maintenance (010404)', () => {
  const kinds = new Map<string, number>();
  beforeAll(async () => {
    for (const row of (await admin.get('/api/SistemaTipoMantenimiento', { take: 50 })).result.data) kinds.set(row.Codigo, row.IdTipoMantenimiento);
  });
  const maintain = async (IdEquipo: number, type: string, over: object = {}) =>
    (
      await admin.post('/api/SistemaEquipoMantenimiento', {
        IdEquipo,
        IdTipoMantenimiento: kinds.get(type),
        Fecha: '20260301',
        Responsable: 'Taller central',
        ...over,
      })
    ).result;

  test('Check: a preventive of 01/03/2026 proposes 30/05/2026; with 0 no next date is proposed', async () => {
    const { IdEquipo } = await register();
    expect((await maintain(IdEquipo, 'PREV')).ProximaFecha).toBe('20260530');
    expect((await maintain(IdEquipo, 'FIRM')).ProximaFecha).toBeNull();
    expect((await maintain(IdEquipo, 'PREV', { ProximaFecha: '20260401' })).ProximaFecha).toBe('20260401');
  });

  test('out of service shows En mantenimiento until it is ended', async () => {
    const { IdEquipo } = await register();
    const condition = async () => (await admin.get(`${EQUIPO}/${IdEquipo}`)).result;
    expect((await condition()).Condicion).toBe('O');
    await maintain(IdEquipo, 'CORR');
    expect(await condition()).toMatchObject({ Condicion: 'M', can: { terminarMantenimiento: true } });
    expect((await admin.post(`${EQUIPO}/${IdEquipo}/terminarMantenimiento`)).status).toBe(200);
    expect(await condition()).toMatchObject({ Condicion: 'O', can: { terminarMantenimiento: false } });
    expect((await admin.post(`${EQUIPO}/${IdEquipo}/terminarMantenimiento`)).status).toBe(409);
  });

  test('Check: a type in use answers 409 on delete; a period below 0 is refused', async () => {
    const low = await admin.post('/api/SistemaTipoMantenimiento', { Codigo: 'X', TipoMantenimiento: 'X', PeriodicidadDias: -1 });
    expect([low.status, low.problem.detail]).toEqual([400, 'La periodicidad debe ser 0 o mayor.']);
    const { IdEquipo } = await register();
    await maintain(IdEquipo, 'CALI');
    expect((await admin.delete(`/api/SistemaTipoMantenimiento/${kinds.get('CALI')}`)).status).toBe(409);
  });
});

describe('readings configuration (010402)', () => {
  const TRY = '/api/SistemaConfiguracionLectura/probar';

  test('Check: example 1 gives its result in the panel, with its steps', async () => {
    const { result } = await admin.post(TRY, { Prefijo: '#', Base: 'H', InvertirBytes: 'S', LongitudFinal: 10, Lectura: '#4E61BC00\r\n' });
    expect(result.resultado).toBe('0012345678');
    expect(result.pasos.map((step: { valor: string }) => step.valor)).toEqual(['#4E61BC00', '4E61BC00', '00BC614E', '12345678', '0012345678']);
    expect([result.registro, result.mensaje]).toEqual([null, 'No se encontró 0012345678.']);
  });

  test('Check: example 2, sought as document, finds the person', async () => {
    const [person] = (await admin.get('/api/AdministracionPersona', { take: 1 })).result.data;
    const document: string = person.Documento;
    const { result } = await admin.post(TRY, {
      Prefijo: ';',
      Sufijo: '?',
      PosicionInicio: 3,
      Longitud: 8,
      Base: 'T',
      Identifica: 'D',
      Lectura: `;00${document}?`,
    });
    expect(result).toMatchObject({ resultado: document, mensaje: null, registro: { recurso: 'AdministracionPersona', id: person.IdPersona } });
    expect((await chile.post(TRY, { Identifica: 'D', Lectura: document })).result.registro).toBeNull();
  });

  test.each([
    [{ Prefijo: '#', Lectura: '123' }, 'La lectura no empieza con #.'],
    [{ Sufijo: '?', Lectura: '123' }, 'La lectura no termina con ?.'],
    [{ Base: 'D', Lectura: '12A' }, 'La lectura no es decimal.'],
    [{ Base: 'H', Lectura: 'XYZ' }, 'La lectura no es hexadecimal.'],
    [{ LongitudFinal: 2, Lectura: '123' }, 'La lectura tiene más de 2 caracteres.'],
  ])('%j says why', async (body, message) => {
    const { result } = await admin.post(TRY, body);
    expect([result.resultado, result.mensaje]).toEqual([null, message]);
  });

  test('bytes are reversed only in H; a plate is identified only by PLA, COD or QR', async () => {
    const base = { Codigo: 'C9', ConfiguracionLectura: 'C9', TipoLectura: 'TAR' };
    expect((await admin.post('/api/SistemaConfiguracionLectura', { ...base, Base: 'T', InvertirBytes: 'S' })).problem.code).toBe('lectura.invertir');
    expect((await admin.post('/api/SistemaConfiguracionLectura', { ...base, Identifica: 'P' })).problem.code).toBe('lectura.placa');
    expect((await admin.post('/api/SistemaConfiguracionLectura', { ...base, TipoLectura: 'PLA', Identifica: 'P' })).status).toBe(200);
  });

  test('a bad form is a 400, never a 5xx', async () => {
    for (const body of [{}, { Lectura: 5 }, { Lectura: 'x', PosicionInicio: 'a' }, { Lectura: 'x', Base: 'Z' }, { Lectura: 'x'.repeat(501) }])
      expect((await admin.post(TRY, body)).status).toBe(400);
  });
});
