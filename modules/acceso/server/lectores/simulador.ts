import { request } from 'node:http';

/** What goes wrong with a reader, each with how likely it is (0 to 1); its clock by seconds. */
export interface Faults {
  /** It sends again what was taken already. */
  readonly repeats?: number;
  /** How many seconds its clock is ahead. */
  readonly clock?: number;
  /** The connection breaks in the middle of an upload. */
  readonly cuts?: number;
  /** Lines that nobody can read among the others. */
  readonly garbage?: number;
}

interface ReaderParts {
  readonly url: string;
  readonly serie: string;
  readonly protocolo?: 'ATT' | 'ACC';
  /** `pushcommkey` */
  readonly clave?: string;
  /** The clock of its place, as it would show it: `yyyy-MM-dd HH:mm:ss`. */
  readonly zona?: string;
  readonly faults?: Faults;
  readonly random?: () => number;
  readonly now?: () => Date;
}

interface Heard {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

const BROKEN: Heard = { status: 0, text: '', type: '' };

/** Sends a body as a device does; `cut` breaks the connection half way, and nobody hears the answer. */
function send(url: URL, method: string, body: string | undefined, cut: boolean): Promise<Heard> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body ?? '');
    const headers = body === undefined ? {} : { 'content-type': 'application/push;charset=UTF-8', 'content-length': bytes.length };
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), type: String(answer.headers['content-type'] ?? '') }),
      );
    });
    asked.on('error', () => resolve(BROKEN));
    if (cut && bytes.length > 1) {
      asked.write(bytes.subarray(0, bytes.length >> 1));
      setTimeout(() => asked.destroy(), 20);
    } else asked.end(bytes);
  });
}

/** A ZKTeco reader as it speaks: what tests and `npm run reader` put before the product in the place of fifty devices. */
export function simulateReader({
  url,
  serie,
  protocolo = 'ATT',
  clave,
  zona = 'America/Lima',
  faults = {},
  random = Math.random,
  now = () => new Date(),
}: ReaderParts) {
  const users = new Map<string, ReadonlyMap<string, string>>();
  const log: string[] = [];
  const commands: string[] = [];
  let sent = 0;
  let key = clave;
  const happens = (chance = 0) => random() < chance;
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, dateStyle: 'short', timeStyle: 'medium' });
  const clock = (at = now()) => shown.format(new Date(at.getTime() + (faults.clock ?? 0) * 1000));
  const call = (method: string, path: string, query: Readonly<Record<string, string>> = {}, body?: string, cut = false) => {
    const address = new URL(`/iclock/${path}`, url);
    address.searchParams.set('SN', serie);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    if (key !== undefined) address.searchParams.set('pushcommkey', key);
    return send(address, method, body, cut);
  };

  /** Does what a command says, as far as it is about people; answers the code of its result. */
  function obey(command: string): number {
    commands.push(command);
    const pairs = new Map(
      command
        .replace(/^DATA (UPDATE|DELETE) USERINFO /, '')
        .split('\t')
        .map((part) => [part.split('=')[0] ?? '', part.split('=').slice(1).join('=')] as const),
    );
    const pin = pairs.get('PIN') ?? '';
    if (command.startsWith('DATA UPDATE USERINFO ')) users.set(pin, pairs);
    if (command.startsWith('DATA DELETE USERINFO ')) users.delete(pin);
    return 0;
  }

  const reader = {
    serie,
    users,
    log,
    commands,
    call,
    clock,
    /** Says that it is there, and how it is to behave. */
    async begin(): Promise<Heard> {
      const more: Record<string, string> = protocolo === 'ACC' ? { pushver: '3.0.1', DeviceType: 'acc' } : { pushver: '2.4.1', language: '83' };
      const first = await call('GET', 'cdata', { options: 'all', ...more });
      if (protocolo === 'ATT' || first.status !== 200) return first;
      await call('POST', 'registry', {}, 'DeviceType=acc,~DeviceName=SimACC,FirmVer=Sim 1.0,LockCount=2');
      return call('POST', 'push', {}, '');
    },
    /** Somebody passes: the reader has let them through, and tells it when it can. */
    pass(pin: string | number, { at = now(), estado = 255, verifica = 1, evento = 0, puerta = 1 } = {}): void {
      const time = clock(at);
      log.push(
        protocolo === 'ATT'
          ? `${pin}\t${time}\t${estado}\t${verifica}\t0\t0\t0`
          : `time=${time}\tpin=${pin}\tcardno=0\teventaddr=${puerta}\tevent=${evento}\tinoutstatus=${estado}\tverifytype=${verifica}\tindex=${log.length + 1}`,
      );
    },
    /** Sends what it has not sent; what is not acknowledged stays. */
    async upload(): Promise<Heard> {
      const waiting = happens(faults.repeats) ? log.slice() : log.slice(sent);
      if (waiting.length === 0) return { status: 200, text: 'OK', type: '' };
      const lines = waiting.flatMap((line) => (happens(faults.garbage) ? ['\u0007\u0000?¿ilegible', line] : [line]));
      const query: Record<string, string> = protocolo === 'ATT' ? { table: 'ATTLOG', Stamp: String(log.length) } : { table: 'rtlog' };
      const end = log.length;
      const answer = await call('POST', 'cdata', query, `${lines.join('\r\n')}\r\n`, happens(faults.cuts));
      if (answer.status === 200) sent = end;
      return answer;
    },
    /** Asks what to do until nothing is left, and does it; answers how many things. */
    async obeyAll(): Promise<number> {
      let done = 0;
      for (;;) {
        const answer = await call('GET', 'getrequest');
        const orders = [...answer.text.matchAll(/^C:(\d+):(.*?)\r?$/gm)];
        if (orders.length === 0) return done;
        const results = orders.map(([, id, command = '']) => `ID=${id}&Return=${obey(command)}&CMD=${command.split(' ')[0]}`);
        await call('POST', 'devicecmd', {}, `${results.join('\n')}\n`);
        done += orders.length;
      }
    },
    /** Its whole log is to be sent again. */
    rewind(): void {
      sent = 0;
    },
    waiting: () => log.length - sent,
    says(other: string | undefined): void {
      key = other;
    },
  };
  return reader;
}
export type SimulatedReader = ReturnType<typeof simulateReader>;
