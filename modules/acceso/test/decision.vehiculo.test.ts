import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question, Verdict } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import type { Driver, Vehicle, VehicleFacts } from '../server/decision/vehiculo.facts';
import { CODIGOS } from '../shared/familias';
import { sentence } from '../shared/oraciones';
import { DRIVER, FACTS, ofDriver, ofVehicle, RESTRICTION, SOAT, VAN, VEHICLE, withDoor, withVan, withVehicleAccreditation } from './hechos';

const inShort = ({ Codigo, Motivos, Advertencias }: Verdict) => ({
  codigo: Codigo,
  motivos: Motivos.map((reason) => reason.Codigo),
  advertencias: Advertencias.map((reason) => reason.Codigo),
});
const told = (verdict: Verdict, lang: 'es' | 'en') =>
  [...verdict.Motivos, ...verdict.Advertencias].map(({ Codigo, Detalle }) => sentence(lang, Codigo, Detalle));
const alone = (code: string) => ({ codigo: code, motivos: [code], advertencias: [] });

test('a van in order and its driver pass without a word', () => {
  for (const verdict of [ofVehicle(VEHICLE), ofDriver({})]) expect(inShort(verdict)).toEqual({ codigo: '000', motivos: [], advertencias: [] });
});

const inside: VehicleFacts = { ...VEHICLE, ZonasPresencia: [10], Desde: '2026-11-20T11:00:00Z' };
const unknown: VehicleFacts = { ...VEHICLE, Vehiculo: null, Acreditaciones: [], Asignaciones: [] };
const fromZone = withDoor({ IdZonaOrigen: 8 });
const soat = (changes: Partial<typeof SOAT>) => withVehicleAccreditation({ Requisitos: [{ ...SOAT, ...changes }] });

const VEHICLE_CODES: readonly (readonly [code: string, facts: VehicleFacts, question: Partial<Question>, es: string, en: string])[] = [
  ['800', unknown, {}, 'No se encontró el vehículo ABC-123.', 'Vehicle ABC-123 was not found.'],
  ['801', withVan({ Estado: 'I' }), {}, 'El vehículo ABC-123 está inactivo.', 'Vehicle ABC-123 is inactive.'],
  [
    '802',
    { ...VEHICLE, Acreditaciones: [] },
    {},
    'El vehículo ABC-123 no está acreditado en Cerro Pardo.',
    'Vehicle ABC-123 is not accredited in Cerro Pardo.',
  ],
  [
    '803',
    withVehicleAccreditation({ FechaFin: '20261119' }),
    {},
    'La acreditación del vehículo no está vigente (01/10/2026 a 19/11/2026).',
    'The vehicle accreditation is not in force (01/10/2026 to 19/11/2026).',
  ],
  [
    '803',
    withVehicleAccreditation({ SuspensionInicio: '20261120', MotivoSuspension: 'Choque.' }),
    {},
    'La acreditación del vehículo está suspendida: Choque.',
    'The vehicle accreditation is suspended: Choque.',
  ],
  ['804', soat({ FechaVencimiento: '20261119' }), {}, 'Vehículo: SOAT venció el 19/11/2026.', 'Vehicle: Compulsory insurance expired on 19/11/2026.'],
  ['804', soat({ FechaVencimiento: null, Entregado: false }), {}, 'Vehículo: falta SOAT.', 'Vehicle: Compulsory insurance is missing.'],
  ['805', { ...VEHICLE, Restricciones: [RESTRICTION] }, {}, 'Vehículo con restricción: Falta grave.', 'Vehicle restricted: Falta grave.'],
  ['806', { ...VEHICLE, Asignaciones: [] }, {}, 'El vehículo no está autorizado en P1.', 'The vehicle is not authorized at P1.'],
  ['807', VEHICLE, { Hora: '18:01:00' }, 'Vehículo fuera de horario.', 'Vehicle outside schedule.'],
  ['808', inside, {}, 'El vehículo ya registra entrada en Mina.', 'The vehicle is already inside Mina.'],
];
test.each(VEHICLE_CODES)('%s alone denies the vehicle, and says why in both languages', (code, vehicle, question, es, en) => {
  const verdict = ofVehicle(vehicle, question);
  expect(inShort(verdict)).toEqual(alone(code));
  expect(told(verdict, 'es')).toEqual([es]);
  expect(told(verdict, 'en')).toEqual([en]);
});

