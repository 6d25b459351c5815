import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchFiles } from '../shared/evidencia';
import { datesWithin, expiriesIn, plainText } from '../shared/fechas';

const TODAY = '20261126';
const DAY = fc
  .date({ min: new Date('2026-12-01'), max: new Date('2029-12-28'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''));
const written = (day: string, mark = '/') => [day.slice(6), day.slice(4, 6), day.slice(0, 4)].join(mark);

describe('the day on which a paper says that it ends', () => {
  test.each([
    ['CERTIFICADO DE APTITUD. Fecha de examen: 10/11/2026. Fecha de vencimiento: 09/11/2027', '20271109'],
    ['Vigencia del 01/12/2026 al 31/12/2026', '20261231'],
    ['Vigencia: 01-12-2026 hasta el 31-12-2026', '20261231'],
    ['Válido hasta el 15 de marzo de 2027', '20270315'],
    ['Fecha de nacimiento 02/03/1990 · Emitido 01/11/2026 · Caduca: 01.11.2031', '20311101'],
    ['Issued on 10 November 2026. Valid until December 10, 2027.', '20271210'],
    ['Date of birth: 1990-03-02  Expiry date: 2027-05-01', '20270501'],
    ['EXPIRES 12 MAY 2028', '20280512'],
    ['Período 01/11/2026 - 30/11/2026', '20261130'],
    ['Licencia A-IIb  Revalidación: 20/02/2028', '20280220'],
  ])('%s', (text, day) => expect(expiriesIn(text, TODAY)[0]?.dia).toBe(day));

  test.each([
    'Fecha de emisión: 10/11/2026',
    'Fecha de nacimiento: 10/11/2030',
    'Reunión el 10/12/2026, otra el 11/12/2026',
    'Sin fecha alguna',
    'Lima, 1 de noviembre de 2026',
  ])('none is made up: %s', (text) => expect(expiriesIn(text, TODAY)).toEqual([]));

  test('of a paper of several things the end that follows the name of what was asked about', () => {
    const paper =
      'EXPEDIENTE DE ACREDITACION\nSCTR salud y pensión: emitido 07/11/2026, vence 06/05/2027\nExamen médico ocupacional: emitido 07/11/2026, vence 07/11/2027\nInducción de seguridad: emitido 07/11/2026, vence 09/10/2027';
    const first = (...names: string[]) => expiriesIn(paper, TODAY, names)[0]?.dia;
    expect([first(), first('SCTR salud y pensión', 'SCTR'), first('Examen médico ocupacional'), first('INDUCCIÓN DE SEGURIDAD')]).toEqual([
      '20271107',
      '20270506',
      '20271107',
      '20271009',
    ]);
    // What the paper does not name changes nothing; nor does a name that is too short to be one.
    expect([first('Certificado de antecedentes', 'ANT'), first('de')]).toEqual(['20271107', '20271107']);
  });

  test('what has ended is told too, so that nobody hands it in', () => {
    expect(expiriesIn('SCTR. Vence: 20/11/2026', TODAY)).toMatchObject([{ dia: '20261120', motivo: 'dicho' }]);
  });

  test('property: the day after its name is found wherever it stands, at its place, before any other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Vencimiento: ', 'VENCE EL ', 'Válido hasta el ', 'Fecha de caducidad ', 'Expiry date: ', 'Valid until ', 'Expires '),
        DAY,
        fc.constantFrom('/', '-', '.', ' / '),
        fc.constantFrom('Emisión: 05/11/2026. ', 'Nacido el 02/03/1990. ', 'Issued 05/11/2026; ', 'Póliza 1234567 ', ''),
        fc.stringMatching(/^[ a-zñáéíóú,.]{0,200}$/),
        (name, day, mark, before, after) => {
          const text = `${before}${name}${written(day, mark)} . ${after}`;
          const [first] = expiriesIn(text, TODAY);
          expect(first).toMatchObject({ dia: day, motivo: 'dicho' });
          expect(text.normalize('NFC').slice(first?.desde, first?.hasta)).toBe(written(day, mark));
        },
      ),
    );
  });

  test('property: no text breaks it; every place holds its day and letters keep their places', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            DAY.map((day) => written(day)),
          ),
          { maxLength: 30 },
        ),
        (pieces) => {
          const text = pieces.join(' ');
          expect(plainText(text)).toHaveLength(text.normalize('NFC').length);
          for (const { dia, desde, hasta } of datesWithin(text)) {
            expect(dia).toMatch(/^(19|20|21)\d{6}$/);
            expect(text.normalize('NFC').slice(desde, hasta)).toMatch(/\d/);
          }
          const expiries = expiriesIn(text, TODAY);
          expect(new Set(expiries.map(({ dia }) => dia)).size).toBe(expiries.length);
        },
      ),
    );
  });
});

