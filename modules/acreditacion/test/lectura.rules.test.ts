import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareDocument, type EstadoLectura, type HintFacts, hintsOf, numbersIn, type PaperFacts } from '../server/tramites/lectura.rules';
import { datesIn } from '../shared/fechas';

describe('dates and numbers in a text', () => {
  test.each([
    ['Vence el 10/12/2026', '20261210'],
    ['vence 10-12-26.', '20261210'],
    ['2026-12-10', '20261210'],
    ['Lima, 10 de diciembre de 2026', '20261210'],
    ['10 de Setiembre del 2026', '20260910'],
    ['10-DIC-2026', '20261210'],
    ['December 10, 2026', '20261210'],
    ['10 December 2026', '20261210'],
    ['12/25/2026', '20261225'],
    ['Vigencia: 10.12.2026 al 10 . 12 . 2027', '20271210'],
  ])('%s', (text, day) => expect(datesIn(text)).toContain(day));

  test('what is no day of the calendar is no date', () => {
    expect(datesIn('31/02/2026 · 00/00/2026 · 45/45/2026 · póliza 1234/56/789012')).toEqual([]);
  });

  test.each(['DNI 45678901', 'DNI:45678901', 'DNI45678901', 'Documento N.º 45.678.901', '(45678901)', 'RUT 4567890-1'])(
    'the document is found in «%s»',
    (text) => expect(numbersIn(text)).toContain('45678901'),
  );

  test('property: a document written among others is found, however it is punctuated', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.constantFrom('', '.', '-'), fc.string(), fc.string(), (document, mark, before, after) => {
        const written = [document.slice(0, 2), document.slice(2, 5), document.slice(5)].join(mark);
        expect(numbersIn(`${before} ${written} ${after}`)).toContain(bareDocument(document));
      }),
    );
  });

  test('property: no text breaks them; what they keep is of the form they say, and stands in the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.stringMatching(/^[0-9A-Z.-]{1,20}$/),
      fc.tuple(fc.integer({ min: 1, max: 33 }), fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1850, max: 2250 })).map((day) => day.join('/')),
    );
    let kept = 0;
    fc.assert(
      fc.property(fc.array(piece, { minLength: 10, maxLength: 60 }), (pieces) => {
        const text = pieces.join(' ');
        const bare = bareDocument(text.normalize('NFD'));
        for (const number of numbersIn(text)) {
          expect(number).toMatch(/^[0-9A-Z]{5,15}$/);
          expect(bare).toContain(number);
        }
        for (const day of datesIn(text)) expect(day).toMatch(/^(19|20|21)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/);
        kept += Math.min(numbersIn(text).length, datesIn(text).length);
      }),
    );
    expect(kept).toBeGreaterThan(100);
  });

  test('what they keep of one text is bounded', () => {
    const text = (length: number, one: (n: number) => string) => Array.from({ length }, (_, n) => one(n)).join(' ');
    expect(numbersIn(text(30_000, (n) => String(10_000_000 + n)))).toHaveLength(20_000);
    expect(datesIn(text(900, (n) => `${1 + (n % 28)}/${1 + (Math.floor(n / 28) % 12)}/${2000 + Math.floor(n / 336)}`))).toHaveLength(500);
  });
});

const paper = (more: Partial<PaperFacts> & { estado?: EstadoLectura; numeros?: string[]; fechas?: string[] }): PaperFacts => ({
  IdArchivo: 1,
  Nombre: 'sctr.pdf',
  lectura: { Estado: more.estado ?? 'T', numeros: new Set(more.numeros ?? ['45678901']), fechas: new Set(more.fechas ?? ['20261101', '20261210']) },
  otras: [],
  rechazos: [],
  ...more,
});
const facts = (papeles: PaperFacts[], more: Partial<HintFacts> = {}): HintFacts => ({
  documento: '45678901',
  emision: '20261101',
  vencimiento: '20261210',
  propuesto: null,
  papeles,
  ...more,
});
const codes = (of: HintFacts) => hintsOf(of).map((hint) => hint.Codigo);

describe('Hints, never auto-approval', () => {
  test.each<[string, HintFacts, string[]]>([
    ['nothing to say of a paper that names document and dates', facts([paper({})]), []],
    ['the document is not in the text', facts([paper({ numeros: ['11111111'] })]), ['DOCUMENTO']],
    ['the typed dates are not in the text', facts([paper({ fechas: ['20250101'] })]), ['EMISION', 'VENCIMIENTO']],
    ['an expiry that follows from the issue date need not be written', facts([paper({ fechas: ['20261101'] })], { propuesto: '20261210' }), []],
    ['one of several papers says it', facts([paper({ numeros: [] }), paper({ IdArchivo: 2 })]), []],
    ['a picture may say it', facts([paper({ numeros: [] }), paper({ IdArchivo: 2, estado: 'I' })]), ['SIN_TEXTO']],
    ['blank', facts([paper({ estado: 'B' })]), ['EN_BLANCO']],
    ['closed', facts([paper({ estado: 'C' })]), ['CIFRADO']],
    ['being read', facts([paper({ estado: 'P' })]), ['LEYENDO']],
    ['of another person', facts([paper({ numeros: [], otras: ['SOL-2026-000001'] })]), ['OTRA_PERSONA', 'DOCUMENTO']],
    ['a list that names this person too serves both', facts([paper({ otras: ['SOL-2026-000001'] })]), []],
    ['refused before', facts([paper({ rechazos: ['SOL-2026-000001'] })]), ['RECHAZADO']],
    ['nobody had it read', facts([paper({ lectura: null })]), []],
    ['a document its evaluator may not see is not compared', facts([paper({ numeros: [] })], { documento: null }), []],
  ])('%s', (_, of, expected) => expect(codes(of)).toEqual(expected));
});
