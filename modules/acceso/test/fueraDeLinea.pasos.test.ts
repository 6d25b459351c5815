import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexOf, type Lista, type SujetoInstantanea } from '../shared/fueraDeLinea';
import { decideMovement, indexOfVehicles, type VehiculoInstantanea } from '../shared/fueraDeLinea.movimiento';
import {
  type Antipassback,
  type Paso,
  type Pasos,
  type PasosVehiculos,
  passbackOffline,
  vehiclePassbackOffline,
  withPasses,
} from '../shared/fueraDeLinea.pasos';

const DURO: Antipassback = { Tipo: 'D', Minutos: 0, Zona: 'Mina', Reglas: { S: 'B', N: 'A' }, SegundosRebote: 15 };
const ZONA = 'America/Lima';
const at = (clock: string) => new Date(`2026-11-20T${clock}-05:00`);
const entered: Paso = { Modo: 'S', Momento: at('06:00:00').toISOString() };
const said = (rule: Antipassback | undefined, last: Paso | undefined, Modo: 'S' | 'N', clock: string) =>
  passbackOffline(rule, last, { Modo, at: at(clock), zona: ZONA }, 'es');

test('anti-passback without a network is against the own marks of the device: 701 who came in here and was not seen to leave, 703 who left here last', () => {
  expect(said(DURO, entered, 'S', '06:30:00')).toEqual({
    Codigo: '701',
    Motivo: 'Ya registra entrada en Mina desde el 20/11/2026 06:00.',
    advierte: false,
  });
  expect(said(DURO, undefined, 'S', '06:30:00')).toBeNull();
  expect(said(DURO, { ...entered, Modo: 'N' }, 'S', '06:30:00')).toBeNull();
  expect(said(DURO, entered, 'N', '06:30:00')).toBeNull();
  expect(said(DURO, { ...entered, Modo: 'N' }, 'N', '06:30:00')).toEqual({ Codigo: '703', Motivo: 'Salida sin entrada registrada.', advierte: true });
  // The same again within the seconds of a bounce is the same pass.
  expect(said(DURO, entered, 'S', '06:00:15')).toBeNull();
  expect(said(DURO, entered, 'S', '06:00:16')?.advierte).toBe(false);
});

test('as the zone and the type of the door say: N nothing, S and A warn, T blocks for its minutes; a list of before knows none', () => {
  expect(said({ ...DURO, Tipo: 'N' }, entered, 'S', '06:30:00')).toBeNull();
  expect(said({ ...DURO, Reglas: { S: 'N', N: 'N' } }, entered, 'S', '06:30:00')).toBeNull();
  expect(said({ ...DURO, Tipo: 'S' }, entered, 'S', '06:30:00')?.advierte).toBe(true);
  expect(said({ ...DURO, Reglas: { S: 'A', N: 'A' } }, entered, 'S', '06:30:00')?.advierte).toBe(true);
  const timed = { ...DURO, Tipo: 'T', Minutos: 10 } as const;
  expect([said(timed, entered, 'S', '06:10:00')?.advierte, said(timed, entered, 'S', '06:10:01')?.advierte]).toEqual([false, true]);
  expect(said(undefined, entered, 'S', '06:30:00')).toBeNull();
});

test('what is remembered is the newest pass of each of the last day, whatever the order in which they are told', () => {
  const paso = fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    Modo: fc.constantFrom('S' as const, 'N' as const),
    minute: fc.integer({ min: 0, max: 1200 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(paso, { selector: ({ minute }) => minute, maxLength: 30 }), (told) => {
      const momentOf = (minute: number) => new Date(at('00:00:00').getTime() + minute * 60_000).toISOString();
      const all = told.reduce<Pasos>((kept, { id, Modo, minute }) => withPasses(kept, [id], { Modo, Momento: momentOf(minute) }), new Map());
      for (const id of new Set(told.map((one) => one.id))) {
        const newest = Math.max(...told.filter((one) => one.id === id).map(({ minute }) => minute));
        expect(all.get(id)?.Momento).toBe(momentOf(newest));
      }
    }),
  );
});

const ANA: SujetoInstantanea = {
  ...{ IdPersona: 7, Credencial: null, Nombre: 'ANA', Documento: '45879632', TipoDocumento: 'DNI', Compania: null, Contrato: null, Cargo: null },
  Identificadores: [{ Medio: 'DOC', Valor: '45879632', IdTipoDocumento: 1, Rut: 'N' }],
  ...{ Condicion: 'TRABAJADOR', VigenteHasta: null, Denegado: null, Foto: null, Conduce: null },
  Ventanas: [{ Desde: at('00:00:00').toISOString(), Hasta: at('23:59:00').toISOString(), Advertencias: [] }],
};
const LISTA: Lista = {
  ...{ LimiteEl: at('23:59:59').toISOString(), Zona: ZONA, Claves: [], Revocadas: [] },
  Puerta: {
    Denegado: { S: null, N: null },
    Reglas: { S: { VEHICULO: 'B', CONDUCTOR: 'B' }, N: { VEHICULO: 'A', CONDUCTOR: 'N' } },
    Antipassback: DURO,
  },
};

