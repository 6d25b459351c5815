import { printOfToken } from '@modules/identificacion/shared/firma';
import { describe, expect, test } from 'vitest';
import { indexOf, type SujetoInstantanea } from '../shared/fueraDeLinea';
import { indexOfVehicles, type VehiculoInstantanea } from '../shared/fueraDeLinea.movimiento';
import { type ListaDePuerta, verifyOffline } from '../shared/fueraDeLinea.verificar';

const AT = new Date('2026-11-20T07:00:00-05:00');
const OPEN = [{ Desde: '2026-11-20T05:00:00.000Z', Hasta: '2026-11-21T05:00:00.000Z', Advertencias: [] }];
const TOKEN = 'A'.repeat(22);
const rules = { VEHICULO: 'B', CONDUCTOR: 'B' } as const;
const lista: ListaDePuerta = {
  LimiteEl: '2026-11-21T15:00:00.000Z',
  Zona: 'America/Lima',
  Claves: [],
  Revocadas: [
    { Huella: 'x', Codigo: 'C000001', Lecturas: ['C000001', 'AB12'], Motivo: 'Pérdida', IdPersona: 1, IdVehiculo: null },
    { Huella: 'y', Codigo: 'C000009', Lecturas: ['C000009'], Motivo: 'Robo', IdPersona: 99, IdVehiculo: null },
    { Huella: 'z', Codigo: 'VEH000001', Lecturas: ['VEH000001'], Motivo: 'Pérdida', IdPersona: null, IdVehiculo: 3 },
  ],
  Puerta: { Nombre: 'Garita principal', Denegado: { S: null, N: null }, Reglas: { S: rules, N: rules } },
};
const ana: SujetoInstantanea = {
  IdPersona: 1,
  Identificadores: [{ Medio: 'DOC', Valor: '45000001', IdTipoDocumento: 1, Rut: 'N' }],
  Credencial: { Huella: printOfToken(TOKEN), Codigo: 'C000002', Lecturas: ['C000002', 'BEEF01'], FechaInicio: '20261101', FechaFin: '20261130' },
  ...{ Nombre: 'QUISPE, ANA', Documento: '45000001', TipoDocumento: 'DNI', Compania: 'Misti', Contrato: 'C-1', Cargo: 'Soldadora' },
  ...{ Condicion: 'TRABAJADOR', VigenteHasta: '20261231', Ventanas: OPEN, Denegado: null, Foto: null, Conduce: null },
};
const van: VehiculoInstantanea = {
  IdVehiculo: 3,
  Placa: 'ABC-123',
  Credencial: { Huella: 'h3', Codigo: 'VEH000003', Lecturas: ['VEH000003'], FechaInicio: '20261101', FechaFin: '20261130' },
  ...{ IdTipoVehiculo: 5, Tipo: 'Camioneta', Licencias: [], RequiereLicenciaInterna: 'N' as const },
  ...{ Modelo: 'Toyota Hilux', Color: 'Rojo', Compania: 'Misti', Contrato: 'C-1', VigenteHasta: '20261231' },
  Entrada: { Ventanas: OPEN, Denegado: null },
  Salida: null,
};
const found = (read: string, over: { person?: Partial<SujetoInstantanea>; vehicle?: Partial<VehiculoInstantanea>; at?: Date } = {}) =>
  verifyOffline(
    lista,
    { personas: indexOf([{ ...ana, ...over.person }]), vehiculos: indexOfVehicles([{ ...van, ...over.vehicle }]) },
    read,
    over.at ?? AT,
    'es',
  );

describe('0707, Offline: answers from the gate’s list', () => {
  test.each([TOKEN, 'C000002', 'beef01', '45000001'])('by QR, code, reference or document: %s', (read) => {
    expect(found(read)).toMatchObject({
      ...{ Resultado: 'V', Codigo: 'C000002', Nombre: 'QUISPE, ANA', Documento: '45000001', Compania: 'Misti', Cargo: 'Soldadora' },
      ...{ FechaFin: '20261130', AcreditadoHasta: '20261231' },
      Puerta: { Puerta: 'Garita principal', Permitido: 'S', Motivos: [] },
    });
  });

  test('a lost card is inactive with its reason, whether its bearer is in the list or not', () => {
    expect(found('ab12')).toMatchObject({
      ...{ Resultado: 'I', Codigo: 'C000001', Motivo: 'Pérdida', Nombre: 'QUISPE, ANA' },
      Puerta: { Permitido: 'N', Motivos: [{ Codigo: '121', Severidad: 'B' }] },
    });
    expect(found('C000009')).toMatchObject({ Resultado: 'I', Codigo: 'C000009', Motivo: 'Robo', Nombre: null, Puerta: null });
  });

  test('by the day: to begin and expired; the gate says 122', () => {
    const of = (FechaInicio: string, FechaFin: string) =>
      found('C000002', { person: { Credencial: ana.Credencial && { ...ana.Credencial, FechaInicio, FechaFin } } });
    expect(of('20261121', '20261130')).toMatchObject({ Resultado: 'P', Puerta: { Permitido: 'N', Motivos: [{ Codigo: '122' }] } });
    expect(of('20261101', '20261119')).toMatchObject({ Resultado: 'X', Puerta: { Permitido: 'N', Motivos: [{ Codigo: '122' }] } });
  });

  test('one whom the gate would not let in is told so beside a card that is in force', () => {
    const Denegado = { Codigo: '501', Motivo: 'Restricción.' };
    expect(found('C000002', { person: { Ventanas: [], Denegado } })).toMatchObject({
      Resultado: 'V',
      Puerta: { Permitido: 'N', Motivos: [{ Codigo: '501', Motivo: 'Restricción.' }] },
    });
    // A list too old lets nobody in.
    expect(found('C000002', { at: new Date('2026-11-22T07:00:00-05:00') })).toMatchObject({ Resultado: 'V', Puerta: { Permitido: 'N' } });
  });

  test('who is not in it, or carries no card, is not found', () => {
    for (const nobody of [found('C999999'), found('45000001', { person: { Credencial: null } })]) expect(nobody.Resultado).toBe('N');
    expect(found('C999999')).toMatchObject({ Codigo: null, Nombre: null, Puerta: null });
  });

  test('a vehicle by its card or its plate; its lost card is inactive; out of its hours it does not come in', () => {
    for (const read of ['VEH000003', 'abc 123'])
      expect(found(read)).toMatchObject({ Resultado: 'V', Codigo: 'VEH000003', Placa: 'ABC-123', Nombre: 'Camioneta Toyota Hilux', IdPersona: null });
    expect(found('VEH000001')).toMatchObject({ Resultado: 'I', Motivo: 'Pérdida', Placa: 'ABC-123', Puerta: { Motivos: [{ Codigo: '121' }] } });
    expect(found('VEH000003', { vehicle: { Entrada: { Ventanas: [], Denegado: null } } })).toMatchObject({
      Puerta: { Permitido: 'N', Motivos: [{ Codigo: '807' }] },
    });
  });
});
