import { describe, expect, test } from 'vitest';
import { decide, type Question } from '../server/decision/decision';
import type { Facts } from '../server/decision/decision.facts';
import { CODIGOS } from '../shared/familias';
import {
  ACCREDITATION,
  ADM,
  codes,
  DOOR,
  FACTS,
  FRIDAY,
  SCTR,
  said,
  withAccreditation,
  withDoor,
  withPerson,
  withRequirement,
  withRestriction,
} from './hechos';

test('someone in order passes without a word', () => {
  expect(decide(FACTS, FRIDAY)).toMatchObject({ Permitido: 'S', Codigo: '000', Motivos: [], Advertencias: [] });
});

const nobody: Facts = { ...FACTS, Encontradas: 0, Persona: null, Acreditaciones: [], Asignaciones: [] };
const several: Facts = { ...nobody, Encontradas: 2 };
const CARD = { Codigo: 'C000412', Estado: 'A', Motivo: '', FechaInicio: '20261101', FechaFin: '20261231' } as const;
const unassigned: Facts = { ...FACTS, Asignaciones: [] };
const ended: Facts = { ...FACTS, Asignaciones: [{ FechaInicio: '20260101', FechaFin: '20261119', Horarios: [1] }] };
const notBegun: Facts = { ...FACTS, Asignaciones: [{ FechaInicio: '20261121', FechaFin: '20261231', Horarios: [1] }] };
const elsewhere: Facts = { ...FACTS, Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [] }] };

