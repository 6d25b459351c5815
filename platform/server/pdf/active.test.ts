import { deflateSync } from 'node:zlib';
import { pdf } from '@platform/testing/app';
import { hostilePdfs, packedPdf, scannedPdf, textPdf } from '@platform/testing/papers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityOf, HiddenObjects } from './active';
import { makePdfReader } from './read';

const reader = makePdfReader();
// The thread starts slowly from the sources, on a busy machine.
beforeAll(async () => void (await reader.inspect(pdf())), 60_000);
afterAll(() => reader.close());

describe('a PDF is parsed, not judged by how it begins', () => {
  test.each(hostilePdfs)('%s: %s', async (_what, reason, make) => {
    expect(`pdf_${await reader.inspect(await make())}`).toBe(reason);
  });

  test.each([
    ['text', () => textPdf('Certificado', 'Se habla de /JavaScript y de /Launch en su texto')],
    ['a scanned page', () => scannedPdf(() => 200)],
    ['the smallest one', () => pdf()],
    ['objects packed in a stream', () => packedPdf('<< /S /GoTo /D [3 0 R /Fit] >>')],
  ])('%s is clean', async (_what, make) => {
    expect(await reader.inspect(await make())).toBe('limpio');
  });

  test('words of a text or a comment are no names; a string that never ends hides nothing of the next object', () => {
    expect(activityOf(Buffer.from('1 0 obj << /Title (x /JavaScript \\) /Launch) >> % /Launch\nendobj'))).toBeNull();
    expect(activityOf(Buffer.from('( 1 0 obj << /T (abierto >> endobj 2 0 obj << /S /Launch >> endobj'))).toBe('lanza');
  });

  test('objects that are packed in a way that cannot be looked through are not taken', () => {
    const odd = (how: string) => Buffer.concat([Buffer.from(`1 0 obj << /Type /ObjStm /N 1 /First 4 ${how} >> stream\n`), deflateSync('9 0 <<>>')]);
    for (const how of [
      '/Filter /LZWDecode',
      '/Filter [/ASCII85Decode /FlateDecode]',
      '/Filter 7 0 R',
      '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
    ])
      expect(() => activityOf(odd(how)), how).toThrow(HiddenObjects);
    expect(activityOf(odd('/Filter /FlateDecode'))).toBeNull();
  });
});
