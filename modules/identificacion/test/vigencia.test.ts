import { addDays } from '@modules/administracion/shared/dia';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenIn } from '../shared/firma';
import { proposedEnd } from '../shared/vigencia';

describe('dates of a card (Identificación, Calculations)', () => {
  test.each([
    [0, '20261231'],
    [30, '20261219'],
    [90, '20261231'],
    [1, '20261120'],
  ])('issued on 20/11/2026 with DiasVigencia %i → %s', (days, end) => {
    expect(proposedEnd('20261120', days, '20261231')).toBe(end);
  });

  test('never beyond the accreditation, and within the days of the type', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), fc.integer({ min: 0, max: 1000 }), (days, left) => {
        const until = addDays('20261120', left);
        const end = proposedEnd('20261120', days, until);
        expect(end <= until).toBe(true);
        if (days > 0) expect(end < addDays('20261120', days)).toBe(true);
      }),
    );
  });
});

test('what a QR carries: the bare token, or any address that ends in it', () => {
  const token = 'AbCdEfGhIjKlMnOpQrStU_';
  for (const read of [token, ` ${token} `, `https://acceso.ejemplo.pe/v/${token}`, `http://127.0.0.1:4000/v/${token}`])
    expect(tokenIn(read)).toBe(token);
  for (const read of ['', '45879632', `${token}x`, `https://acceso.ejemplo.pe/w/${token}`]) expect(tokenIn(read)).toBeNull();
});
