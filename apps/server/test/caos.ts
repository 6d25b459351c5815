import { connect, createServer, type Server, type Socket } from 'node:net';

/** A network between a process and its database that can be made bad, and good again. */
export interface Network {
  /** The database's address through it. */
  readonly url: string;
  /** Milliseconds that each packet takes, either way. */
  delay(ms: number): void;
  /** Cuts every connection that there is. */
  cut(): void;
  /** Cuts one of them in the middle of whatever it says, while on; every so many milliseconds. */
  lose(everyMs: number | null): void;
  /** Takes whatever is said and passes nothing on, and no new connection either: a cable pulled out. */
  silence(on: boolean): void;
  /** Refuses whoever comes, and cuts who is there: the machine behind it is gone. */
  refuse(on: boolean): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Where a database listens: its socket's folder, or its address. */
function placeOf(url: URL): { path: string } | { host: string; port: number } {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** Stands between a database and whoever is given its address. */
export async function networkTo(databaseUrl: string): Promise<Network> {
  const target = new URL(databaseUrl);
  const place = placeOf(target);
  const pairs = new Set<Pair>();
  let [ms, isSilent, isRefusing] = [0, false, false];
  let losing: NodeJS.Timeout | undefined;

  /** Passes on what is said in its order, each packet after the delay of its moment. */
  const pass = (from: Socket, to: Socket): void => {
    let last = 0;
    from.on('data', (chunk) => {
      if (isSilent) return;
      const due = Math.max(last, performance.now() + ms);
      last = due;
      if (due <= performance.now()) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), due - performance.now());
    });
  };
  const cutPair = (pair: Pair): void => {
    pair.near.resetAndDestroy();
    pair.far.destroy();
    pairs.delete(pair);
  };
  const callers = new Set<Socket>();
  const server: Server = createServer((near) => {
    callers.add(near);
    near.on('close', () => callers.delete(near));
    near.on('error', () => undefined);
    if (isRefusing) return void near.resetAndDestroy();
    // Nobody answers, and nobody says so.
    if (isSilent) return;
    const far = connect(place);
    const pair = { near, far };
    pairs.add(pair);
    far.on('error', () => cutPair(pair));
    near.on('close', () => cutPair(pair));
    far.on('close', () => cutPair(pair));
    pass(near, far);
    pass(far, near);
  });
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const through = new URL(target);
  through.search = '';
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const cut = (): void => {
    for (const pair of [...pairs]) cutPair(pair);
  };
  return {
    url: through.href,
    delay: (wanted) => {
      ms = wanted;
    },
    cut,
    lose(everyMs) {
      clearInterval(losing);
      if (everyMs === null) return;
      let turn = 0;
      losing = setInterval(() => {
        turn += 1;
        const one = [...pairs][turn % Math.max(1, pairs.size)];
        if (one) cutPair(one);
      }, everyMs);
    },
    silence: (on) => {
      isSilent = on;
    },
    refuse: (on) => {
      isRefusing = on;
      if (on) cut();
    },
    close: () =>
      new Promise((done) => {
        clearInterval(losing);
        server.close(() => done());
        cut();
        for (const near of callers) near.destroy();
      }),
  };
}
