import { deflateSync } from 'node:zlib';

const WIDTH = 240;
const HEIGHT = 320;
type Color = readonly [number, number, number];

const SKINS: readonly Color[] = [
  [224, 172, 130],
  [198, 142, 100],
  [164, 112, 78],
  [236, 190, 150],
];
const HAIRS: readonly Color[] = [
  [40, 30, 28],
  [72, 48, 36],
  [24, 24, 28],
];
const CLOTHES: readonly Color[] = [
  [236, 119, 35],
  [30, 90, 120],
  [196, 172, 40],
  [70, 88, 96],
];
const GROUNDS: readonly Color[] = [
  [222, 232, 232],
  [232, 228, 218],
  [218, 226, 236],
];

const at = (colors: readonly Color[], number: number): Color => colors[number % colors.length] ?? [0, 0, 0];

/** Table-driven CRC of PNG chunks. */
function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

/** A drawn worker, of no real person: head, hair, vest and on some a helmet; the same for the same number. */
export function portrait(number: number): Buffer {
  const skin = at(SKINS, number);
  const hair = at(HAIRS, number * 5);
  const vest = at(CLOTHES, number * 3);
  const ground = at(GROUNDS, number * 7);
  const helmet = number % 3 === 0;
  const inEllipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
  const colorAt = (x: number, y: number): Color => {
    if (helmet && inEllipse(x, y, 120, 96, 66, 52) && y < 100) return [245, 196, 60];
    if (helmet && y >= 98 && y < 108 && Math.abs(x - 120) < 78) return [228, 178, 44];
    if ((inEllipse(x, y, 98, 146, 5, 6) || inEllipse(x, y, 142, 146, 5, 6)) && y > 108) return [46, 38, 36];
    if (inEllipse(x, y, 120, 186, 20, 5)) return [150, 84, 74];
    if (inEllipse(x, y, 120, 148, 54, 68) && (y > 104 || helmet)) return skin;
    if (inEllipse(x, y, 120, 128, 64, 70) && y < 170) return hair;
    if (y > 205 && y < 244 && Math.abs(x - 120) < 24) return skin;
    if (inEllipse(x, y, 120, 330, 104, 100)) return y > 252 && Math.abs(Math.abs(x - 120) - 46) < 9 ? [226, 228, 220] : vest;
    return ground;
  };
  const raw = Buffer.alloc(HEIGHT * (WIDTH * 3 + 1));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const start = y * (WIDTH * 3 + 1) + 1 + x * 3;
      const [red, green, blue] = colorAt(x, y);
      raw[start] = red;
      raw[start + 1] = green;
      raw[start + 2] = blue;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
