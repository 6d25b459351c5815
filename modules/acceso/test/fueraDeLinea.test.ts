import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBegins, localMoment } from '../server/decision/calendar';
import { decide } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import { foretell, foretoldFacts, minutesOf, shiftMinutes, slotsOf, turningMinutes } from '../server/instantanea/instantanea.ventanas';
import { decideOffline, indexOf, type Lista, type SujetoInstantanea } from '../shared/fueraDeLinea';
import { ACCREDITATION, ADM, FACTS, PERSON, RESTRICTION, SATURDAY, SCTR } from './hechos';

const HOUR = 3_600_000;
const ana = (over: Partial<SujetoInstantanea> = {}): SujetoInstantanea => ({
  IdPersona: 7,
  Identificadores: [
    { Medio: 'DOC', Valor: '45879632', IdTipoDocumento: 1, Rut: 'N' },
    { Medio: 'PIN', Valor: '1042', IdTipoDocumento: null, Rut: 'N' },
  ],
  Credencial: null,
  Nombre: PERSON.Nombre,
  Documento: '45879632',
  TipoDocumento: 'DNI',
  Compania: 'Misti',
  Contrato: 'C-1',
  Cargo: null,
  Condicion: 'TRABAJADOR',
  VigenteHasta: '20261231',
  Ventanas: [{ Desde: '2026-11-20T11:00:00.000Z', Hasta: '2026-11-20T23:01:00.000Z', Advertencias: [] }],
  Denegado: null,
  ...{ Foto: null, Conduce: null },
  ...over,
});
const RULES = { VEHICULO: 'B', CONDUCTOR: 'B' } as const;
const LISTA: Lista = {
  LimiteEl: '2026-11-21T15:00:00.000Z',
  Zona: 'America/Lima',
  Claves: [],
  Revocadas: [],
  Puerta: { Denegado: { S: null, N: null }, Reglas: { S: RULES, N: { VEHICULO: 'A', CONDUCTOR: 'N' } } },
};
const at = (moment: string) => new Date(`${moment}-05:00`);
const read = (sujetos: readonly SujetoInstantanea[], moment: string, over: object = {}, lista = LISTA) =>
  decideOffline(
    lista,
    indexOf(sujetos),
    { Modo: 'S', Identificador: '45879632', Medio: 'DOC', IdTipoDocumento: null, at: at(moment), ...over },
    'es',
  );

