import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What a camera writes beside the picture: what it is, and where it was. */
const PLACE = { IFD0: { Make: 'Cámara de prueba' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 2/1 3/1' } };

/** A JPEG as a phone writes it: `width` × `height` as stored, the left half red, held sideways, with the place in its EXIF. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  const left = { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif(PLACE)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** What compresses worst: every point of another colour. */
export const noisePhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 80 } } })
    .png()
    .toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(~crc >>> 0, body.length + 4);
  return out;
}

/** A PNG of some kilobytes with `side` × `side` points inside. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that say they are photographs and are none that may be kept, with the reason each is refused by. */
export const badPictures: readonly (readonly [what: string, code: string, make: () => Promise<Buffer>])[] = [
  ['a JPEG that breaks off', 'archivo.foto_ilegible', async () => (await phonePhoto(800, 600)).subarray(0, 2000)],
  ['a PNG that breaks off', 'archivo.foto_ilegible', async () => (await noisePhoto(300, 300)).subarray(0, 20_000)],
  [
    'the head of a JPEG before noise',
    'archivo.foto_ilegible',
    async () => Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000, 7)]),
  ],
  ['the head of a PNG alone', 'archivo.foto_ilegible', async () => bombPng(64).subarray(0, 33)],
  ['400 million points in 50 kB', 'archivo.foto_pixeles', async () => bombPng(20_000)],
];
