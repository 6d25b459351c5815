import { connect, type Socket } from 'node:net';

/** What a connection said before it ended or the time was up. */
export interface Said {
  readonly text: string;
  /** Statuses of the answers in it, in order. */
  readonly statuses: readonly number[];
  /** Whether the server ended the connection. */
  readonly ended: boolean;
  readonly ms: number;
  /** Bytes the server took from us. */
  readonly taken: number;
}

export interface RawOptions {
  readonly withinMs?: number;
  /** Goes on sending this for as long as it is taken. */
  readonly endless?: string;
  /** Ends our side once this much was sent. */
  readonly halfClose?: boolean;
}

/** Sends bytes as they are on a connection of their own: what no client library would. */
export function raw(url: string, bytes: string | Buffer, options: RawOptions = {}): Promise<Said> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((done) => {
    let text = '';
    let ended = false;
    const socket: Socket = connect(Number(port), hostname);
    const finish = () => {
      clearTimeout(limit);
      const taken = socket.bytesWritten - socket.writableLength;
      socket.destroy();
      done({
        text,
        ended,
        ms: performance.now() - began,
        taken,
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1])),
      });
    };
    const limit = setTimeout(finish, options.withinMs ?? 2000);
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      ended = true;
      finish();
    });
    const more = () => {
      while (options.endless !== undefined && socket.writable && socket.write(options.endless)) if (socket.bytesWritten > 500_000_000) return;
    };
    socket.write(bytes, () => {
      if (options.halfClose) socket.end();
      more();
    });
    socket.on('drain', more);
  });
}

/** A request line with headers, one string each, and an empty line. */
export const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
