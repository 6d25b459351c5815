import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Question } from '../server/decision/decision';
import type { Facts, PlannedShift } from '../server/decision/decision.facts';
import { foretell, slotsOf } from '../server/instantanea/instantanea.ventanas';
import { codes, DOOR, FACTS, SCTR, said } from './hechos';

const at = (hour: string): Partial<Question> => ({ Hora: `${hour}:00`, Momento: `2026-11-20T${hour}:00-05:00`, Zona: 'America/Lima' });
const SINCE = '2026-11-20T06:00:00-05:00';
const zone = (Antipassback: 'N' | 'S' | 'D' | 'T', Minutos: number | null = null): Facts => ({
  ...FACTS,
  ZonasDestino: [10],
  ZonaDestino: { Nombre: 'Mina', Antipassback, Minutos },
});
const within = (facts: Facts, zones = [10]): Facts => ({ ...facts, ZonasPresencia: zones, Desde: SINCE });

test.each([
  ['N', '000', []],
  ['S', '000', ['701']],
  ['D', '701', []],
] as const)('anti-passback %s of somebody who is already inside', (kind, codigo, advertencias) => {
  expect(codes(within(zone(kind)), at('06:30'))).toMatchObject({ codigo, advertencias });
  // Below the destination is inside it too.
  expect(codes(within(zone(kind), [11, 10]), at('06:30'))).toMatchObject({ codigo, advertencias });
});

test('anti-passback T blocks for its minutes after the entry, the last one included, and warns afterwards', () => {
  const timed = within(zone('T', 30));
  expect(codes(timed, at('06:30')).codigo).toBe('701');
  expect(codes(timed, at('06:31'))).toMatchObject({ codigo: '000', advertencias: ['701'] });
});

test('702 enters from where one is not, 703 leaves without having come in: exit only warns, and outside is no zone', () => {
  const toPlanta: Facts = {
    ...FACTS,
    Puerta: { ...DOOR, IdZonaOrigen: 10, IdZonaDestino: 11 },
    ZonasDestino: [11, 10],
    ZonaDestino: { Nombre: 'Planta', Antipassback: 'D', Minutos: null },
    ZonaOrigen: 'Mina',
  };
  expect(said(toPlanta, at('07:00'))).toEqual(['No registra entrada en Mina.']);
  expect(codes(within(toPlanta), at('07:00')).codigo).toBe('000');
  // In another zone inside the origin.
  expect(codes(within(toPlanta, [12, 10]), at('07:00')).codigo).toBe('000');
  expect(codes(zone('D'), { ...at('07:00'), Modo: 'N' })).toEqual({ codigo: '000', motivos: [], advertencias: ['703'] });
  expect(said(zone('D'), { ...at('07:00'), Modo: 'N' }, 'en')).toEqual(['Exit without a recorded entry.']);
  expect(codes(within(zone('D')), { ...at('18:31'), Modo: 'N' }).advertencias).toEqual([]);
  expect(codes(zone('N'), { ...at('07:00'), Modo: 'N' }).advertencias).toEqual([]);
});

test('whoever is excepted from anti-passback, and a door type that leaves it out or only warns', () => {
  const Control = { ControlaAntipassback: 'N', ValidaRegimen: 'S' } as const;
  expect(codes({ ...within(zone('D')), Control }, at('06:30')).codigo).toBe('000');
  const chosen = (Entrada: 'A' | 'N'): Facts => ({
    ...within(zone('D')),
    Puerta: { ...DOOR, Politicas: { ANTIPASSBACK: { Entrada, Salida: 'A' } } },
  });
  expect(codes(chosen('N'), at('06:30')).advertencias).toEqual([]);
  expect(codes(chosen('A'), at('06:30'))).toMatchObject({ codigo: '000', advertencias: ['701'] });
});

test('711 blocks, warns or is left out by the door type; nobody asks for a place on the way out', () => {
  const full: Facts = { ...FACTS, Llenas: [{ Zona: 'Planta', Ocupacion: 3, Aforo: 3 }] };
  expect(codes(full).codigo).toBe('711');
  expect(codes(full, { Modo: 'N' }).advertencias).toEqual([]);
  expect(codes({ ...full, Puerta: { ...DOOR, Politicas: { AFORO: { Entrada: 'A', Salida: 'N' } } } })).toMatchObject({
    codigo: '000',
    advertencias: ['711'],
  });
});