describe('what a door decides without a network', () => {
  test('unknown → 111 · in a window, its last minute included → 000 · else the reason of the list, or 604 with the hours of the day', () => {
    expect(read([], '2026-11-20T07:00:00')).toMatchObject({ Permitido: 'N', Codigo: '111', Sujeto: null });
    expect(read([ana()], '2026-11-20T06:00:00')).toMatchObject({ Permitido: 'S', Codigo: '000', Sujeto: { IdPersona: 7 } });
    expect(read([ana()], '2026-11-20T18:00:59')).toMatchObject({ Codigo: '000' });
    expect(read([ana()], '2026-11-20T18:01:00')).toMatchObject({ Codigo: '604', Motivo: { Motivo: 'Fuera de horario. Hoy: 06:00–18:00.' } });
    const Denegado = { Codigo: '303', Motivo: 'La acreditación venció el 19/11/2026.' };
    expect(read([ana({ Ventanas: [], Denegado })], '2026-11-20T07:00:00')).toMatchObject({ Permitido: 'N', Codigo: '303', Motivo: Denegado });
  });

  test('nobody is held inside, and a list too old lets nobody in', () => {
    const late = ana({ Ventanas: [{ Desde: '2026-11-20T11:00:00.000Z', Hasta: '2026-11-22T23:00:00.000Z', Advertencias: [] }] });
    expect(read([late], '2026-11-21T09:59:59')).toMatchObject({ Permitido: 'S' });
    expect(read([late], '2026-11-21T10:00:00')).toMatchObject({ Permitido: 'N', Codigo: '604' });
    expect(read([late], '2026-11-21T10:00:00', { Modo: 'N' })).toMatchObject({ Permitido: 'S', Codigo: '000' });
    expect(read([], '2026-11-21T10:00:00', { Modo: 'N' })).toMatchObject({ Permitido: 'N', Codigo: '111' });
  });

  test('a closed door, and a document that two people have', () => {
    const closed = { ...LISTA, Puerta: { ...LISTA.Puerta, Denegado: { S: { Codigo: '101', Motivo: 'La puerta P1 no está operativa.' }, N: null } } };
    expect(read([ana()], '2026-11-20T07:00:00', {}, closed)).toMatchObject({ Codigo: '101', Sujeto: { IdPersona: 7 } });
    const other = ana({ IdPersona: 8, Identificadores: [{ Medio: 'DOC', Valor: '45879632', IdTipoDocumento: 2, Rut: 'N' }], Ventanas: [] });
    expect(read([ana(), other], '2026-11-20T07:00:00')).toMatchObject({ Codigo: '112', Sujeto: null });
    expect(read([ana(), other], '2026-11-20T07:00:00', { IdTipoDocumento: 1 })).toMatchObject({ Codigo: '000', Sujeto: { IdPersona: 7 } });
  });

  test('documents are read as the gate reads them: spaces, dots, a RUT without its hyphen; a reader’s number', () => {
    const rut = ana({ Identificadores: [{ Medio: 'DOC', Valor: '12345678-K', IdTipoDocumento: 3, Rut: 'S' }] });
    expect(read([rut], '2026-11-20T07:00:00', { Identificador: '12.345.678k' })).toMatchObject({ Codigo: '000' });
    expect(read([ana()], '2026-11-20T07:00:00', { Identificador: ' 4587 9632' })).toMatchObject({ Codigo: '000' });
    expect(read([ana()], '2026-11-20T07:00:00', { Identificador: '1042', Medio: 'PIN' })).toMatchObject({ Codigo: '000' });
    expect(read([ana()], '2026-11-20T07:00:00', { Identificador: '1042' })).toMatchObject({ Codigo: '111' });
  });

  describe('a card by a number of it', () => {
    const carried = {
      ...{ Huella: 'h1', Codigo: 'TRA000012', Lecturas: ['TRA000012', 'CHIP-9'] },
      ...{ FechaInicio: '20261101', FechaFin: '20261130' },
    };
    const lost = { Huella: 'h0', Codigo: 'TRA000007', Lecturas: ['TRA000007'], Motivo: 'Pérdida', IdPersona: 7, IdVehiculo: null };
    const list = { ...LISTA, Revocadas: [lost] };
    const bearer = ana({ Credencial: carried });
    const readCard = (Identificador: string, over: object = {}) =>
      read([bearer], '2026-11-20T07:00:00', { Identificador, Medio: 'TAR', ...over }, list);

    test('its code or a reader’s number, however the reader calls it → 000; as a document → 111', () => {
      for (const Medio of ['TAR', 'COD', 'QR'])
        for (const number of carried.Lecturas) expect(readCard(number, { Medio })).toMatchObject({ Codigo: '000', Sujeto: { IdPersona: 7 } });
      expect(readCard('TRA000012', { Medio: 'DOC' })).toMatchObject({ Codigo: '111' });
      expect(readCard('TRA000099')).toMatchObject({ Codigo: '111', Sujeto: null });
    });

    test('lost → 121 with its bearer on the screen; outside its dates → 122; nobody is held inside', () => {
      const Motivo = { Codigo: '121', Motivo: 'La credencial TRA000007 está inactiva: Pérdida.' };
      expect(readCard('TRA000007')).toMatchObject({ Permitido: 'N', Codigo: '121', Motivo, Sujeto: { IdPersona: 7 } });
      expect(readCard('TRA000007', { Modo: 'N' })).toMatchObject({ Permitido: 'S', Codigo: '000', Advertencias: [Motivo] });
      expect(readCard('CHIP-9', { at: at('2026-12-01T07:00:00') })).toMatchObject({ Permitido: 'N', Codigo: '122' });
      // Whoever has another card, or is known by its document, is not held to the lost one.
      expect(read([bearer], '2026-11-20T07:00:00', {}, list)).toMatchObject({ Codigo: '000' });
    });
  });
});

