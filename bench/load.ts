import { connect, type Socket } from 'node:net';
import type { Place, Scenario } from './scenario';
import { SCENARIOS } from './scenarios';

/** One round of calls, asked of this process by the run. */
export interface Round {
  readonly scenario: string;
  readonly port: number;
  readonly from: number;
  readonly count: number;
  readonly concurrency: number;
  /** What the bare endpoint is to run: `full` or `hand`; the product does not look at it. */
  readonly variant: string;
  readonly token: string;
  readonly place: Place;
}
export interface Measured {
  readonly seconds: number;
  /** Milliseconds of each call. */
  readonly times: readonly number[];
  /** Of an answer, its head with it, on the average. */
  readonly bytes: number;
  /** The first answer that was not a good one. */
  readonly failure: string | null;
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const END = Buffer.from('\r\n\r\n');

/** The calls of a round as bytes, made before the clock starts. */
function requestsOf(found: Scenario, { scenario, from, count, variant, token, place }: Round): Buffer[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at;
    const sample = n % found.samples;
    const read = found.call(sample, place);
    const { method, path, body, marks } = read.method === 'GET' ? read : found.call(n, place);
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      host: '127.0.0.1',
      authorization: `Bearer ${token}`,
      'x-bench': [variant, `${scenario}:${sample}`, ...marks].join(' '),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...found.headers,
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${text}`);
  });
}

/** The next whole answer on a connection that stays open; only what HTTP/1.1 servers send here is understood. */
function answerOn(socket: Socket): Promise<{ status: number; bytes: number; text: () => string }> {
  return new Promise((done, fail) => {
    let got: Buffer = Buffer.alloc(0);
    let whole = -1;
    const stop = (): void => {
      socket.off('data', hear);
      socket.off('error', lost);
      socket.off('close', lost);
    };
    const lost = (error?: unknown): void => {
      stop();
      fail(error instanceof Error ? error : new Error('connection closed'));
    };
    const hear = (chunk: Buffer): void => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      if (whole < 0) {
        const end = got.indexOf(END);
        if (end < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(got.toString('latin1', 0, end))?.[1];
        // In pieces: it is over where the empty piece is, which compressed bytes do not imitate at their very end.
        whole = length === undefined ? Number.POSITIVE_INFINITY : end + END.length + Number(length);
      }
      if (got.length < whole && !(whole === Number.POSITIVE_INFINITY && got.subarray(-5).equals(Buffer.from('0\r\n\r\n')))) return;
      stop();
      const answer = got;
      done({ status: Number(answer.toString('latin1', 9, 12)), bytes: answer.length, text: () => answer.toString() });
    };
    socket.on('data', hear).on('error', lost).on('close', lost);
  });
}

async function measure(round: Round): Promise<Measured> {
  const scenario = SCENARIOS.find((one) => one.name === round.scenario);
  if (!scenario) throw new Error(`No scenario ${round.scenario}`);
  const requests = requestsOf(scenario, round);
  const sockets = await Promise.all(
    Array.from(
      { length: round.concurrency },
      () =>
        new Promise<Socket>((done, fail) => {
          const socket = connect({ port: round.port, host: '127.0.0.1', noDelay: true }, () => done(socket)).once('error', fail);
        }),
    ),
  );
  const times: number[] = [];
  let failure: string | null = null;
  let bytes = 0;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const due = scenario.pace ? began + ((next - 1) * 1000) / scenario.pace : performance.now();
        const early = due - performance.now();
        if (early > 1) await sleep(early);
        // Where every connection was taken a call is late from the moment it should have been made; how late this process's own timer is, is not the server's.
        const sent = early < 0 ? due : performance.now();
        const waiting = answerOn(socket);
        socket.write(request);
        const answer = await waiting;
        times.push(performance.now() - sent);
        bytes += answer.bytes;
        if (answer.status !== 200) failure ??= `${answer.text().slice(0, 1500)}\n— to —\n${request.toString().slice(0, 400)}`;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { seconds, times, bytes: bytes / Math.max(1, times.length), failure };
}

process.on('message', (round: Round) => {
  measure(round).then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({ seconds: 0, times: [], bytes: 0, failure: String(error) } satisfies Measured),
  );
});
process.on('disconnect', () => process.exit(0));