test('Door mode L: families 5–13 only warn, the fixed ones stay', () => {
  const open: Facts = { ...within(zone('D')), Puerta: { ...DOOR, Modo: 'L' }, Llenas: [{ Zona: 'Mina', Ocupacion: 3, Aforo: 3 }], Asignaciones: [] };
  expect(codes(open, at('06:30'))).toEqual({ codigo: '000', motivos: [], advertencias: ['601', '701', '711'] });
});

const REGIME: Facts['Guardias'][number] = {
  Regimen: '14X7',
  Guardia: 'A',
  Segmentos: [
    { Tipo: 'T', Turno: 'D', Dias: 14 },
    { Tipo: 'D', Dias: 7 },
  ],
  FechaBase: '20261102',
  FechaInicio: '20261001',
  FechaFin: null,
};
const ALWAYS: Facts['Horarios'][number] = {
  IdHorario: 1,
  FeriadoComo: 'D',
  Intervalos: ['1', '2', '3', '4', '5', '6', '7'].map((Dia) => ({ Dia, HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A' as const })),
};
const regime = (changes: Partial<Facts> = {}): Facts => ({
  ...FACTS,
  Horarios: [ALWAYS],
  Guardias: [REGIME],
  Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1], ControlaRegimen: true }],
  ...changes,
});
const blocks = (facts: Facts): Facts => ({ ...facts, Puerta: { ...DOOR, Politicas: { REGIMEN: { Entrada: 'B', Salida: 'N' } } } });

test('Calculations 5: 14×7 from 02/11/2026: rest warns at GAR and is denied at RES; an advance of 1 admits the day before', () => {
  const on = (Fecha: string) => ({ Fecha, Hora: null });
  expect(codes(regime(), on('20261115')).advertencias).toEqual([]);
  expect(codes(regime(), on('20261116'))).toEqual({ codigo: '000', motivos: [], advertencias: ['901'] });
  expect(said(regime(), on('20261116'))).toEqual(['Día de descanso de su régimen 14X7, guardia A (día 15 de 21).']);
  expect(said(regime(), on('20261122'), 'en')).toEqual(['Rest day of regime 14X7, guard A (day 21 of 21).']);
  expect(codes(blocks(regime()), on('20261116')).codigo).toBe('901');
  expect(codes(blocks(regime()), on('20261123')).codigo).toBe('000');
  // Before its base date too: 01/11 is the last day of rest of the cycle before.
  expect(codes(blocks(regime()), on('20261101')).codigo).toBe('901');
  expect(codes(blocks(regime()), on('20261025')).codigo).toBe('000');
  const widened = (Anticipo: number, Gracia: number) => blocks(regime({ Descanso: { Anticipo, Gracia } }));
  expect(codes(widened(1, 0), on('20261122')).codigo).toBe('000');
  expect(codes(widened(1, 0), on('20261121')).codigo).toBe('901');
  expect(codes(widened(0, 2), on('20261117')).codigo).toBe('000');
  expect(codes(widened(0, 2), on('20261118')).codigo).toBe('901');
});

test('the regime is looked at where a profile in force asks it and the person is not excepted', () => {
  const on = { Fecha: '20261116', Hora: null };
  const direct = regime({ Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1] }] });
  const over = regime({
    Asignaciones: [...direct.Asignaciones, { FechaInicio: '20261001', FechaFin: '20261115', Horarios: [1], ControlaRegimen: true }],
  });
  for (const facts of [direct, over, regime({ Control: { ControlaAntipassback: 'S', ValidaRegimen: 'N' } }), regime({ Guardias: [] })])
    expect(codes(facts, on).advertencias).toEqual([]);
});

const DAY_SHIFT: PlannedShift = { Turno: 'Día', Fecha: '20261120', Inicio: 420, Fin: 1140, EnFeriado: false };
const NIGHT_BEFORE: PlannedShift = { Turno: 'Noche', Fecha: '20261119', Inicio: 1140, Fin: 1860, EnFeriado: false };

test('902 outside the shift ± its margin, by minute; a night’s shift goes on into the next day', () => {
  const facts = regime({ Guardias: [], Turnos: [DAY_SHIFT], Margen: 120 });
  expect(said(facts, at('04:59'))).toEqual(['Fuera de turno: Día 07:00–19:00.']);
  expect(codes(facts, at('05:00')).advertencias).toEqual([]);
  expect(codes(facts, at('21:00')).advertencias).toEqual([]);
  expect(said(facts, at('21:01'), 'en')).toEqual(['Outside shift: Día 07:00–19:00.']);
  expect(codes({ ...facts, Turnos: [NIGHT_BEFORE, DAY_SHIFT] }, at('04:59')).advertencias).toEqual([]);
  // A day without a shift is no matter of this one, nor a holiday that is not worked.
  expect(codes({ ...facts, Turnos: [NIGHT_BEFORE] }, at('23:00')).advertencias).toEqual([]);
  expect(codes({ ...facts, Feriados: ['20261120'] }, at('04:59')).advertencias).toEqual([]);
});