const flag = fc.constantFrom('S' as const, 'N' as const);
const day = fc.constantFrom('20261119', '20261120', '20261121', '20261122', '20261231');
const hour = fc.constantFrom('06:00', '12:30', '20:00', '23:59');
const restriction = fc
  .record({ FechaInicio: day, FechaFin: fc.option(day), DiaCompleto: flag, HoraInicio: hour, HoraFin: hour })
  .map((changes) => ({ ...RESTRICTION, ...changes }));
const requirement = fc.record({ DiasGracia: fc.nat(2), FechaVencimiento: fc.option(day) }).map((changes) => ({ ...SCTR, ...changes }));
const accreditation = fc
  .record({ FechaInicio: day, FechaFin: day, FechaDesmovilizacion: fc.option(day), Requisitos: fc.array(requirement, { maxLength: 2 }) })
  .map((changes) => ({ ...ACCREDITATION, ...changes }));
const interval = fc.record({
  Dia: fc.constantFrom('4', '5', '6', '7'),
  HoraInicio: hour,
  HoraFin: hour,
  TipoEntrada: fc.constantFrom('E' as const, 'A' as const),
});
const shift = fc.constantFrom(
  { Turno: 'Día', Fecha: '20261120', Inicio: 420, Fin: 1140, EnFeriado: false },
  { Turno: 'Noche', Fecha: '20261120', Inicio: 1140, Fin: 1860, EnFeriado: true },
  { Turno: 'Madrugada', Fecha: '20261121', Inicio: 60, Fin: 480, EnFeriado: false },
);
const facts: fc.Arbitrary<Facts> = fc
  .record({
    Acreditaciones: fc.array(accreditation, { maxLength: 2 }),
    Restricciones: fc.array(restriction, { maxLength: 2 }),
    Asignaciones: fc.array(fc.record({ FechaInicio: day, FechaFin: day, Horarios: fc.subarray([1, 2, 3]) }), { maxLength: 2 }),
    Persona: fc.record({ FechaCese: fc.option(day), CeseAplicado: fc.boolean() }).map((changes) => ({ ...PERSON, ...changes })),
    own: fc.array(interval, { maxLength: 3 }),
    shifts: fc.array(shift, { maxLength: 2 }),
    policy: fc.constantFrom('A' as const, 'B' as const),
  })
  .map(({ own, shifts, policy, ...made }) => ({
    ...FACTS,
    ...made,
    Asignaciones: made.Asignaciones.map((one) => ({ ...one, ControlaRegimen: true })),
    Puerta: FACTS.Puerta && { ...FACTS.Puerta, Politicas: { ...FACTS.Puerta.Politicas, REGIMEN: { Entrada: policy, Salida: 'N' as const } } },
    Turnos: shifts,
    Horarios: [ADM, SATURDAY, { IdHorario: 3, FeriadoComo: 'D' as const, Intervalos: own }],
  }));

// Behind, and ahead by half an hour: midnight lies elsewhere in the span.
const place = fc.constantFrom(
  ...[
    ['America/Lima', '2026-11-20T00:00:00.000Z'],
    ['America/Santiago', '2026-11-20T06:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-20T12:00:00.000Z'],
  ].map(([zone = '', start = '']) => {
    const from = Date.parse(start);
    const end = from + 30 * HOUR;
    return { zone, from, end, minutes: minutesOf(zone, from, end) };
  }),
);

