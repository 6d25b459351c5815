import { createConnection } from 'node:net';
import type { Readable } from 'node:stream';
import { outside } from '../telemetry/span';

/** Where a scanner of the clamd protocol listens. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Looks for what an antivirus knows. */
export interface Scanner {
  /** The name of what was found, or null for a clean content; throws when the scanner does not answer. */
  scan(content: Readable): Promise<string | null>;
}

const SILENT_MS = 30_000;
const LONGEST_ANSWER = 4096;

/** `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`; null for anything else. */
export function scannerAddress(text: string): ScannerAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1) return { path: decodeURIComponent(pathname) };
  return protocol === 'tcp:' && hostname !== '' && /^\/?$/.test(pathname)
    ? { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 3310 : Number(port) }
    : null;
}

/** clamd's INSTREAM: the content in chunks that say their length, a chunk of none, one line of answer. */
export function clamd(address: ScannerAddress): Scanner {
  return {
    scan: (content) => outside('scan', 'host' in address ? address.host : 'localhost', () => shown(address, content)),
  };
}

const shown = (address: ScannerAddress, content: Readable): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(address);
    let said = '';
    const fail = (error: Error) => {
      content.destroy();
      socket.destroy();
      reject(error);
    };
    const answered = () => {
      content.destroy();
      socket.destroy();
      const line = said.replace(/[\0\n].*$/s, '').trim();
      const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
      if (found !== undefined) resolve(found.slice(0, 100));
      else if (line === 'stream: OK') resolve(null);
      else reject(new Error(`scanner: ${line.slice(0, 200) || 'no answer'}`));
    };
    socket.setTimeout(SILENT_MS, () => fail(new Error('scanner: silent')));
    socket.on('error', (error) => (said === '' ? fail(error) : answered()));
    socket.on('data', (chunk) => {
      said += chunk.toString('utf8');
      if (/[\0\n]/.test(said) || said.length > LONGEST_ANSWER) answered();
    });
    socket.on('end', answered);
    const send = async () => {
      socket.write('zINSTREAM\0');
      for await (const chunk of content) {
        const bytes = Buffer.from(chunk);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        socket.write(length);
        if (!socket.write(bytes)) await new Promise((drained) => socket.once('drain', drained).once('close', drained));
      }
      socket.write(Buffer.alloc(4));
    };
    send().catch(fail);
  });
