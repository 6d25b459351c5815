import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchName } from '../server/carga.adjuntos';
import { type Column, tidy } from '../server/carga.columnas';
import { dayOfText, type LoadWorld, type RowFacts, readRow, rowFaults } from '../server/carga.rules';

const column = (clave: string, change: Partial<Column>): Column => ({
  clave,
  titulo: { es: clave, en: clave },
  destino: 'persona',
  field: { kind: 'text', max: 60 },
  obligatorio: true,
  opciones: [],
  valores: new Map(),
  ...change,
});
const COLUMNS: readonly Column[] = [
  column('IdTipoDocumento', { field: { kind: 'ref', resource: 'SistemaTipoDocumento' }, valores: new Map([['dni', 1]]) }),
  column('Documento', { field: { kind: 'code', max: 20 } }),
  column('Nombres', {}),
  column('FechaNacimiento', { field: { kind: 'date' } }),
  column('IdCargo', { destino: 'solicitud', field: { kind: 'ref', resource: 'AdministracionCargo' }, valores: new Map([['operario', 7]]) }),
  column('FechaInicio', { destino: 'solicitud', field: { kind: 'date' } }),
  column('FechaFin', { destino: 'solicitud', field: { kind: 'date' } }),
  column('R:SCTR:E', { destino: 'requisito', field: { kind: 'date' }, obligatorio: false }),
  column('R:SCTR:V', { destino: 'requisito', field: { kind: 'date' } }),
];
const WORLD: LoadWorld = {
  today: '20260315',
  contrato: { codigo: 'CT-1', desde: '20260101', hasta: '20261231', dotacion: 10 },
  documentos: new Map([[1, { LongitudExacta: 'S', Longitud: 8, Caracteres: 'N', DigitoVerificador: 'N' }]]),
  requisitos: [{ IdRequisito: 1, Codigo: 'SCTR', Nombre: 'SCTR', Obligatorio: true, RequiereVencimiento: true, RequiereAdjunto: true }],
  edadMinima: 18,
  reglas: new Map([
    ['contrato.dotacion_excedida', 'A'],
    ['persona.menor_edad', 'B'],
  ]),
  aceptar: false,
};
const NOBODY: RowFacts = { persona: null, parecida: null, procesada: null, repetida: null };
const GOOD = {
  IdTipoDocumento: 'dni',
  Documento: '12345678',
  Nombres: 'Ana',
  FechaNacimiento: '29/02/2000',
  IdCargo: 'Operario',
  FechaInicio: '15/03/2026',
  FechaFin: '2026-12-31',
  'R:SCTR:V': '20270101',
};
const faults = (cells: Record<string, string>, facts: Partial<RowFacts> = {}, world: Partial<LoadWorld> = {}, lugar = 1) =>
  rowFaults(COLUMNS, readRow(COLUMNS, { ...GOOD, ...cells }), { ...NOBODY, ...facts }, { ...WORLD, ...world }, lugar).map(
    (one) => `${one.columna}:${one.mensaje.replace(/\{.*/, '')}${one.regla ? ' (aviso)' : ''}`,
  );

