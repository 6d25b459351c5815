import { Problem, refuse } from '../http/problem';

/** What is kept beside a photograph. */
export interface Thumbnail {
  /** A JPEG of at most `THUMBNAIL_BYTES`, for lists and for posts without a network. */
  readonly content: Buffer;
  /** Points of the photograph that it is of. */
  readonly width: number;
  readonly height: number;
}

/** What a photograph is after it was taken in: turned as it was held, without anything its camera wrote beside the picture. */
interface Photo {
  readonly content: Buffer;
  readonly thumbnail: Thumbnail;
}

/** The longest side that is kept of a photograph, in pixels: 20 cm at 300 dpi. */
export const LONGEST_SIDE = 2400;
/** Of a plan no more than this: the letters on an A1 sheet drawn at 200 dpi are still read. */
export const LONGEST_OF_PLAN = 7000;
/** A picture of more pixels is not even opened: a file of kilobytes can hold as many as it likes. */
const MOST_PIXELS = 50_000_000;
/** How large a thumbnail may be, in bytes. */
export const THUMBNAIL_BYTES = 8192;

const THUMBNAIL_SIDE = 160;
const SECONDS = 20;
/** Tried one after another until the thumbnail is small enough; the last one is so for any picture. */
const THUMBNAILS = [
  { side: THUMBNAIL_SIDE, quality: 78 },
  { side: THUMBNAIL_SIDE, quality: 60 },
  { side: THUMBNAIL_SIDE, quality: 40 },
  { side: 96, quality: 40 },
  { side: 64, quality: 30 },
] as const;

const unreadable = (): Problem => refuse('archivo.foto_ilegible', undefined, 'file');

let turn: Promise<unknown> = Promise.resolve();
/** One picture at a time in a process: what one takes while it is open, several would take together. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
};

/** The picture of a file or of its bytes, turned as its camera says, and its points then; refused when it is none, or has too many of them. */
async function open(source: string | Buffer) {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).timeout({ seconds: SECONDS });
  // The head alone says how many pixels there would be: without a limit, so that the refusal can tell them from a broken file.
  const { width, height, autoOrient, format } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > MOST_PIXELS) throw refuse('archivo.foto_pixeles', { n: MOST_PIXELS / 1_000_000 }, 'file');
  return { picture: picture.autoOrient(), format, width: autoOrient.width, height: autoOrient.height };
}

async function thumbnailFrom(source: Buffer): Promise<Thumbnail> {
  const { picture, width, height } = await open(source);
  let made = Buffer.alloc(0);
  for (const { side, quality } of THUMBNAILS) {
    made = await picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
      .catch(() => {
        throw unreadable();
      });
    if (made.length <= THUMBNAIL_BYTES) break;
  }
  return { content: made, width, height };
}

/**
 * Takes a photograph in: no side longer than `longest` pixels, turned upright, without metadata (where it was taken, by
 * what), in the kind of file that it came in, with its thumbnail. A file that is no picture and one of more than
 * `MOST_PIXELS` are refused (400) by the field `file`.
 */
export function preparePhoto(source: string | Buffer, longest = LONGEST_SIDE): Promise<Photo> {
  return inTurn(async () => {
    const { picture, format } = await open(source);
    const sized = picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });
    const content = await (format === 'png' ? sized.png() : sized.jpeg({ quality: 88 })).toBuffer().catch(() => {
      throw unreadable();
    });
    return { content, thumbnail: await thumbnailFrom(content) };
  });
}

/** The thumbnail of a photograph that is kept already; null when it cannot be read as a picture. */
export function thumbnailOf(content: Buffer): Promise<Thumbnail | null> {
  return inTurn(() =>
    thumbnailFrom(content).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    }),
  );
}

/**
 * A photograph with as many points as a printer lays down of it: at least `width` × `height`, and no more than its shape needs for that, as a JPEG.
 * One that has no more is as it was, and so is what cannot be read as a picture.
 */
export function photoToPrint(content: Buffer, { width, height }: { readonly width: number; readonly height: number }): Promise<Buffer> {
  return inTurn(async () => {
    try {
      const { picture, width: wide, height: high } = await open(content);
      if (wide <= width || high <= height) return content;
      return await picture.resize({ width, height, fit: 'outside' }).flatten({ background: '#ffffff' }).jpeg({ quality: 90 }).toBuffer();
    } catch {
      return content;
    }
  });
}