const inside: Facts = { ...FACTS, ZonasDestino: [10], ZonasPresencia: [10], Desde: '2026-11-20T11:00:00Z' };
const inner = { ...DOOR, IdPuerta: 2, IdZonaOrigen: 10, IdZonaDestino: 11 };
const toInner: Facts = {
  ...FACTS,
  Puerta: inner,
  ZonasDestino: [11, 10],
  ZonaDestino: { Nombre: 'Planta', Antipassback: 'D', Minutos: null },
  ZonaOrigen: 'Mina',
};
const NOW = { Momento: '2026-11-20T12:00:00Z', Zona: 'America/Lima' };
const visit: Facts = {
  ...FACTS,
  Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [1], RequiereEscolta: true }],
  Escoltas: [{ IdAcreditacion: 1, Anfitrion: 'RÍOS, EVA', Presente: false }],
};
const EVERY_CODE: readonly (readonly [code: string, facts: Facts, question: Partial<Question>, es: string, en: string])[] = [
  ['101', withDoor({ Modo: 'C' }), {}, 'La puerta P1 no está operativa.', 'Door P1 is not in service.'],
  ['101', withDoor({ Activo: 'N' }), { Modo: 'N' }, 'La puerta P1 no está operativa.', 'Door P1 is not in service.'],
  ['102', withDoor({ SentidoPermitido: 'S' }), {}, 'La puerta P1 no permite la entrada.', 'Door P1 does not allow entry.'],
  ['102', withDoor({ SentidoPermitido: 'E' }), { Modo: 'N' }, 'La puerta P1 no permite la salida.', 'Door P1 does not allow exit.'],
  ['111', nobody, {}, 'No se encontró a ninguna persona con 45879632.', 'Nobody was found with 45879632.'],
  [
    '112',
    several,
    {},
    'El documento 45879632 corresponde a más de una persona; indique el tipo de documento.',
    'Document 45879632 belongs to more than one person; state the document type.',
  ],
  ['113', nobody, { Falla: { falla: 'lectura.prefijo', prefijo: 'MN' } }, 'La lectura no empieza con MN.', 'The reading does not begin with MN.'],
  ['311', visit, NOW, 'La visita requiere el acompañamiento de RÍOS, EVA.', 'The visit must be escorted by RÍOS, EVA.'],
  ['701', inside, NOW, 'Ya registra entrada en Mina desde el 20/11/2026 06:00.', 'Already inside Mina since 20/11/2026 06:00.'],
  ['702', toInner, NOW, 'No registra entrada en Mina.', 'No entry into Mina on record.'],
  ['711', { ...FACTS, Llenas: [{ Zona: 'Planta', Ocupacion: 2, Aforo: 3 }] }, NOW, 'Aforo completo en Planta: 2 de 3.', 'Planta is full: 2 of 3.'],
  [
    '121',
    { ...FACTS, Credencial: { ...CARD, Estado: 'I', Motivo: 'Pérdida' } },
    {},
    'La credencial C000412 está inactiva: Pérdida.',
    'Credential C000412 is inactive: Pérdida.',
  ],
  [
    '122',
    { ...FACTS, Credencial: { ...CARD, FechaFin: '20261119' } },
    {},
    'La credencial C000412 no está vigente (01/11/2026 a 19/11/2026).',
    'Credential C000412 is not in force (01/11/2026 to 19/11/2026).',
  ],
  ['123', withDoor({ ExigeCredencial: 'S' }), {}, 'La persona no tiene una credencial activa.', 'The person has no active credential.'],
  ['201', withPerson({ Inactivo: 'S' }), {}, 'La persona está inactiva.', 'The person is inactive.'],
  [
    '202',
    withPerson({ FechaCese: '20261115', CeseAplicado: true }),
    {},
    'La persona está cesada desde el 15/11/2026.',
    'The person was terminated on 15/11/2026.',
  ],
  ['301', { ...FACTS, Acreditaciones: [] }, {}, 'La persona no está acreditada en Cerro Pardo.', 'The person is not accredited in Cerro Pardo.'],
  ['302', withAccreditation({ FechaInicio: '20261121' }), {}, 'La acreditación inicia el 21/11/2026.', 'The accreditation starts on 21/11/2026.'],
  ['303', withAccreditation({ FechaFin: '20261119' }), {}, 'La acreditación venció el 19/11/2026.', 'The accreditation expired on 19/11/2026.'],
  [
    '304',
    withAccreditation({ SuspensionInicio: '20261120', MotivoSuspension: 'Investigación.' }),
    {},
    'La acreditación está suspendida: Investigación.',
    'The accreditation is suspended: Investigación.',
  ],
  [
    '305',
    withAccreditation({ FechaDesmovilizacion: '20261118', FechaFin: '20261118' }),
    {},
    'La persona fue desmovilizada el 18/11/2026.',
    'The person was demobilized on 18/11/2026.',
  ],
  ['306', withAccreditation({ CompaniaActiva: 'N' }), {}, 'La compañía Misti está inactiva.', 'Company Misti is inactive.'],
  ['307', withAccreditation({ ContratoFin: '20261119' }), {}, 'El contrato C-1 venció el 19/11/2026.', 'Contract C-1 ended on 19/11/2026.'],
  ['401', withRequirement({ FechaVencimiento: '20261119' }), {}, 'SCTR venció el 19/11/2026.', 'Risk insurance expired on 19/11/2026.'],
  ['402', withRequirement({ FechaVencimiento: null, Entregado: false }), {}, 'Falta el requisito SCTR.', 'Requirement Risk insurance is missing.'],
  ['501', withRestriction({}), {}, 'Restricción en Cerro Pardo: Falta grave.', 'Restricted in Cerro Pardo: Falta grave.'],
  [
    '502',
    withRestriction({ Ambito: 'Z', IdZona: 10, Zona: 'Mina' }),
    {},
    'Restricción en la zona Mina: Falta grave.',
    'Restricted in zone Mina: Falta grave.',
  ],
  ['503', withRestriction({ Ambito: 'P', IdPuerta: 1 }), {}, 'Restricción en la puerta P1: Falta grave.', 'Restricted at door P1: Falta grave.'],
  ['601', unassigned, {}, 'No tiene grupo de acceso asignado.', 'No access group assigned.'],
  ['602', ended, {}, 'El grupo de acceso venció el 19/11/2026.', 'The access group expired on 19/11/2026.'],
  ['602', notBegun, {}, 'El grupo de acceso inicia el 21/11/2026.', 'The access group starts on 21/11/2026.'],
  ['603', elsewhere, {}, 'No está autorizado en P1.', 'Not authorized at P1.'],
  ['604', FACTS, { Hora: '18:01:00' }, 'Fuera de horario. Hoy: 06:00–18:00.', 'Outside schedule. Today: 06:00–18:00.'],
  ['604', FACTS, { Fecha: '20261122' }, 'Fuera de horario. Hoy: sin horario.', 'Outside schedule. Today: no hours.'],
];
test.each(EVERY_CODE)('%s alone denies, and says why in both languages', (code, facts, question, es, en) => {
  expect(codes(facts, question)).toEqual({ codigo: code, motivos: [code], advertencias: [] });
  expect(said(facts, question)).toEqual([es]);
  expect(said(facts, question, 'en')).toEqual([en]);
});

