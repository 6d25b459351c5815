import { badPictures, bombPng, noisePhoto, phonePhoto } from '@platform/testing/pictures';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { portrait } from '../demo/portrait';
import { LONGEST_OF_PLAN, LONGEST_SIDE, preparePhoto, THUMBNAIL_BYTES, thumbnailOf } from './photo';

const seen = async (content: Buffer) => {
  const { width, height, format, exif, icc, xmp, orientation } = await sharp(content).metadata();
  return { size: [width, height], format, written: [exif, icc, xmp, orientation].filter((one) => one !== undefined) };
};
/** The colour of a point, in words. */
async function colourAt(content: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > blue ? 'red' : 'blue';
}

describe('a photograph that is taken in', () => {
  test('is turned as it was held, and says neither where nor by what it was taken', async () => {
    const sent = await phonePhoto(800, 600);
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    const { content } = await preparePhoto(sent);
    expect(await seen(content)).toEqual({ size: [600, 800], format: 'jpeg', written: [] });
    // The left of a picture that is turned to the right is its top.
    expect([await colourAt(content, 300, 20), await colourAt(content, 300, 780)]).toEqual(['red', 'blue']);
  });

  test('has no side longer than 2,400 points, and a small one stays as it is', async () => {
    expect((await seen((await preparePhoto(await phonePhoto(4800, 3600))).content)).size).toEqual([1800, LONGEST_SIDE]);
    expect((await seen((await preparePhoto(portrait(1))).content)).size).toEqual([240, 320]);
  });

  test('a plan keeps its resolution, without metadata as a photograph', async () => {
    expect(await seen((await preparePhoto(await phonePhoto(4800, 3600), LONGEST_OF_PLAN)).content)).toEqual({
      size: [3600, 4800],
      format: 'jpeg',
      written: [],
    });
  });

  test('stays of its kind: a PNG keeps what shines through, and its thumbnail is a JPEG on white', async () => {
    const glass = await sharp({ create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } } })
      .png()
      .toBuffer();
    const {
      content,
      thumbnail: { content: thumbnail },
    } = await preparePhoto(glass);
    expect([(await seen(content)).format, (await sharp(content).metadata()).hasAlpha]).toEqual(['png', true]);
    expect((await seen(thumbnail)).format).toBe('jpeg');
    expect([...(await sharp(thumbnail).raw().toBuffer()).subarray(0, 3)].every((level) => level > 250)).toBe(true);
  });

  test('of the colours of a press, and of sixteen bits, is a photograph all the same', async () => {
    const press = await sharp(await phonePhoto(300, 400))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const deep = await sharp(portrait(2)).toColourspace('rgb16').png().toBuffer();
    for (const sent of [press, deep]) expect((await preparePhoto(sent)).thumbnail.content.length).toBeLessThanOrEqual(THUMBNAIL_BYTES);
  });

  test.each(badPictures)('%s is refused by the field', async (_what, code, make) => {
    await expect(preparePhoto(await make())).rejects.toMatchObject({ status: 400, code, more: { errors: [{ field: 'file' }] } });
    expect(await thumbnailOf(await make())).toBeNull();
  });

  test('what is refused holds up nobody behind it', async () => {
    const all = await Promise.allSettled([
      preparePhoto(bombPng(20_000)),
      preparePhoto(portrait(1)),
      preparePhoto(Buffer.from('nada')),
      preparePhoto(portrait(2)),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('its thumbnail has at most 8 kB, whatever it shows and however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 700 }), async (width, height) => {
        const thumbnail = await thumbnailOf(await noisePhoto(width, height));
        expect([thumbnail?.width, thumbnail?.height]).toEqual([width, height]);
        expect(thumbnail?.content.length ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(THUMBNAIL_BYTES);
        const { size } = await seen(thumbnail?.content ?? Buffer.alloc(0));
        expect(Math.max(...size)).toBeLessThanOrEqual(160);
      }),
      { numRuns: 25 },
    );
  });
});
