import { z } from 'zod';
import type { FootedPdf } from './pdf';
import { startThread } from './thread';

const MEGABYTES = 1500;
const written = z.instanceof(Uint8Array);

/** A long document, laid out in a thread of its own: meanwhile the server goes on. */
export function makePdfAside(of: FootedPdf): Promise<Buffer> {
  const thread = startThread('write', MEGABYTES, of);
  return new Promise((resolve, reject) => {
    thread.once('message', (content) => resolve(Buffer.from(written.parse(content))));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the document's thread ended with ${code}`)));
  });
}
