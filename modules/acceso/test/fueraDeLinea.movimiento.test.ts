import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driverReasons } from '../server/decision/controls/conductor';
import { licenceFaults } from '../shared/conductor';
import { indexOf, type Lista, type SujetoInstantanea } from '../shared/fueraDeLinea';
import { decideMovement, indexOfVehicles, type MovimientoLeido, type VehiculoInstantanea } from '../shared/fueraDeLinea.movimiento';

const AT = new Date('2026-11-20T07:00:00-05:00');
const OPEN = [{ Desde: '2026-11-20T05:00:00.000Z', Hasta: '2026-11-21T05:00:00.000Z', Advertencias: [] }];
const RULES = { VEHICULO: 'B', CONDUCTOR: 'B' } as const;
const LISTA: Lista = {
  LimiteEl: '2026-11-21T15:00:00.000Z',
  Zona: 'America/Lima',
  Claves: [],
  Revocadas: [],
  Puerta: { Denegado: { S: null, N: null }, Reglas: { S: RULES, N: { VEHICULO: 'A', CONDUCTOR: 'N' } } },
};
const AIIB = 12;
const person = (IdPersona: number, over: Partial<SujetoInstantanea> = {}): SujetoInstantanea => ({
  IdPersona,
  Identificadores: [{ Medio: 'DOC', Valor: `4500000${IdPersona}`, IdTipoDocumento: 1, Rut: 'N' }],
  Credencial: null,
  Nombre: `PERSONA ${IdPersona}`,
  Documento: `4500000${IdPersona}`,
  ...{ TipoDocumento: 'DNI', Compania: 'Misti', Contrato: 'C-1', Cargo: null, Condicion: 'TRABAJADOR', VigenteHasta: '20261231' },
  ...{ Ventanas: OPEN, Denegado: null, Foto: null },
  Conduce: { Licencia: { IdLicenciaConducir: AIIB, Categoria: 'A-IIb', Vencimiento: '20261231' }, Internas: [] },
  ...over,
});
const van: VehiculoInstantanea = {
  IdVehiculo: 3,
  Placa: 'ABC-123',
  Credencial: { Huella: 'h3', Codigo: 'VEH000003', Lecturas: ['VEH000003'], FechaInicio: '20261101', FechaFin: '20261130' },
  ...{ IdTipoVehiculo: 5, Tipo: 'Camioneta', Licencias: [AIIB, 13], RequiereLicenciaInterna: 'N' as const },
  ...{ Modelo: 'Toyota Hilux', Color: 'Rojo', Compania: 'Misti', Contrato: 'C-1', VigenteHasta: '20261231' },
  Entrada: { Ventanas: OPEN, Denegado: null },
  Salida: null,
};
const said = (
  people: readonly number[],
  over: Partial<MovimientoLeido> = {},
  { lista = LISTA, vehicle = van, sujetos = [1, 2, 3, 4].map((id) => person(id)) } = {},
) =>
  decideMovement(
    lista,
    { personas: indexOf(sujetos), vehiculos: indexOfVehicles([vehicle]) },
    {
      Modo: 'S',
      at: AT,
      Vehiculo: { Identificador: 'abc 123', Medio: 'PLA' },
      Personas: people.map((id) => ({ Identificador: `4500000${id}`, Medio: 'DOC' as const, IdTipoDocumento: null })),
      ...over,
    },
    'es',
  );
const codes = ({ Sujetos }: ReturnType<typeof said>) => Sujetos.map(({ TipoMarcacion, Codigo }) => `${TipoMarcacion}${Codigo}`);