test('own requirements: without dates 402, by their dates as any other, in some zones alone, exempted, and of a vehicle', () => {
  const EPP = {
    ...SCTR,
    IdRequisito: null,
    IdTipoRequisito: 7,
    Requisito: 'EPP obligatorio',
    RequisitoIngles: null,
    DiasAviso: 15,
    Entregado: false,
  };
  const own = (changes: Partial<typeof SCTR>): Facts => ({ ...FACTS, ZonasDestino: [10], Propios: [{ ...EPP, ...changes }] });
  expect(said(own({ FechaVencimiento: null }))).toEqual(['Falta el requisito EPP obligatorio.']);
  expect(codes(own({ FechaVencimiento: '20261205' })).advertencias).toEqual(['404']);
  expect(codes(own({ FechaVencimiento: '20261206' })).advertencias).toEqual([]);
  expect(codes(own({ FechaVencimiento: '20261119' })).codigo).toBe('401');
  expect(codes(own({ FechaVencimiento: null, Zonas: [11] })).codigo).toBe('000');
  expect(codes(own({ FechaVencimiento: null, Zonas: [10] })).codigo).toBe('402');
  const exempt = (IdRequisito: number | null, IdTipoRequisito: number | null) => ({
    ...own({ FechaVencimiento: null }),
    Exoneraciones: [{ IdRequisito, IdTipoRequisito, FechaInicio: '20261120', FechaFin: '20261120' }],
  });
  expect(codes(exempt(null, 7))).toMatchObject({ codigo: '000', advertencias: ['405'] });
  expect(codes(exempt(null, null)).advertencias).toEqual(['405']);
  expect(codes(exempt(7, null)).codigo).toBe('402');
  expect(codes(exempt(null, 8)).codigo).toBe('402');
});

test('311 only while the host is not there; presence is not foretold', () => {
  const visit = (Presente: boolean): Facts => ({
    ...FACTS,
    Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1], RequiereEscolta: true }],
    Escoltas: [{ IdAcreditacion: 1, Anfitrion: 'RÍOS, EVA', Presente }],
  });
  expect(codes(visit(true), at('07:00')).codigo).toBe('000');
  expect(codes(visit(false), at('07:00')).codigo).toBe('311');
  expect(codes(visit(false), { Hora: null }).codigo).toBe('000');
});

test('a list for a door without a network: own requirements are in its windows; presence, places and regime are not', () => {
  const slots = slotsOf(
    ['20261119', '20261120', '20261121'].map((Fecha, place) => ({ at: place * 86_400_000, Fecha, Hora: '00:00:00' })),
    new Set(),
  );
  const facts = within(
    regime({
      Llenas: [{ Zona: 'Mina', Ocupacion: 3, Aforo: 3 }],
      Propios: [{ ...SCTR, IdRequisito: null, IdTipoRequisito: 7, FechaVencimiento: '20261120' }],
    }),
  );
  const { windows } = foretell({ ...facts, Llenas: [], Guardias: [] }, slots, 3 * 86_400_000, 0);
  expect(windows.map(({ from, to }) => [from, to])).toEqual([[0, 2 * 86_400_000]]);
});

test('what a person controls changes nothing of a door that does not look: without anti-passback, limit nor regime the decision is the same', () => {
  fc.assert(
    fc.property(fc.subarray([10, 11, 12]), fc.constantFrom('05:00', '07:00', '23:00'), (zones, hour) => {
      const policies = {
        ANTIPASSBACK: { Entrada: 'N', Salida: 'N' },
        AFORO: { Entrada: 'N', Salida: 'N' },
        REGIMEN: { Entrada: 'N', Salida: 'N' },
      } as const;
      const facts = {
        ...regime({ Turnos: [DAY_SHIFT], Llenas: [{ Zona: 'Mina', Ocupacion: 3, Aforo: 3 }] }),
        Puerta: { ...DOOR, Politicas: policies },
      };
      expect(codes({ ...facts, ZonasPresencia: zones, Desde: SINCE }, at(hour))).toEqual({ codigo: '000', motivos: [], advertencias: [] });
    }),
  );
});
