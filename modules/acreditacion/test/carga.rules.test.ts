import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchName } from '../server/carga/carga.adjuntos';
import { CLASES } from '../server/carga/carga.clases';
import { dayOfText, readRow, rowFaults } from '../server/carga/carga.rules';
import { type Column, type LoadWorld, type Registered, type RowFacts, tidy } from '../server/carga/carga.tipos';
import type { Entidad } from '../shared/sujetos';

const column = (clave: string, change: Partial<Column>): Column => ({
  clave,
  titulo: { es: clave, en: clave },
  destino: 'ficha',
  field: { kind: 'text', max: 60 },
  obligatorio: true,
  opciones: [],
  valores: new Map(),
  segun: null,
  protege: null,
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
  tiposVehiculo: [],
  visitaDias: 7,
  edadMinima: 18,
  reglas: new Map([
    ['contrato.dotacion_excedida', 'A'],
    ['persona.menor_edad', 'B'],
  ]),
  aceptar: false,
};
const NOBODY: RowFacts = { registrado: null, hallados: [], procesada: null, repetidas: {} };
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
const told = (
  kind: Entidad,
  columns: readonly Column[],
  cells: Record<string, string>,
  facts: Partial<RowFacts> = {},
  world: Partial<LoadWorld> = {},
  lugar = 1,
) =>
  rowFaults(CLASES[kind], columns, readRow(columns, cells), { ...NOBODY, ...facts }, { ...WORLD, ...world }, lugar).map(
    (one) => `${one.columna}:${one.mensaje.replace(/\{.*/, '')}${one.regla ? ' (aviso)' : ''}`,
  );
const faults = (cells: Record<string, string>, facts: Partial<RowFacts> = {}, world: Partial<LoadWorld> = {}, lugar = 1) =>
  told('P', COLUMNS, { ...GOOD, ...cells }, facts, world, lugar);

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
    const registrado: Registered = { id: 1, enCurso: null, acreditada: false, impedimento: null };
    const impedimento = { columna: 'Documento', codigo: 'solicitud.persona_ocupada' };
    expect(faults({ Nombres: '', FechaNacimiento: '' }, { registrado })).toEqual([]);
    expect(faults({}, { registrado: { ...registrado, enCurso: 'SOL-2026-000001' } })).toEqual(['Documento:solicitud.en_curso']);
    expect(faults({}, { registrado: { ...registrado, impedimento } })).toEqual(['Documento:solicitud.persona_ocupada']);
  });
  test('the same row twice, in this file or in another', () => {
    expect(faults({}, { repetidas: { Documento: 4 } })).toEqual(['Documento:carga.repetido']);
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
        const found = rowFaults(CLASES.P, COLUMNS, readRow(COLUMNS, typed), NOBODY, WORLD, 1).filter((one) => !one.regla);
        const places = found.map((one) => one.columna);
        expect(new Set(places).size).toBe(places.length);
        for (const place of places) expect(place === null || COLUMNS.some((one) => one.clave === place)).toBe(true);
      }),
    );
  });
});

