import { makeTurns } from '@platform/server/db/turns';
import { Agent } from 'undici';

/** What a test sends, as it is: the address is not made clean, nor anything added that was not asked for. */
export interface Sent {
  readonly method: string;
  /** Address with its query, from the first slash on. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface TestClient {
  send(sent: Sent): Promise<Received>;
  /** Files go the platform's own way, which knows how to write a form. */
  sendForm(sent: Sent, body: RequestInit['body']): Promise<Received>;
  close(): Promise<void>;
}

/** Calls on their way, at most. */
const MOST = 64;

/**
 * A client of one server, or of several in turns, on connections that stay open. Whose turn it is, is looked at in `urls` as a call leaves: who waits for
 * his turn waits for no server, which may have ended by then. Beside the platform's `fetch` it costs a fifth of the time, of which the walks over every
 * operation take most; it asks for no compression, follows nothing and listens to no events.
 */
export function makeClient(urls: readonly string[]): TestClient {
  const agent = new Agent({ connections: MOST, pipelining: 1 });
  const turns = makeTurns(MOST, 600_000);
  let asked = 0;
  const next = (): string => {
    asked += 1;
    return urls[asked % urls.length] ?? '';
  };
  return {
    sendForm: ({ method, target, headers }, body) =>
      turns.with(async () => {
        const response = await fetch(next() + target, { method, headers, body: body ?? null });
        return { status: response.status, headers: response.headers, text: await response.text() };
      }),
    send: (sent) => turns.with(() => sendTo(next(), sent)),
    // Whoever is still being answered hears the end of it.
    close: () => agent.close(),
  };

  async function sendTo(origin: string, { method, target, headers, body }: Sent): Promise<Received> {
    const answer = await agent.request({ origin, path: target, method, headers, body: body ?? null });
    const own = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) for (const one of [value ?? []].flat()) own.append(name, one);
    // Events have no end: whoever wants them listens by another way.
    if (/event-stream/.test(own.get('content-type') ?? '')) {
      answer.body.on('error', () => undefined).destroy();
      return { status: answer.statusCode, headers: own, text: '' };
    }
    return { status: answer.statusCode, headers: own, text: await answer.body.text() };
  }
}