const WARNINGS: readonly (readonly [code: string, facts: Facts, es: string, en: string])[] = [
  [
    '403',
    withRequirement({ FechaVencimiento: '20261119', DiasGracia: 1 }),
    'SCTR venció el 19/11/2026; en gracia hasta el 20/11/2026.',
    'Risk insurance expired on 19/11/2026; grace until 20/11/2026.',
  ],
  ['404', withRequirement({ FechaVencimiento: '20261120' }), 'SCTR vence el 20/11/2026.', 'Risk insurance expires on 20/11/2026.'],
  [
    '405',
    {
      ...withRequirement({ FechaVencimiento: '20261119' }),
      Exoneraciones: [{ IdRequisito: null, IdTipoRequisito: null, FechaInicio: '20261120', FechaFin: '20261120' }],
    },
    'SCTR exonerado hasta el 20/11/2026.',
    'Risk insurance exempted until 20/11/2026.',
  ],
  ['406', withPerson({ ValidaRequisitos: 'N' }), 'No se validan requisitos para esta persona.', 'Requirements are not validated for this person.'],
];
test.each(WARNINGS)('%s only warns', (code, facts, es, en) => {
  expect(codes(facts)).toEqual({ codigo: '000', motivos: [], advertencias: [code] });
  expect(said(facts)).toEqual([es]);
  expect(said(facts, {}, 'en')).toEqual([en]);
});

test('a credential by its days (Identificación, State by day): its last day counts, and a door that wants one takes it from a document too', () => {
  const card = { ...CARD, FechaInicio: '20261120', FechaFin: '20261231' };
  const codeOn = (Fecha: string) => decide({ ...FACTS, Credencial: card }, { ...FRIDAY, Fecha, Hora: null }).Motivos.map(({ Codigo }) => Codigo)[0];
  expect(codeOn('20261119')).toBe('122');
  expect(decide({ ...FACTS, Credencial: card }, FRIDAY).Codigo).toBe('000');
  expect(codeOn('20261231')).not.toBe('122');
  expect(codeOn('20270101')).toBe('122');
  const door = withDoor({ ExigeCredencial: 'S' });
  expect(decide({ ...door, CredencialActiva: card }, FRIDAY).Codigo).toBe('000');
  expect(decide({ ...door, CredencialActiva: { ...card, FechaInicio: '20261121' } }, FRIDAY).Codigo).toBe('123');
  // Whoever is inside goes out: on exit a card is only a warning.
  expect(decide({ ...FACTS, Credencial: { ...card, Estado: 'I' } }, { ...FRIDAY, Modo: 'N' })).toMatchObject({
    Permitido: 'S',
    Advertencias: [{ Codigo: '121' }],
  });
});

test('every code of the table is tried above, with the vehicles, or with presence and regime', () => {
  const tried = new Set([...EVERY_CODE.map(([code]) => code), ...WARNINGS.map(([code]) => code)]);
  expect(CODIGOS.filter((code) => code < '800' && code !== '703' && !tried.has(code))).toEqual([]);
});

describe('termination', () => {
  const scheduled = withPerson({ FechaCese: '20261120', CeseAplicado: false });
  test('a scheduled one does not deny on the last working day, and does after it', () => {
    expect(codes(scheduled).codigo).toBe('000');
    expect(codes(scheduled, { Fecha: '20261123' }).codigo).toBe('202');
  });
  test('one applied today denies at once', () => {
    expect(codes(withPerson({ FechaCese: '20261120', CeseAplicado: true })).codigo).toBe('202');
  });
});