describe('rules of a row of the other entities', () => {
  const dates = COLUMNS.filter((one) => ['FechaInicio', 'FechaFin', 'R:SCTR:E', 'R:SCTR:V'].includes(one.clave));
  const list = (clave: string, change: Partial<Column>) => column(clave, { field: { kind: 'ref', resource: 'X' }, ...change });
  const brands = new Map([
    [1, new Map([['hilux', 10]])],
    [2, new Map([['otro', 20]])],
  ]);
  const models = new Map([
    ['toyota · hilux', 10],
    ['hilux', 10],
    ['volvo · otro', 20],
    ['otro', 20],
  ]);
  const vehicle: readonly Column[] = [
    column('Placa', { field: { kind: 'code', max: 10, pattern: 'PLACA' } }),
    list('IdTipoVehiculo', { valores: new Map([['bus', 5]]), opciones: [{ valor: 5, texto: 'Bus' }] }),
    list('IdMarca', {
      valores: new Map([
        ['toyota', 1],
        ['volvo', 2],
      ]),
    }),
    list('IdModelo', { valores: models, segun: { clave: 'IdMarca', valores: brands } }),
    column('Anio', { field: { kind: 'int' } }),
    ...dates,
  ];
  const bus = { Placa: 'abc-123', IdTipoVehiculo: 'Bus', IdMarca: 'Volvo', IdModelo: 'Otro', Anio: '2024', ...GOOD };

  test.each([
    ['nothing wrong', {}, {}, []],
    ['a plate of other signs', { Placa: 'A*1' }, {}, ['Placa:patron.PLACA']],
    ['a model of another brand', { IdModelo: 'Hilux' }, {}, ['IdModelo:vehiculo.modelo']],
    ['a year after the next', { Anio: '2028' }, {}, ['Anio:vehiculo.anio']],
    ['a type that the profile is not for', {}, { tiposVehiculo: [9] }, ['IdTipoVehiculo:solicitud.perfil_tipo_vehiculo']],
  ])('a vehicle: %s', (_name, cells, world, expected) => {
    expect(told('V', vehicle, { ...bus, ...cells }, {}, world)).toEqual(expected);
  });
  test('of a registered vehicle only the plate is demanded; the contract counts vehicles', () => {
    const registrado: Registered = { id: 1, enCurso: null, acreditada: false, impedimento: null };
    expect(told('V', vehicle, { ...bus, IdMarca: '', IdModelo: '', Anio: '' }, { registrado })).toEqual([]);
    expect(told('V', vehicle, bus, { repetidas: { Placa: 3, Serie: 2 } })).toEqual(['Placa:carga.placa_repetida', 'Serie:carga.serie_repetida']);
    expect(told('V', vehicle, bus, { registrado: { ...registrado, enCurso: 'SOL-2026-000001' } })).toEqual(['Placa:solicitud.vehiculo_en_curso']);
    expect(told('V', vehicle, bus, {}, {}, 11)).toEqual(['null:contrato.dotacion_vehiculo_excedida (aviso)']);
  });
  test('a visit longer than the profile allows; visitors count in no endowment', () => {
    const visit = { ...GOOD, FechaFin: '22/03/2026' };
    expect(told('I', COLUMNS, visit)).toEqual(['FechaFin:visita.dias']);
    expect(told('I', COLUMNS, visit, {}, { visitaDias: 8 }, 99)).toEqual([]);
  });
  test('a company: the form of its tax document', () => {
    const documentos: LoadWorld['documentos'] = new Map([[1, { LongitudExacta: 'S', Longitud: 11, Caracteres: 'N', DigitoVerificador: 'RUC' }]]);
    expect(told('E', COLUMNS, GOOD, {}, { documentos })).toEqual(['Documento:documento.ruc']);
    expect(told('E', COLUMNS, { ...GOOD, Documento: '20100070971' }, {}, { documentos })).toEqual(['Documento:documento.digito_verificador (aviso)']);
    expect(told('E', COLUMNS, { ...GOOD, Documento: '20100070970' }, {}, { documentos })).toEqual([]);
  });
  test('what the database found: its words, and a warning only as the rule says', () => {
    const hallados: RowFacts['hallados'] = [
      { columna: 'Nombres', codigo: 'licencia_interna.categoria', params: { categoria: 'A-I', tipo: 'Bus' } },
      { columna: 'FechaFin', codigo: 'licencia_interna.sin_licencia_nacional', params: {}, regla: true },
    ];
    expect(told('L', COLUMNS, GOOD, { hallados })).toEqual([
      'Nombres:licencia_interna.categoria',
      'FechaFin:licencia_interna.sin_licencia_nacional (aviso)',
    ]);
    expect(told('L', COLUMNS, GOOD, { hallados }, { aceptar: true })).toEqual(['Nombres:licencia_interna.categoria']);
  });
  test.each([
    ['Bus; Camión, volquete', [5, 6]],
    ['bus, camion', [5, 7]],
    ['Bus;', [5]],
    ['Bus; Barco', undefined],
  ])('a cell of several: %s', (text, expected) => {
    const types = column('TiposVehiculo', {
      field: { kind: 'refs', resource: 'X' },
      valores: new Map([
        ['bus', 5],
        ['camion, volquete', 6],
        ['camion', 7],
      ]),
    });
    const { valores, errores } = readRow([types], { TiposVehiculo: text });
    expect(valores.TiposVehiculo).toEqual(expected);
    expect(errores).toEqual(expected ? [] : [{ columna: 'TiposVehiculo', mensaje: 'carga.opcion' }]);
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
  ['abc-123_sctr.pdf', { documento: 'ABC123', idRequisito: 1 }],
  ['ABC123_SCTR.pdf', { documento: 'ABC123', idRequisito: 1 }],
  ['45678912_OTRO.pdf', null],
  ['99999999_SCTR.pdf', null],
  ['45678912_SCTR.exe', null],
])('the paper %s is matched by {documento}_{codigoRequisito}.pdf', (name, expected) => {
  const requirements = new Map([
    ['SCTR', 1],
    ['EMO_ANUAL', 2],
  ]);
  expect(matchName(name, new Set(['45678912', '12345678-5', 'ABC123']), requirements)).toEqual(expected);
});
