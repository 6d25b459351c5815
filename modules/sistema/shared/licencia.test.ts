import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { licenceGroups, licenceText, percentUsed, tidyKey, toneOf } from './licencia';

describe('Sistema, Calculations 2: licence key and use', () => {
  test('the text under the key', () => {
    const text = licenceText({ IdCliente: 7, IdModulo: '06', Metrica: 'P', Cantidad: 500, FechaInicio: '20260101', FechaFin: '20261231' });
    expect(text).toBe('7|06|P|500|20260101|20261231');
  });

  test('the first 125 bits, most significant first: all zeros, all ones, and a digest by hand', () => {
    expect(licenceGroups(new Uint8Array(32))).toBe('00000-00000-00000-00000-00000');
    expect(licenceGroups(new Uint8Array(32).fill(255))).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ');
    // 00001 00010 00011 00100 … → 1 2 3 4 …
    const bytes = Uint8Array.from([0b00001000, 0b10000110, 0b01000010, 0b10011000, 0b11101000, ...new Uint8Array(27)]);
    expect(licenceGroups(bytes).slice(0, 9)).toBe('12345-678');
  });

  test('a digest with one bit of its first 125 changed is another key', () => {
    const digest = createHmac('sha256', 'secreto').update('7|06|P|500|20260101|20261231').digest();
    const key = licenceGroups(digest);
    expect(key).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
    digest[15] = (digest[15] ?? 0) ^ 8;
    expect(licenceGroups(digest)).not.toBe(key);
  });

  test('a key is read as people type it', () => {
    expect(tidyKey(' o1il2-34567 89abcdefghjkmnpqr ')).toBe('01112-34567-89ABC-DEFGH-JKMNP-QR');
    expect(tidyKey('ABCDE-FGHJK-MNPQR-STVWX-YZ012')).toBe('ABCDE-FGHJK-MNPQR-STVWX-YZ012');
  });

  test('487 of 500 is 97.4 %, amber; 500 is red; 449 is green', () => {
    expect([percentUsed(487, 500), toneOf(487, 500)]).toEqual([97.4, 'amber']);
    expect(toneOf(500, 500)).toBe('red');
    expect(toneOf(450, 500)).toBe('amber');
    expect(toneOf(449, 500)).toBe('green');
  });
});