const WANTED = [
  { IdRequisito: 1, Codigo: 'EMO', Requisito: 'Examen médico ocupacional' },
  { IdRequisito: 2, Codigo: 'SCTR', Requisito: 'SCTR salud y pensión' },
  { IdRequisito: 3, Codigo: 'IND', Requisito: 'Inducción general' },
  { IdRequisito: 4, Codigo: 'ALT-02', Requisito: 'Trabajo en altura' },
  { IdRequisito: 5, Codigo: 'DNI', Requisito: 'Documento de identidad' },
];
const match = (nombre: string, texto = '') => matchFiles([{ nombre, texto }], WANTED)[0];

describe('to which requirement a file belongs', () => {
  test.each([
    ['45678901_EMO.pdf', '', 1, 'codigo'],
    ['alt-02 ticona.pdf', '', 4, 'codigo'],
    ['dni ticona nuñez.PDF', '', 5, 'codigo'],
    ['examenMedico2026.pdf', '', 1, 'nombre'],
    ['INDUCCIÓN-yarabamba.pdf', '', 3, 'nombre'],
    ['certificado de alturas.pdf', '', 4, 'nombre'],
    ['escaneo0001.pdf', 'CLÍNICA SAN LUCAS\nCERTIFICADO DE EXAMEN MÉDICO OCUPACIONAL', 1, 'texto'],
    ['scan.pdf', 'Constancia de trabajos en altura', 4, 'texto'],
  ] as const)('%s', (nombre, texto, IdRequisito, por) => expect(match(nombre, texto)).toEqual({ IdRequisito, por }));

  test.each([
    ['IMG_20261126.pdf', ''],
    ['documento.pdf', 'Certificado'],
    ['emo y sctr.pdf', ''],
    ['', ''],
  ])('«%s» is left to whoever gave it', (nombre, texto) => expect(match(nombre, texto)).toBeNull());

  test('what its name says of two is told apart by its text', () => {
    expect(match('emo-sctr.pdf', 'Seguro complementario SCTR salud y pensión')).toEqual({ IdRequisito: 2, por: 'codigo' });
  });

  test('property: a file named by a code is of it, whatever else its name and text say of none; the order of requirements changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WANTED),
        fc.stringMatching(/^\d{8}$/),
        fc.constantFrom('_', ' ', '-', '.'),
        fc.boolean(),
        fc.shuffledSubarray(WANTED, { minLength: WANTED.length }),
        (one, document, mark, upper, order) => {
          const name = `${document}${mark}${upper ? one.Codigo : one.Codigo.toLowerCase()}.pdf`;
          expect(matchFiles([{ nombre: name, texto: '' }], order)).toEqual([{ IdRequisito: one.IdRequisito, por: 'codigo' }]);
        },
      ),
    );
  });

  test('property: each file is judged by itself, and no name or text breaks it', () => {
    const file = fc.record({ nombre: fc.string({ unit: 'grapheme' }), texto: fc.string({ unit: 'grapheme' }) });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 8 }), (files) => {
        const together = matchFiles(files, WANTED);
        expect(together).toEqual(files.flatMap((one) => matchFiles([one], WANTED)));
      }),
    );
  });
});
