import { describe, expect, test } from 'vitest';
import type { Reason } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import { wordedAhead } from '../server/puesto/marca.answer';
import { ATENCION } from '../shared/familias';
import { ADM, codes, FACTS, SATURDAY, type SCTR, said, withDoor, withPerson, withRequirement } from './hechos';

// The rows that ask nothing of anti-passback.
describe('Calculations 1: Ana, with G1 by her profile and G2 on Saturdays until 30/11', () => {
  const g1 = { FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1] };
  const g2 = { FechaInicio: '20261001', FechaFin: '20261130', Horarios: [2] };
  const ana: Facts = { ...FACTS, Horarios: [ADM, SATURDAY], Asignaciones: [g1, g2] };
  const atP3: Facts = {
    ...ana,
    Puerta: withDoor({ IdPuerta: 3, Nombre: 'P3' }).Puerta,
    Asignaciones: [
      { ...g1, Horarios: [] },
      { ...g2, Horarios: [] },
    ],
  };
  const atP2: Facts = { ...ana, Asignaciones: [g1, { ...g2, Horarios: [] }] };
  test.each([
    [1, ana, 'S', '20261120', '06:00:00', ['000']],
    [4, atP3, 'S', '20261120', '06:40:00', ['603']],
    [5, atP2, 'S', '20261120', '18:00:59', ['000']],
    [6, ana, 'N', '20261120', '18:31:00', ['000']],
    [7, ana, 'S', '20261120', '18:32:00', ['604']],
    [8, ana, 'S', '20261128', '07:05:00', ['000']],
    [9, ana, 'S', '20261205', '07:05:00', ['604']],
    [10, ana, 'S', '20270101', '08:00:00', ['303', '602']],
  ] as const)('row %i', (_row, facts, Modo, Fecha, Hora, expected) => {
    const { codigo, motivos, advertencias } = codes(facts, { Modo, Fecha, Hora });
    expect([codigo, ...motivos.slice(1)]).toEqual(expected);
    expect(advertencias).toEqual([]);
  });
});

describe('Calculations 2: Luis, with SCTR to 20/11/2026', () => {
  const luis = (changes: Partial<typeof SCTR> = {}): Facts => withRequirement({ FechaVencimiento: '20261120', ...changes });
  const exempt = { IdRequisito: 50, IdTipoRequisito: null, FechaInicio: '20261123', FechaFin: '20261125' };
  const CASES: readonly (readonly [name: string, facts: Facts, day: string, code: string, sentence: string])[] = [
    ['the last day', luis(), '20261120', '000', 'SCTR vence el 20/11/2026.'],
    ['Monday after', luis(), '20261123', '401', 'SCTR venció el 20/11/2026.'],
    ['in grace', luis({ DiasGracia: 3 }), '20261123', '000', 'SCTR venció el 20/11/2026; en gracia hasta el 23/11/2026.'],
    ['after grace', luis({ DiasGracia: 3 }), '20261124', '401', 'SCTR venció el 20/11/2026.'],
    ['exempted', { ...luis(), Exoneraciones: [exempt] }, '20261125', '000', 'SCTR exonerado hasta el 25/11/2026.'],
    ['after the exemption', { ...luis(), Exoneraciones: [exempt] }, '20261126', '401', 'SCTR venció el 20/11/2026.'],
    [
      'not validated',
      { ...luis(), Persona: withPerson({ ValidaRequisitos: 'N' }).Persona },
      '20261126',
      '000',
      'No se validan requisitos para esta persona.',
    ],
  ];
  test.each(CASES)('%s', (_name, facts, Fecha, expected, sentenceSaid) => {
    expect(codes(facts, { Fecha }).codigo).toBe(expected);
    expect(said(facts, { Fecha })).toEqual([sentenceSaid]);
  });
  test('terminated too: 202 first, and 401 is still told', () => {
    const facts = { ...luis(), Persona: withPerson({ FechaCese: '20261115', CeseAplicado: true }).Persona };
    expect(codes(facts, { Fecha: '20261123' })).toMatchObject({ codigo: '202', motivos: ['202', '401'] });
  });
});

test('of a day to come it is told that something will end, of a day gone that it ended', () => {
  const reason = (fecha: string): Reason => ({ Codigo: '401', Severidad: 'B', Detalle: { requisito: 'SCTR', fecha }, ...ATENCION.REQUISITOS });
  const told = (lang: 'es' | 'en', fecha: string) => wordedAhead({ lang }, [reason(fecha)], '20261120')[0]?.Motivo;
  expect(told('es', '20/11/2026')).toBe('SCTR vence el 20/11/2026.');
  expect(told('en', '17/12/2026')).toBe('SCTR expires on 17/12/2026.');
  expect(told('es', '19/11/2026')).toBe('SCTR venció el 19/11/2026.');
});