describe('accreditation', () => {
  test('one in force among several is enough, and gives company and contract', () => {
    const old = { ...ACCREDITATION, IdAcreditacion: 2, FechaFin: '20261101', Compania: 'Otra' };
    const verdict = decide({ ...FACTS, Acreditaciones: [old, ACCREDITATION] }, FRIDAY);
    expect(verdict.Permitido).toBe('S');
    expect(verdict.Acreditacion?.Compania).toBe('Misti');
  });
  test('both ends count; a suspension ends by itself after its last day', () => {
    expect(codes(withAccreditation({ FechaInicio: '20261120', FechaFin: '20261120' })).codigo).toBe('000');
    const suspended = { SuspensionInicio: '20261110', SuspensionFin: '20261119' };
    expect(codes(withAccreditation(suspended)).codigo).toBe('000');
    expect(codes(withAccreditation({ ...suspended, SuspensionFin: '20261120' })).codigo).toBe('304');
  });
  test('a suspension by rule counts beside an authorizer’s, whose reason comes first while it lasts', () => {
    const Suspensiones = [{ Desde: '20261101', Hasta: null, Motivo: 'Agresión' }];
    const own = { SuspensionInicio: '20261110', SuspensionFin: '20261119', MotivoSuspension: 'Investigación' };
    expect(said(withAccreditation({ ...own, Suspensiones }))).toEqual(['La acreditación está suspendida: Agresión.']);
    expect(said(withAccreditation({ ...own, SuspensionFin: '20261120', Suspensiones }))).toEqual(['La acreditación está suspendida: Investigación.']);
    expect(codes(withAccreditation({ Suspensiones: [{ Desde: '20261101', Hasta: '20261119', Motivo: 'Agresión' }] })).codigo).toBe('000');
  });
});

describe('requirements', () => {
  test.each([
    ['20261221', []],
    ['20261220', ['404']],
    ['20261120', ['404']],
    ['20261117', ['403']],
    ['20261116', ['401']],
  ])('expiry %s with warning 30 and grace 3 gives %j', (FechaVencimiento, expected) => {
    const { motivos, advertencias } = codes(withRequirement({ FechaVencimiento, DiasGracia: 3 }));
    expect([...motivos, ...advertencias]).toEqual(expected);
  });
  test('one that does not block only warns; an optional one may be missing; one without expiry is kept', () => {
    expect(codes(withRequirement({ FechaVencimiento: '20261101', Bloqueante: 'N' }))).toMatchObject({ codigo: '000', advertencias: ['401'] });
    // One that blocks from a day on only warns before it; on that day it blocks.
    expect(codes(withRequirement({ FechaVencimiento: '20261101', BloqueaDesde: '20261121' }))).toMatchObject({
      codigo: '000',
      advertencias: ['401'],
    });
    expect(codes(withRequirement({ FechaVencimiento: '20261101', BloqueaDesde: '20261120' })).codigo).toBe('401');
    expect(codes(withRequirement({ FechaVencimiento: null, Entregado: false, Obligatorio: 'N' })).advertencias).toEqual([]);
    expect(codes(withRequirement({ FechaVencimiento: null, Entregado: true })).advertencias).toEqual([]);
  });
  test('an exemption of another requirement does not help', () => {
    const facts = {
      ...withRequirement({ FechaVencimiento: '20261101' }),
      Exoneraciones: [{ IdRequisito: 51, IdTipoRequisito: null, FechaInicio: '20261101', FechaFin: '20261130' }],
    };
    expect(codes(facts).codigo).toBe('401');
  });
});