describe('a vehicle with its crew without a network', () => {
  test('Calculations 7: one passenger without accreditation → all denied with 001 and his 301; without him → 000', () => {
    const Denegado = { Codigo: '301', Motivo: 'La persona no está acreditada en Cerro Pardo.' };
    const sujetos = [1, 2].map((id) => person(id)).concat(person(3, { Ventanas: [], Denegado }));
    const whole = said([1, 2, 3], {}, { sujetos });
    expect(whole).toMatchObject({ Permitido: 'N', Codigo: '301', Repetido: null });
    expect(codes(whole)).toEqual(['V001', 'C001', 'P001', 'P301']);
    expect(codes(said([1, 2], {}, { sujetos }))).toEqual(['V000', 'C000', 'P000']);
  });

  test('an unknown plate 800 · nobody drives 809 · out of its hours 807 with them · its own reason first', () => {
    expect(said([1], { Vehiculo: { Identificador: 'ZZZ-999', Medio: 'PLA' } })).toMatchObject({ Codigo: '800' });
    expect(codes(said([]))).toEqual(['V809']);
    const morning = [{ Desde: '2026-11-20T13:00:00.000Z', Hasta: '2026-11-20T18:01:00.000Z', Advertencias: [] }];
    const late = said([1], {}, { vehicle: { ...van, Entrada: { Ventanas: morning, Denegado: null } } });
    expect(late.Sujetos[0]?.Motivos).toEqual([{ Codigo: '807', Motivo: 'Vehículo fuera de horario.' }]);
    const Denegado = { Codigo: '804', Motivo: 'Vehículo: SOAT venció el 19/11/2026.' };
    expect(codes(said([1], {}, { vehicle: { ...van, Entrada: { Ventanas: [], Denegado } } }))).toEqual(['V804', 'C001']);
  });

  test('the driver’s licence is looked at by the gate’s own rule: 821, 822, 823, 824; a passenger’s is not', () => {
    const driving = (Conduce: SujetoInstantanea['Conduce'], vehicle = van) =>
      codes(said([1, 2], {}, { vehicle, sujetos: [person(1, { Conduce }), person(2, { Conduce: null })] }))[1];
    const of = (over: object) => ({ Licencia: { IdLicenciaConducir: AIIB, Categoria: 'A-IIb', Vencimiento: null, ...over }, Internas: [] });
    expect(driving(null)).toBe('C821');
    expect(driving(of({ Vencimiento: '20261119' }))).toBe('C822');
    expect(driving(of({ IdLicenciaConducir: 1, Categoria: 'A-I' }))).toBe('C823');
    expect(driving(of({}), { ...van, RequiereLicenciaInterna: 'S' })).toBe('C824');
    const Internas = [{ TiposVehiculo: [5], Inicio: '20261101', Fin: '20261130', SuspendidaHasta: null }];
    expect(driving({ ...of({}), Internas }, { ...van, RequiereLicenciaInterna: 'S' })).toBe('C000');
  });

  test('a door’s type that does not look at vehicles lets an unknown one in; one that warns says so', () => {
    const withRule = (VEHICULO: 'A' | 'N') => ({
      ...LISTA,
      Puerta: { ...LISTA.Puerta, Reglas: { ...LISTA.Puerta.Reglas, S: { VEHICULO, CONDUCTOR: 'N' as const } } },
    });
    const Vehiculo = { Identificador: 'ZZZ-999', Medio: 'PLA' as const };
    expect(said([1], { Vehiculo }, { lista: withRule('N') })).toMatchObject({ Permitido: 'S', Sujetos: [{ Advertencias: [] }, {}] });
    expect(said([1], { Vehiculo }, { lista: withRule('A') })).toMatchObject({ Permitido: 'S', Sujetos: [{ Advertencias: [{ Codigo: '800' }] }, {}] });
  });

  test('a card of the vehicle: its number, outside its dates 122, lost 121 with the vehicle on the screen', () => {
    const card = { Identificador: 'VEH000003', Medio: 'TAR' as const };
    expect(said([1], { Vehiculo: card })).toMatchObject({ Permitido: 'S', Sujetos: [{ Vehiculo: { Placa: 'ABC-123' } }, {}] });
    const Credencial = van.Credencial && { ...van.Credencial, FechaFin: '20261119' };
    expect(codes(said([1], { Vehiculo: card }, { vehicle: { ...van, Credencial } }))).toEqual(['V122', 'C001']);
    const lost = { Huella: 'h1', Codigo: 'VEH000001', Lecturas: ['VEH000001'], Motivo: 'Pérdida', IdPersona: null, IdVehiculo: 3 };
    const lista = { ...LISTA, Revocadas: [lost] };
    const denied = said([1], { Vehiculo: { Identificador: 'VEH000001', Medio: 'TAR' } }, { lista });
    expect(codes(denied)).toEqual(['V121', 'C001']);
    expect(denied.Sujetos[0]?.Vehiculo?.Placa).toBe('ABC-123');
  });

  test('on the way out nobody is held; a vehicle only where the door’s type says so', () => {
    expect(said([1], { Modo: 'N' })).toMatchObject({ Permitido: 'S' });
    const Denegado = { Codigo: '805', Motivo: 'Vehículo con restricción: robo.' };
    const stopped = { ...van, Salida: { Ventanas: [], Denegado } };
    expect(codes(said([1], { Modo: 'N' }, { vehicle: stopped }))).toEqual(['V805', 'C001']);
  });

  test('who is twice in it is no movement', () => {
    expect(said([1, 2, 1]).Repetido).toMatchObject({ IdPersona: 1 });
  });
});

