import { closedPdf, emptyPdf, scannedPdf, swollenPdf, textPdf } from '@platform/testing/papers';
import { afterAll, describe, expect, test } from 'vitest';
import { isBlankImage } from './blank';
import { makePdfReader } from './read';

const reader = makePdfReader();
afterAll(() => reader.close());

describe('what is in a PDF', () => {
  test('its text, on every page', async () => {
    const found = await reader.read(await textPdf('Certificado de Ñusta Quispe', 'DNI 45678901', 'Vence el 10/12/2026'));
    expect(found).toMatchObject({ kind: 'texto', pages: 1 });
    for (const line of ['Certificado de Ñusta Quispe', 'DNI 45678901', 'Vence el 10/12/2026']) expect(found.text).toContain(line);
  });

  test.each([
    ['an empty page', emptyPdf, 'blanco'],
    ['a scanned page without anything on it', async () => scannedPdf((x) => (x % 7 === 0 ? 250 : 255)), 'blanco'],
    ['a scanned page with writing', async () => scannedPdf((x, y) => (y % 9 === 0 && x > 30 && x < 150 ? 20 : 255)), 'imagen'],
    ['one closed by a password', closedPdf, 'cifrado'],
    ['what only begins like a PDF', async () => Buffer.from('%PDF-1.7\nnada más'), 'ilegible'],
  ])('%s is told apart', async (_, make, kind) => {
    expect((await reader.read(await make())).kind).toBe(kind);
  });

  test('bounded in time: a page that unpacks without end is given up, and the next file is read', async () => {
    const hasty = makePdfReader({ ms: 500, megabytes: 4000 });
    expect((await hasty.read(swollenPdf(800))).kind).toBe('ilegible');
    const next = await textPdf('Sigue leyendo');
    // On a busy machine a good file may be late, too: then it is asked again.
    await expect.poll(() => hasty.read(next), { timeout: 30_000 }).toMatchObject({ kind: 'texto' });
    await hasty.close();
  }, 60_000);

  test('bounded in memory: the thread ends when the process grows too much for one file', async () => {
    const small = makePdfReader({ ms: 120_000, megabytes: 100 });
    expect((await small.read(swollenPdf(700))).kind).toBe('ilegible');
    await small.close();
  }, 60_000);
});

describe('a blank picture', () => {
  const picture = (data: number[]) => ({ width: 10, height: data.length / 10, data: Uint8Array.from(data) });
  test('one colour is blank, whatever the colour; some ink is not', () => {
    for (const level of [0, 128, 255]) expect(isBlankImage(picture(Array(100).fill(level)))).toBe(true);
    expect(isBlankImage(picture(Array.from({ length: 100 }, (_, at) => (at < 5 ? 0 : 255))))).toBe(false);
  });
});
