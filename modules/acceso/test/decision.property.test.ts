import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, decidesByDay, permits, type Question } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import { CODIGOS } from '../shared/familias';
import { ACCREDITATION, ADM, DOOR, FACTS, PERSON, RESTRICTION, SATURDAY, SCTR } from './hechos';

const flag = fc.constantFrom('S' as const, 'N' as const);
const day = fc.constantFrom('20261101', '20261115', '20261119', '20261120', '20261121', '20261130', '20261231');
const behaviour = fc.constantFrom('B' as const, 'A' as const, 'N' as const);
const policy = fc.record({ Entrada: behaviour, Salida: behaviour });
const restriction = fc
  .record({
    Ambito: fc.constantFrom('D' as const, 'Z' as const, 'P' as const),
    IdCompania: fc.constantFrom(null, 3, 9),
    IdZona: fc.constantFrom(null, 9, 10),
    IdPuerta: fc.constantFrom(null, 1, 2),
    FechaInicio: day,
    FechaFin: fc.option(day),
    DiaCompleto: flag,
    HoraInicio: fc.constantFrom('06:00', '20:00'),
    HoraFin: fc.constantFrom('06:00', '20:00'),
  })
  .map((changes) => ({ ...RESTRICTION, ...changes }));
const requirement = fc
  .record({
    Obligatorio: flag,
    Bloqueante: flag,
    DiasGracia: fc.nat(5),
    DiasAviso: fc.nat(40),
    Entregado: fc.boolean(),
    FechaVencimiento: fc.option(day),
  })
  .map((changes) => ({ ...SCTR, ...changes }));
const accreditation = fc
  .record({
    IdAcreditacion: fc.integer({ min: 1, max: 3 }),
    FechaInicio: day,
    FechaFin: day,
    SuspensionInicio: fc.option(day),
    SuspensionFin: fc.option(day),
    Suspensiones: fc.array(fc.record({ Desde: day, Hasta: fc.option(day), Motivo: fc.constant('Agresión') }), { maxLength: 2 }),
    FechaDesmovilizacion: fc.option(day),
    CompaniaActiva: flag,
    ContratoFin: day,
    Requisitos: fc.array(requirement, { maxLength: 3 }),
  })
  .map((changes) => ({ ...ACCREDITATION, ...changes }));

const facts: fc.Arbitrary<Facts> = fc
  .record({
    Puerta: fc
      .record({
        Activo: flag,
        Modo: fc.constantFrom('N' as const, 'L' as const, 'C' as const),
        SentidoPermitido: fc.constantFrom('E' as const, 'S' as const, 'A' as const),
        Politicas: fc.record({ ACREDITACION: policy, REQUISITOS: policy, RESTRICCIONES: policy, PERFIL: policy }, { requiredKeys: [] }),
      })
      .map((changes) => ({ ...DOOR, ...changes })),
    Persona: fc.option(
      fc
        .record({ Inactivo: flag, ValidaRequisitos: flag, FechaCese: fc.option(day), CeseAplicado: fc.boolean() })
        .map((changes) => ({ ...PERSON, ...changes })),
    ),
    Acreditaciones: fc.array(accreditation, { maxLength: 3 }),
    Restricciones: fc.array(restriction, { maxLength: 3 }),
    Asignaciones: fc.array(fc.record({ FechaInicio: day, FechaFin: day, Horarios: fc.subarray([1, 2]) }), { maxLength: 3 }),
    ZonasPresencia: fc.subarray([10, 9]),
  })
  .map((made) => ({ ...FACTS, ...made, ZonasDestino: [10, 9], Encontradas: made.Persona ? 1 : 0, Horarios: [ADM, SATURDAY] }));