test('the list agrees with the gate’s own decision at every instant of its span: permission and warnings within the windows, and denial outside', () => {
  fc.assert(
    fc.property(
      facts,
      place,
      fc.array(fc.integer({ min: 0, max: 30 * 3600 - 1 }), { minLength: 1, maxLength: 20 }),
      (known, { zone, from, end, minutes }, seconds) => {
        const slots = slotsOf(minutes, new Set([...turningMinutes(known.Horarios, known.Restricciones), ...shiftMinutes(known)]));
        const { windows, shut } = foretell(known, slots, end, from);
        const Ventanas = windows.map((one) => ({
          Desde: new Date(one.from).toISOString(),
          Hasta: new Date(one.to).toISOString(),
          Advertencias: one.Advertencias.map(({ Codigo }) => ({ Codigo, Motivo: '' })),
        }));
        const Denegaciones = shut.map((one) => ({
          ...{ Desde: new Date(one.from).toISOString(), Hasta: new Date(one.to).toISOString() },
          ...{ Codigo: one.reason.Codigo, Motivo: JSON.stringify(one.reason.Detalle) },
        }));
        const index = indexOf([ana({ Ventanas, Denegaciones })]);
        const lista = { ...LISTA, LimiteEl: new Date(end).toISOString() };
        for (const second of [...seconds, ...windows.flatMap((one) => [(one.from - from) / 1000, (one.to - from) / 1000 - 1])]) {
          const moment = from + second * 1000;
          const verdict = decide(foretoldFacts(known), { Modo: 'S', ...localMoment(zone, new Date(moment)), Identificador: '' });
          const leido = { Modo: 'S' as const, Identificador: '45879632', Medio: 'DOC' as const, IdTipoDocumento: null, at: new Date(moment) };
          const decided = decideOffline(lista, index, leido, 'es');
          expect(decided.Permitido).toBe(verdict.Permitido);
          if (verdict.Codigo === '902') expect(decided.Motivo).toEqual({ Codigo: '902', Motivo: JSON.stringify(verdict.Motivos[0]?.Detalle) });
          if (decided.Permitido === 'S')
            expect([decided.Codigo, decided.Advertencias.map(({ Codigo }) => Codigo)]).toEqual([
              '000',
              verdict.Advertencias.map(({ Codigo }) => Codigo),
            ]);
        }
      },
    ),
  );
});

test('a day on which the clock jumps: windows follow the clock on the wall', () => {
  // Santiago, Sunday 06/09/2026: 00:00 becomes 01:00. A schedule of that day from 00:30 to 01:30 opens at what shows 01:00.
  const horario = {
    IdHorario: 1,
    FeriadoComo: 'D' as const,
    Intervalos: [{ Dia: '7', HoraInicio: '00:30', HoraFin: '01:30', TipoEntrada: 'A' as const }],
  };
  const known: Facts = {
    ...FACTS,
    Acreditaciones: [{ ...ACCREDITATION, FechaInicio: '20260101' }],
    Asignaciones: [{ FechaInicio: '20260101', FechaFin: '20261231', Horarios: [1] }],
    Horarios: [horario],
  };
  const from = Date.parse('2026-09-06T00:00:00.000Z');
  const { windows } = foretell(
    known,
    slotsOf(minutesOf('America/Santiago', from, from + 24 * HOUR), turningMinutes([horario], [])),
    from + 24 * HOUR,
    from,
  );
  expect(windows.map((one) => [new Date(one.from).toISOString(), new Date(one.to).toISOString()])).toEqual([
    ['2026-09-06T04:00:00.000Z', '2026-09-06T04:31:00.000Z'],
  ]);
});

test.each([
  ['America/Lima', '2026-11-23T23:18:30Z', '2026-11-23T05:00:00.000Z'],
  ['America/Lima', '2026-11-24T04:59:59Z', '2026-11-23T05:00:00.000Z'],
  ['America/Santiago', '2026-09-06T15:00:00Z', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', '2026-04-04T15:00:00Z', '2026-04-04T03:00:00.000Z'],
])('a list begins with the day: on the clock of %s at %s it began at %s', (zone, at, began) => {
  expect(dayBegins(zone, new Date(at)).toISOString()).toBe(began);
});