describe('restrictions', () => {
  test('a company’s counts for its people only', () => {
    expect(codes(withRestriction({ IdCompania: 3 })).codigo).toBe('501');
    expect(codes(withRestriction({ IdCompania: 9 })).codigo).toBe('000');
  });
  test('a zone around the destination counts until it was entered', () => {
    const facts = { ...withRestriction({ Ambito: 'Z', IdZona: 9, Zona: 'Mina' }), ZonasDestino: [10, 9] };
    expect(codes(facts).codigo).toBe('502');
    expect(codes({ ...facts, ZonasPresencia: [9] }).codigo).toBe('000');
    expect(codes({ ...withRestriction({ Ambito: 'Z', IdZona: 10, Zona: 'Planta' }), ZonasPresencia: [10] }).codigo).toBe('502');
  });
  test.each([
    ['20261120', '05:59:00', '502'],
    ['20261120', '06:00:59', '502'],
    ['20261120', '06:01:00', '000'],
    ['20261120', '20:00:00', '502'],
    ['20261201', '05:00:00', '000'],
  ])('Calculations 6: curfew on Mina 20:00–06:00 of November: %s %s → %s', (Fecha, Hora, expected) => {
    const curfew = withRestriction({
      Ambito: 'Z',
      IdZona: 10,
      Zona: 'Mina',
      DiaCompleto: 'N',
      HoraInicio: '20:00',
      HoraFin: '06:00',
      FechaFin: '20261130',
    });
    const always: Facts = {
      ...curfew,
      Horarios: [
        { ...ADM, Intervalos: ['1', '2', '3', '4', '5', '6', '7'].map((Dia) => ({ Dia, HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A' })) },
      ],
    };
    expect(codes(always, { Fecha, Hora }).codigo).toBe(expected);
  });
});

describe('schedules', () => {
  test('several on one door are a union, and all are told', () => {
    const morning = { ...ADM, IdHorario: 3, Intervalos: [{ Dia: '5', HoraInicio: '06:00', HoraFin: '12:00', TipoEntrada: 'A' as const }] };
    const evening = { ...ADM, IdHorario: 4, Intervalos: [{ Dia: '5', HoraInicio: '15:00', HoraFin: '18:00', TipoEntrada: 'A' as const }] };
    const facts: Facts = {
      ...FACTS,
      Horarios: [morning, evening],
      Asignaciones: [{ FechaInicio: '20261001', FechaFin: '20261231', Horarios: [3, 4] }],
    };
    expect(codes(facts, { Hora: '12:00:59' }).codigo).toBe('000');
    expect(said(facts, { Hora: '13:00:00' })).toEqual(['Fuera de horario. Hoy: 06:00–12:00, 15:00–18:00.']);
  });
  test('an interval may be of one direction', () => {
    const entry = { ...ADM, Intervalos: ADM.Intervalos.map((one) => ({ ...one, TipoEntrada: 'S' as const })) };
    expect(codes({ ...FACTS, Horarios: [entry] }).codigo).toBe('604');
  });
  test.each([
    ['D', '000'],
    ['H', '604'],
    ['N', '604'],
  ] as const)('a holiday taken as %s gives %s', (FeriadoComo, expected) => {
    expect(codes({ ...FACTS, Feriados: ['20261120'], Horarios: [{ ...ADM, FeriadoComo }] }).codigo).toBe(expected);
  });
  test('a holiday has its own intervals', () => {
    const holiday = {
      ...ADM,
      FeriadoComo: 'H' as const,
      Intervalos: [{ Dia: '8', HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A' as const }],
    };
    expect(codes({ ...FACTS, Feriados: ['20261120'], Horarios: [holiday] }, { Hora: '23:59:59' }).codigo).toBe('000');
  });
});

describe('policies of the door', () => {
  const unaccredited: Facts = { ...unassigned, Acreditaciones: [] };
  const only = (Politicas: NonNullable<Facts['Puerta']>['Politicas']): Facts => ({
    ...unaccredited,
    Puerta: { ...(FACTS.Puerta ?? never()), Politicas },
  });
  test('a type may warn or leave a family out', () => {
    expect(codes(only({ ACREDITACION: { Entrada: 'A', Salida: 'A' }, PERFIL: { Entrada: 'N', Salida: 'N' } }))).toEqual({
      codigo: '000',
      motivos: [],
      advertencias: ['301'],
    });
  });
  test('an attendance door lets an unaccredited but active person pass, and no inactive one', () => {
    const none = { Entrada: 'N', Salida: 'N' } as const;
    const attendance = only({ ACREDITACION: none, REQUISITOS: none, RESTRICCIONES: none, PERFIL: none });
    expect(codes(attendance)).toEqual({ codigo: '000', motivos: [], advertencias: [] });
    expect(codes({ ...attendance, Persona: withPerson({ Inactivo: 'S' }).Persona }).codigo).toBe('201');
  });
  test('an open door only warns from accreditation on', () => {
    expect(codes({ ...unaccredited, Puerta: withDoor({ Modo: 'L' }).Puerta })).toEqual({ codigo: '000', motivos: [], advertencias: ['301', '601'] });
    expect(codes({ ...withPerson({ Inactivo: 'S' }), Puerta: withDoor({ Modo: 'L' }).Puerta }).codigo).toBe('201');
  });
});

describe('on the way out', () => {
  test('state, accreditation and restrictions warn; requirements and profile are not asked', () => {
    const bad: Facts = {
      ...withPerson({ Inactivo: 'S' }),
      Acreditaciones: [{ ...ACCREDITATION, FechaFin: '20261101', Requisitos: [{ ...SCTR, FechaVencimiento: '20261101' }] }],
      Asignaciones: [],
      Restricciones: withRestriction({}).Restricciones,
    };
    expect(codes(bad, { Modo: 'N' })).toEqual({ codigo: '000', motivos: [], advertencias: ['201', '303', '501'] });
  });
  test('what nobody has opens nothing', () => {
    expect(codes(nobody, { Modo: 'N' }).codigo).toBe('111');
  });
});

function never(): never {
  throw new Error('The usual facts have a door');
}