test('809 alone: nobody drives it', () => {
  const verdict = ofVehicle(VEHICLE, {}, { driven: false });
  expect(inShort(verdict)).toEqual(alone('809'));
  expect([told(verdict, 'es'), told(verdict, 'en')]).toEqual([['El vehículo requiere un conductor.'], ['The vehicle needs a driver.']]);
});

const licence = (changes: Partial<Driver>) => ({ Conductor: { ...DRIVER, ...changes } });
const type = (changes: Partial<Vehicle>) => ({ Vehiculo: { ...VAN, ...changes } });
const DRIVER_CODES: readonly (readonly [code: string, driving: object, es: string, en: string])[] = [
  ['821', licence({ NumeroLicencia: null }), 'El conductor no registra licencia de conducir.', "The driver has no driver's licence on record."],
  ['822', licence({ Vencimiento: '20261119' }), 'La licencia del conductor venció el 19/11/2026.', "The driver's licence expired on 19/11/2026."],
  ['823', type({ Licencias: [4, 6], Tipo: 'Bus' }), 'La categoría A-IIb no autoriza a conducir Bus.', 'Category A-IIb does not cover Bus.'],
  [
    '824',
    type({ RequiereLicenciaInterna: 'S' }),
    'El conductor no tiene licencia interna vigente para Camioneta.',
    'The driver has no internal licence in force for Camioneta.',
  ],
];
test.each(DRIVER_CODES)('%s alone denies the driver, and says why in both languages', (code, driving, es, en) => {
  const verdict = ofDriver(driving);
  expect(inShort(verdict)).toEqual(alone(code));
  expect(told(verdict, 'es')).toEqual([es]);
  expect(told(verdict, 'en')).toEqual([en]);
  // On the way out nobody is asked for a licence.
  expect(inShort(ofDriver(driving, { Modo: 'N' })).advertencias).toEqual([]);
});

test('every code of vehicles and drivers is tried above', () => {
  const tried = new Set([...VEHICLE_CODES.map(([code]) => code), ...DRIVER_CODES.map(([code]) => code), '809']);
  expect(CODIGOS.filter((code) => code >= '800' && code < '900' && !tried.has(code))).toEqual([]);
});

test('Check: internal licence suspended until 15/03: denied 824 on 15/03 and admitted on 16/03; another type’s does not serve', () => {
  const Internas = [{ TiposVehiculo: [70], Inicio: '20260101', Fin: '20271231', SuspendidaHasta: '20270315' }];
  const facts: Facts = {
    ...FACTS,
    Acreditaciones: FACTS.Acreditaciones.map((one) => ({ ...one, FechaFin: '20271231' })),
    Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20271231', Horarios: [1] }],
  };
  const driving = { ...type({ RequiereLicenciaInterna: 'S' }), ...licence({ Internas }) };
  expect(inShort(ofDriver(driving, { Fecha: '20270315' }, facts)).motivos).toEqual(['824']);
  expect(inShort(ofDriver(driving, { Fecha: '20270316' }, facts)).codigo).toBe('000');
  const other = { ...driving, ...licence({ Internas: Internas.map((one) => ({ ...one, TiposVehiculo: [71] })) }) };
  expect(inShort(ofDriver(other, { Fecha: '20270316' }, facts)).motivos).toEqual(['824']);
});

test('a type without categories is driven with any licence', () => {
  expect(inShort(ofDriver(type({ Licencias: [] }))).codigo).toBe('000');
});

describe('the vehicle’s own requirements, company and suspension', () => {
  test('they warn before they expire, in grace and exempted, as a person’s', () => {
    expect(inShort(ofVehicle(soat({ FechaVencimiento: '20261125' }))).advertencias).toEqual(['404']);
    expect(inShort(ofVehicle(soat({ FechaVencimiento: '20261119', DiasGracia: 3 }))).advertencias).toEqual(['403']);
    expect(inShort(ofVehicle(soat({ FechaVencimiento: '20261119', Bloqueante: 'N' })))).toEqual({
      codigo: '000',
      motivos: [],
      advertencias: ['804'],
    });
    const exempted = {
      ...soat({ FechaVencimiento: '20261119' }),
      Exoneraciones: [{ IdRequisito: null, IdTipoRequisito: null, FechaInicio: '20261120', FechaFin: '20261120' }],
    };
    expect(inShort(ofVehicle(exempted)).advertencias).toEqual(['405']);
  });
  test('a retired company is said by its own code (306)', () => {
    expect(inShort(ofVehicle(withVehicleAccreditation({ CompaniaActiva: 'N' }))).motivos).toEqual(['306']);
  });
});

