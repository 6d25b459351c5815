import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentRule, documentFault, hasValidCheckDigit, isRuc, isRut, tidyDocument } from './documento';

const DNI: DocumentRule = { LongitudExacta: 'S', Longitud: 8, Caracteres: 'N', DigitoVerificador: 'N' };
const CE: DocumentRule = { LongitudExacta: 'N', Longitud: 12, Caracteres: 'A', DigitoVerificador: 'N' };
const RUT: DocumentRule = { LongitudExacta: 'N', Longitud: 10, Caracteres: 'A', DigitoVerificador: 'RUT' };

describe('Check: documentos de identidad (010203)', () => {
  test.each(['1234567', '123456789'])('a DNI of other than 8 digits is refused with the number 8: %s', (value) => {
    expect(documentFault(value, DNI)).toBe('persona.documento_longitud{"n":8}');
  });
  test('a DNI with letters is refused', () => expect(documentFault('1234567A', DNI)).toBe('patron.NUM'));
  test.each([
    ['123456789', null],
    ['123456789012', null],
    ['1234567890123', 'persona.documento_longitud_maxima{"n":12}'],
  ])('CE %s → %s', (value, fault) => expect(documentFault(value, CE)).toBe(fault));
  test('documents are stored without spaces or dots, a RUT with its hyphen', () => {
    expect(tidyDocument(' 45.879 632 ', DNI)).toBe('45879632');
    expect(tidyDocument('12.345.678-5', RUT)).toBe('12345678-5');
    expect(tidyDocument('76000006k', RUT)).toBe('76000006-K');
  });
});

describe('Administración, Calculations 5: check digits', () => {
  test.each([
    ['20100047218', true],
    ['20100047219', false],
    ['2010004721', false],
  ])('RUC %s → %s', (value, right) => expect(isRuc(value)).toBe(right));
  test.each([
    ['12345678-5', true],
    ['12345678-6', false],
    ['76000006-K', true],
  ])('RUT %s → %s', (value, right) => expect(isRut(value)).toBe(right));
  test('every ten digits have exactly one right check digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }), (ten) => {
        const right = [...'0123456789'].filter((digit) => isRuc(`${ten}${digit}`));
        return right.length === 1;
      }),
    );
  });
  test('a type without check digit admits any', () => expect(hasValidCheckDigit('1', DNI)).toBe(true));
});
