/** What the camera sees, until something in it is a code. */
export interface CodeReader {
  /** The text of the first QR, PDF417 or Code 128 in a frame; null where there is none. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

interface Native {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeMaker {
  new (options: { readonly formats: readonly string[] }): Native;
  getSupportedFormats(): Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: NativeMaker;
  }
}

const FORMATS = ['qr_code', 'pdf417', 'code_128'];

/** The browser's own reader where it reads all three, otherwise ours, fetched now. */
export async function makeCodeReader(): Promise<CodeReader> {
  const Maker = window.BarcodeDetector;
  const known: readonly string[] | undefined = await Maker?.getSupportedFormats().catch(() => []);
  if (!Maker || !FORMATS.every((format) => known?.includes(format))) return ownReader();
  const native = new Maker({ formats: FORMATS });
  return {
    read: async (video) => (await native.detect(video))[0]?.rawValue ?? null,
    close: () => undefined,
  };
}

/** A frame is never wider than this: a card at arm's length is read, and an old phone keeps up. */
const WIDEST = 1280;

function ownReader(): CodeReader {
  const worker = new Worker(new URL('./lectorCamara.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      const width = Math.min(video.videoWidth, WIDEST);
      if (!drawing || width === 0) return Promise.resolve(null);
      const height = Math.round((video.videoHeight * width) / video.videoWidth);
      canvas.width = width;
      canvas.height = height;
      drawing.drawImage(video, 0, 0, width, height);
      const frame = drawing.getImageData(0, 0, width, height);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<{ readonly text: string | null; readonly error?: string }>) =>
          data.error === undefined ? resolve(data.text) : reject(new Error(data.error));
        worker.onerror = () => reject(new Error('camera: the reader could not be fetched'));
        worker.postMessage(frame, [frame.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