test('a movement without a network passes whole or not at all, whoever is in it', () => {
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4], { minLength: 1 }), fc.subarray([1, 2, 3, 4]), (people, denied) => {
      const Denegado = { Codigo: '303', Motivo: 'Venció.' };
      const sujetos = [1, 2, 3, 4].map((id) => person(id, denied.includes(id) ? { Ventanas: [], Denegado } : {}));
      const { Permitido, Sujetos } = said(people, {}, { sujetos });
      const fails = people.some((id) => denied.includes(id));
      expect(Permitido).toBe(fails ? 'N' : 'S');
      for (const one of Sujetos) {
        const own = one.Persona !== null && denied.includes(one.Persona.IdPersona);
        expect([one.Permitido, one.Codigo]).toEqual(fails ? ['N', own ? '303' : '001'] : ['S', '000']);
      }
    }),
  );
});

const day = fc.constantFrom('20261119', '20261120', '20261121', '20261231');
test('the gate and a list judge the same licences in the same words', () => {
  fc.assert(
    fc.property(
      fc.record({
        Categoria: fc.constantFrom('A-I', 'A-IIb'),
        IdLicenciaConducir: fc.option(fc.constantFrom(1, AIIB)),
        NumeroLicencia: fc.option(fc.constant('Q1')),
        Vencimiento: fc.option(day),
        Internas: fc.array(fc.record({ TiposVehiculo: fc.subarray([5, 6]), Inicio: day, Fin: day, SuspendidaHasta: fc.option(day) }), {
          maxLength: 2,
        }),
      }),
      fc.constantFrom('S' as const, 'N' as const),
      (Conductor, RequiereLicenciaInterna) => {
        const Vehiculo = {
          ...{ IdVehiculo: 3, Placa: 'ABC-123', Estado: 'A' as const, IdTipoVehiculo: 5, Tipo: 'Camioneta', Licencias: [AIIB] },
          ...{ RequiereLicenciaInterna, Marca: 'Toyota', Modelo: 'Hilux', Color: 'Rojo', Foto: null, IdCompania: 1, Compania: 'Misti' },
        };
        const { IdLicenciaConducir, NumeroLicencia, Categoria, Vencimiento, Internas } = Conductor;
        const Licencia = IdLicenciaConducir === null || NumeroLicencia === null ? null : { IdLicenciaConducir, Categoria, Vencimiento };
        const online = driverReasons({ Vehiculo, Conductor }, { Modo: 'S', Fecha: '20261120', Hora: null, Identificador: '' });
        expect(licenceFaults(Vehiculo, { Licencia, Internas }, '20261120')).toEqual(online);
      },
    ),
  );
});