test('a post that let somebody in denies them a second entry without a network, and nobody who is excepted', () => {
  const enters = (who: SujetoInstantanea, pasos: Pasos) =>
    decideMovement(
      LISTA,
      { personas: indexOf([who]), vehiculos: indexOfVehicles([]), pasos },
      { Modo: 'S', at: at('06:30:00'), Vehiculo: null, Personas: [{ Identificador: '45879632', Medio: 'DOC', IdTipoDocumento: 1 }] },
      'es',
    );
  expect(enters(ANA, new Map())).toMatchObject({ Permitido: 'S', Codigo: '000' });
  expect(enters(ANA, new Map([[7, entered]]))).toMatchObject({ Permitido: 'N', Codigo: '701' });
  expect(enters({ ...ANA, SinAntipassback: 'S' }, new Map([[7, entered]]))).toMatchObject({ Permitido: 'S', Codigo: '000' });
});

test('808 of a vehicle without a network: this device let it in and did not see it leave, or let it out last; as zone and door type say', () => {
  const of = (last: Paso | undefined, Modo: 'S' | 'N', clock: string, { zone = DURO, rule = 'B' as 'B' | 'A' | 'N' } = {}) =>
    vehiclePassbackOffline(zone, rule, last, { Modo, at: at(clock) }, 'es');
  const left: Paso = { ...entered, Modo: 'N' };
  expect(of(entered, 'S', '06:30:00')).toEqual({ Codigo: '808', Motivo: 'El vehículo ya registra entrada en Mina.', advierte: false });
  expect(of(left, 'N', '06:30:00')).toEqual({ Codigo: '808', Motivo: 'El vehículo no registra entrada en Mina.', advierte: false });
  expect([of(undefined, 'S', '06:30:00'), of(left, 'S', '06:30:00'), of(entered, 'N', '06:30:00'), of(entered, 'S', '06:00:15')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(of(entered, 'S', '06:30:00', { rule: 'N' })).toBeNull();
  expect(of(entered, 'S', '06:30:00', { zone: { ...DURO, Tipo: 'N' } })).toBeNull();
  expect(of(entered, 'S', '06:30:00', { rule: 'A' })?.advierte).toBe(true);
  expect(of(entered, 'S', '06:30:00', { zone: { ...DURO, Tipo: 'S' } })?.advierte).toBe(true);
  const timed = { ...DURO, Tipo: 'T' as const, Minutos: 10 };
  expect([of(entered, 'S', '06:10:00', { zone: timed })?.advierte, of(entered, 'S', '06:10:01', { zone: timed })?.advierte]).toEqual([false, true]);
});

test('a post that let a vehicle in denies it a second entry without a network, its crew with 001; out of a door that holds vehicles it is denied too', () => {
  const day = [{ Desde: at('00:00:00').toISOString(), Hasta: at('23:59:00').toISOString(), Advertencias: [] }];
  const van: VehiculoInstantanea = {
    ...{ IdVehiculo: 3, Placa: 'ABC-123', Credencial: null, IdTipoVehiculo: 5, Tipo: 'Camioneta', Licencias: [], RequiereLicenciaInterna: 'N' },
    ...{ Modelo: 'Hilux', Color: 'Rojo', Compania: null, Contrato: null, VigenteHasta: null },
    Entrada: { Ventanas: day, Denegado: null },
    Salida: null,
  };
  const licensed: SujetoInstantanea = { ...ANA, Conduce: { Licencia: { IdLicenciaConducir: 1, Categoria: 'A-I', Vencimiento: null }, Internas: [] } };
  const passes = (Modo: 'S' | 'N', pasosVehiculos: PasosVehiculos, lista = LISTA) => {
    const { Permitido, Sujetos } = decideMovement(
      lista,
      { personas: indexOf([licensed]), vehiculos: indexOfVehicles([van]), pasosVehiculos },
      {
        ...{ Modo, at: at('06:30:00') },
        Vehiculo: { Identificador: 'abc 123', Medio: 'PLA' },
        Personas: [{ Identificador: '45879632', Medio: 'DOC', IdTipoDocumento: 1 }],
      },
      'es',
    );
    return [
      Permitido,
      ...Sujetos.map(({ Codigo }) => Codigo),
      ...Sujetos.flatMap(({ Advertencias }) => Advertencias.map(({ Codigo }) => `aviso ${Codigo}`)),
    ];
  };
  expect(passes('S', new Map())).toEqual(['S', '000', '000']);
  expect(passes('S', new Map([['ABC123', entered]]))).toEqual(['N', '808', '001']);
  const out = new Map([['ABC123', { ...entered, Modo: 'N' as const }]]);
  expect(passes('N', out)).toEqual(['S', '000', '000', 'aviso 808']);
  const holds: Lista = { ...LISTA, Puerta: { ...LISTA.Puerta, Reglas: { ...LISTA.Puerta.Reglas, N: { VEHICULO: 'B', CONDUCTOR: 'N' } } } };
  expect(passes('N', out, holds)).toEqual(['N', '808', '001']);
});
