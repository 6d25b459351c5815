import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * Reads codes where the browser has no reader of its own, beside the page. The server gives this file a policy of its own, which alone lets
 * it compile what it reads with (apps/server/service.ts): the page's policy stays without it.
 */
prepareZXingModule({ overrides: { locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file) } });

const ASKED: ReaderOptions = { formats: ['QRCode', 'PDF417', 'Code128'], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 1 };

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  try {
    const [found] = await readBarcodes(data, ASKED);
    postMessage({ text: found?.isValid ? found.text : null });
  } catch (error) {
    postMessage({ text: null, error: String(error) });
  }
});