describe('rules of a row of a mass request (060102)', () => {
  test.each([
    ['nothing wrong', {}, []],
    ['a document of another length', { Documento: '123' }, ['Documento:persona.documento_longitud']],
    ['a day that does not exist', { FechaInicio: '31/02/2026' }, ['FechaInicio:carga.fecha']],
    ['a value that is not of the list', { IdCargo: 'Astronauta' }, ['IdCargo:carga.opcion']],
    ['start before today', { FechaInicio: '14/03/2026' }, ['FechaInicio:solicitud.inicio_pasado']],
    ['end one day after the contract', { FechaFin: '01/01/2027' }, ['FechaFin:solicitud.fuera_contrato']],
    ['start not earlier than end', { FechaFin: '15/03/2026' }, ['FechaFin:solicitud.fechas']],
    ['an expired requirement', { 'R:SCTR:V': '14/03/2026' }, ['R:SCTR:V:solicitud.requisito_vencido']],
    ['no expiry of a required one', { 'R:SCTR:V': '' }, ['R:SCTR:V:solicitud.requisito_sin_vencimiento']],
    ['expiry before issue', { 'R:SCTR:E': '02/01/2027' }, ['R:SCTR:V:solicitud.requisito_fechas']],
    ['under age where the client refuses', { FechaNacimiento: '16/03/2008' }, ['FechaNacimiento:persona.menor_edad']],
  ])('%s', (_name, cells, expected) => {
    expect(faults(cells)).toEqual(expected);
  });
  test('several at once: each cell with its own', () => {
    expect(faults({ Documento: '', Nombres: '', FechaFin: 'mañana' })).toEqual([
      'FechaFin:carga.fecha',
      'Documento:campo.obligatorio',
      'Nombres:campo.obligatorio',
    ]);
  });
  test('of who is registered only the document is demanded', () => {
    const persona = { ocupada: false, enCurso: null, acreditada: false };
    expect(faults({ Nombres: '', FechaNacimiento: '' }, { persona })).toEqual([]);
    expect(faults({}, { persona: { ...persona, enCurso: 'SOL-2026-000001' } })).toEqual(['Documento:solicitud.en_curso']);
    expect(faults({}, { persona: { ...persona, ocupada: true } })).toEqual(['Documento:solicitud.persona_ocupada']);
  });
  test('the same row twice, in this file or in another', () => {
    expect(faults({}, { repetida: 4 })).toEqual(['Documento:carga.repetido']);
    expect(faults({}, { procesada: 'SOL-2026-000001' })).toEqual(['Documento:carga.ya_procesada']);
  });
  test('a warning observes the row until warnings are accepted', () => {
    expect(faults({}, {}, {}, 11)).toEqual(['null:contrato.dotacion_excedida (aviso)']);
    expect(faults({}, {}, { aceptar: true }, 11)).toEqual([]);
    expect(faults({}, {}, {}, 10)).toEqual([]);
  });
  test('property: whatever is typed, a row is judged, each cell once and only cells of the template', () => {
    const cells = fc.dictionary(
      fc.constantFrom(...COLUMNS.map((one) => one.clave)),
      fc.oneof(fc.string(), fc.constantFrom('15/03/2026', 'DNI', '12345678')),
    );
    fc.assert(
      fc.property(cells, (typed) => {
        const told = rowFaults(COLUMNS, readRow(COLUMNS, typed), NOBODY, WORLD, 1).filter((one) => !one.regla);
        const places = told.map((one) => one.columna);
        expect(new Set(places).size).toBe(places.length);
        for (const place of places) expect(place === null || COLUMNS.some((one) => one.clave === place)).toBe(true);
      }),
    );
  });
});

test.each([
  ['1/3/2026', '20260301'],
  ['01-03-2026', '20260301'],
  ['2026-03-01', '20260301'],
  ['20260301', '20260301'],
  ['ayer', 'ayer'],
])('the day %s is %s', (text, day) => {
  expect(dayOfText(text)).toBe(day);
});

test('titles and lists are compared without case, accents, marks of obligation nor spare spaces', () => {
  expect(tidy('  País de  NACIMIENTO * ')).toBe('pais de nacimiento');
});

test.each([
  ['45678912_SCTR.pdf', { documento: '45678912', idRequisito: 1 }],
  ['45678912_sctr.PDF', { documento: '45678912', idRequisito: 1 }],
  ['45678912_EMO_ANUAL.pdf', { documento: '45678912', idRequisito: 2 }],
  ['12.345.678-5_SCTR.pdf', { documento: '12345678-5', idRequisito: 1 }],
  ['45678912_OTRO.pdf', null],
  ['99999999_SCTR.pdf', null],
  ['45678912_SCTR.exe', null],
])('the paper %s is matched by {documento}_{codigoRequisito}.pdf', (name, expected) => {
  const requirements = new Map([
    ['SCTR', 1],
    ['EMO_ANUAL', 2],
  ]);
  expect(matchName(name, new Set(['45678912', '12345678-5']), requirements)).toEqual(expected);
});