describe('808 follows the zone’s anti-passback', () => {
  const zone = (Antipassback: 'N' | 'S' | 'D' | 'T'): VehicleFacts => ({
    ...inside,
    ZonaDestino: { Nombre: 'Mina', Antipassback, Minutos: 60 },
  });
  test.each([
    ['N', [], []],
    ['S', [], ['808']],
    ['D', ['808'], []],
    ['T', ['808'], []],
  ] as const)('%s', (antipassback, motivos, advertencias) => {
    expect(inShort(ofVehicle(zone(antipassback)))).toMatchObject({ motivos, advertencias });
  });
  test('T blocks for its minutes and then warns', () => {
    const at = (Momento: string) => inShort(ofVehicle(zone('T'), { Momento }));
    expect(at('2026-11-20T12:00:00Z').motivos).toEqual(['808']);
    expect(at('2026-11-20T12:01:00Z')).toMatchObject({ motivos: [], advertencias: ['808'] });
  });
  test('entering an inner zone from where it is not, and leaving where it is not inside', () => {
    const known = { ...VEHICLE, ZonaOrigen: 'Mina', ZonaDestino: { Nombre: 'Planta', Antipassback: 'D' as const, Minutos: null } };
    const verdict = ofVehicle(known, {}, { facts: fromZone });
    expect(inShort(verdict).motivos).toEqual(['808']);
    expect(told(verdict, 'es')).toEqual(['El vehículo no registra entrada en Mina.']);
    expect(inShort(ofVehicle(known, { Modo: 'N' }, { facts: fromZone })).advertencias).toEqual(['808']);
    expect(inShort(ofVehicle({ ...known, ZonasPresencia: [8] }, {}, { facts: fromZone })).codigo).toBe('000');
  });
});

describe('the door type decides', () => {
  const policy = (VEHICULO: { Entrada: 'B' | 'A' | 'N'; Salida: 'B' | 'A' | 'N' }): Facts => withDoor({ Politicas: { VEHICULO } });
  test('on exit a failing vehicle warns, unless the type holds it (B), which no person ever is', () => {
    const expired = { ...soat({ FechaVencimiento: '20261119' }), ZonasPresencia: [10] };
    expect(inShort(ofVehicle(expired, { Modo: 'N' })).advertencias).toEqual(['804']);
    expect(inShort(ofVehicle(expired, { Modo: 'N' }, { facts: policy({ Entrada: 'B', Salida: 'B' }) })).motivos).toEqual(['804']);
    expect(inShort(ofDriver({}, { Modo: 'N' }, policy({ Entrada: 'B', Salida: 'B' }))).motivos).toEqual([]);
  });
  test('not evaluated, or with the door open, nothing of the vehicle blocks; a vehicle alone passes where 809 does not block', () => {
    expect(inShort(ofVehicle(unknown, {}, { facts: policy({ Entrada: 'N', Salida: 'N' }) })).codigo).toBe('000');
    expect(inShort(ofVehicle(unknown, {}, { facts: withDoor({ Modo: 'L' }) }))).toMatchObject({ codigo: '000', advertencias: ['800'] });
    const lone = ofVehicle(VEHICLE, {}, { facts: policy({ Entrada: 'A', Salida: 'A' }), driven: false });
    expect(inShort(lone)).toEqual({ codigo: '000', motivos: [], advertencias: ['809'] });
  });
  test('a closed door closes to vehicles too', () => {
    expect(inShort(ofVehicle(VEHICLE, {}, { facts: withDoor({ Modo: 'C' }) })).motivos).toEqual(['101']);
  });
});

const day = fc.constantFrom('20261101', '20261119', '20261120', '20261231');
test('a restriction or an expiry never opens, and reasons go in the table’s order', () => {
  fc.assert(
    fc.property(day, day, fc.boolean(), fc.constantFrom('S' as const, 'N' as const), (end, expiry, restricted, Modo) => {
      const base = withVehicleAccreditation({ FechaFin: end, Requisitos: [{ ...SOAT, FechaVencimiento: expiry }] });
      const before = ofVehicle(base, { Modo });
      const after = ofVehicle({ ...base, Restricciones: restricted ? [RESTRICTION] : [] }, { Modo });
      if (before.Permitido === 'N') expect(after.Permitido).toBe('N');
      const places = after.Motivos.map(({ Codigo }) => CODIGOS.indexOf(Codigo));
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(after.Codigo).toBe(after.Motivos[0]?.Codigo ?? '000');
    }),
  );
});