const guard = fc.record({ FechaBase: day, FechaInicio: day, FechaFin: fc.option(day) }).map((changes) => ({
  ...changes,
  Regimen: '14x7',
  Guardia: 'A',
  Segmentos: [
    { Tipo: 'T', Turno: 'D', Dias: 14 },
    { Tipo: 'D', Dias: 7 },
  ],
}));
/** The same with what else may stand against somebody: cards, regimes, shifts, own requirements, exemptions, holidays. */
const everything: fc.Arbitrary<Facts> = fc
  .tuple(
    facts,
    fc.record({
      Guardias: fc.array(guard, { maxLength: 2 }),
      Turnos: fc.array(
        fc.record({ Turno: fc.constant('Día'), Fecha: day, Inicio: fc.constant(420), Fin: fc.constantFrom(1140, 1860), EnFeriado: fc.boolean() }),
        {
          maxLength: 2,
        },
      ),
      Propios: fc.array(requirement, { maxLength: 2 }),
      Exoneraciones: fc.array(
        fc.record({ IdRequisito: fc.constantFrom(null, 50), IdTipoRequisito: fc.constant(null), FechaInicio: day, FechaFin: day }),
        {
          maxLength: 2,
        },
      ),
      CredencialActiva: fc.option(fc.record({ FechaInicio: day, FechaFin: day })),
      Feriados: fc.subarray(['20261120', '20261121']),
      Descanso: fc.record({ Anticipo: fc.nat(2), Gracia: fc.nat(2) }),
    }),
    fc.record({ ExigeCredencial: flag, REGIMEN: policy, Controla: fc.boolean() }),
  )
  .map(([known, more, { ExigeCredencial, REGIMEN, Controla }]) => ({
    ...known,
    ...more,
    Puerta: known.Puerta && { ...known.Puerta, ExigeCredencial, Politicas: { ...known.Puerta.Politicas, REGIMEN } },
    Asignaciones: known.Asignaciones.map((one) => ({ ...one, ControlaRegimen: Controla })),
  }));
const question = (Modo: fc.Arbitrary<'S' | 'N'>): fc.Arbitrary<Question> =>
  fc.record({
    Modo,
    Fecha: day,
    Hora: fc.constantFrom('05:59:00', '07:00:00', '18:00:59', '20:00:00', null),
    Identificador: fc.constant('45879632'),
  });

test('adding a restriction never turns a denial into a permit', () => {
  fc.assert(
    fc.property(facts, restriction, question(flag), (known, added, asked) => {
      const before = decide(known, asked);
      const after = decide({ ...known, Restricciones: [...known.Restricciones, added] }, asked);
      if (before.Permitido === 'N') expect(after.Permitido).toBe('N');
      expect(after.Motivos.length).toBeGreaterThanOrEqual(before.Motivos.length);
    }),
  );
});

test('nobody is held inside: on exit only the door and the identity deny', () => {
  fc.assert(
    fc.property(facts, question(fc.constant('N')), (known, asked) => {
      expect(decide(known, asked).Motivos.every(({ Codigo }) => Codigo < '200')).toBe(true);
    }),
  );
});

test('the code is the first reason, reasons and warnings go in the table’s order, and a permit has no reason', () => {
  fc.assert(
    fc.property(facts, question(flag), (known, asked) => {
      const { Codigo, Motivos, Advertencias, Permitido } = decide(known, asked);
      expect(Codigo).toBe(Motivos[0]?.Codigo ?? '000');
      expect(Permitido).toBe(Motivos.length === 0 ? 'S' : 'N');
      for (const list of [Motivos, Advertencias]) {
        const places = list.map((reason) => CODIGOS.indexOf(reason.Codigo));
        expect(places).toEqual([...places].sort((one, other) => one - other));
      }
    }),
  );
});

test('whether somebody is let through is what the decision says, at every moment', () => {
  fc.assert(
    fc.property(everything, question(flag), (known, asked) => {
      expect(permits(known, asked)).toBe(decide(known, asked).Permitido === 'S');
    }),
    { numRuns: 500 },
  );
});

test('a decision over many moments is the one of each of them, whatever their order', () => {
  fc.assert(
    fc.property(everything, fc.array(question(flag), { minLength: 1, maxLength: 8 }), (known, moments) => {
      const decideAt = decidesByDay(known);
      for (const { Modo, Fecha, Hora } of moments)
        expect(decideAt({ Modo, Fecha, Hora })).toEqual(decide(known, { Modo, Fecha, Hora, Identificador: '' }));
    }),
    { numRuns: 300 },
  );
});
