import { connect, createServer, type Server, type Socket } from 'node:net';
import { cloneDatabase, ensureTemplate, type TestDatabase } from '@platform/testing/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './pool';

/**
 * A stub: another database of the same server, which says of itself what a standby says (`position`: how far it has followed), so that a test decides
 * how far behind it is. `who` tells the two apart.
 */
let clones: TestDatabase[];
let primary: Database;
let stub: Database;
let database: Database;
const told: string[] = [];
const FAR = 'FFFFFFFF/0';

const whoIs = (from: Database) => from.query('select name from who').then(([row]) => row?.name);
const position = (lsn: string) => stub.query('update stub.position set lsn = $1', [lsn]);

beforeAll(async () => {
  const template = await ensureTemplate('vacia', async () => undefined);
  clones = [await cloneDatabase(template), await cloneDatabase(template)];
  const [own, other] = clones;
  primary = openDatabase(own?.url ?? '', 4);
  stub = openDatabase(other?.url ?? '', 2);
  await primary.query(`create table who as select 'primary' as name`);
  await stub.query(`create table who as select 'standby' as name`);
  await stub.query('create schema stub');
  await stub.query('create table stub.position (lsn pg_lsn)');
  await stub.query(`insert into stub.position values ('0/0')`);
  await stub.query('create function stub.pg_is_in_recovery() returns boolean language sql as $$ select true $$');
  await stub.query('create function stub.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select lsn from stub.position $$');
  const name = new URL(other?.url ?? '').pathname.slice(1);
  await stub.query(`alter database "${name}" set search_path = stub, pg_catalog, public`);
});
afterAll(async () => {
  await primary.close();
  await stub.close();
  for (const clone of clones) await clone.drop();
});
beforeEach(async () => {
  told.length = 0;
  await position('0/0');
  database = openDatabase(clones[0]?.url ?? '', 4, { url: clones[1]?.url ?? '', told: (text) => told.push(text) });
});
afterEach(() => database.close());

test('without one there is nothing to ask: the database itself reads, by the same object', async () => {
  expect(await primary.reading(async (from) => from === primary && (await whoIs(from)))).toBe('primary');
});

test('a process that stood still itself (it was starting another one, say) does not take its database for away', async () => {
  const busy = openDatabase(clones[0]?.url ?? '', 2, { url: clones[1]?.url ?? '', told: (text) => told.push(text) });
  try {
    // The first look is on its way, and nobody reads what the server says to it.
    await new Promise((done) => setTimeout(done, 1));
    for (const until = performance.now() + 2000; performance.now() < until; );
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((done) => setTimeout(done, 10));
      expect(busy.isLed()).toBe(true);
    }
    await position(FAR);
    expect(await busy.reading(whoIs)).toBe('standby');
  } finally {
    await busy.close();
  }
});

test('one that has all that was committed reads, also for one client’s share and for a product', async () => {
  await position(FAR);
  expect(await database.reading(whoIs)).toBe('standby');
  expect(await database.shareOf(7).reading(whoIs)).toBe('standby');
  // What is written goes where it belongs.
  expect(await whoIs(database)).toBe('primary');
});

test('one that is behind is waited for a moment, and then the primary answers: nobody is shown less than he has written', async () => {
  expect(await database.reading(whoIs)).toBe('primary');
  expect(told).toEqual([]);
  // What was committed by whatever process counts: its position is asked for when somebody reads.
  const [row] = await primary.query('select pg_current_wal_insert_lsn()::text as lsn');
  await position(String(row?.lsn));
  await primary.query('create table more as select 1 as one');
  expect(await database.reading(whoIs)).toBe('primary');
});

test('one that comes up meanwhile reads', async () => {
  setTimeout(() => void position(FAR), 60);
  expect(await database.reading(whoIs)).toBe('standby');
});

test('one that refuses is left alone, and said once', async () => {
  const gone = openDatabase(clones[0]?.url ?? '', 2, { url: 'postgres://nobody@127.0.0.1:1/none', told: (text) => told.push(text) });
  expect(await gone.reading(whoIs)).toBe('primary');
  expect(await gone.reading(whoIs)).toBe('primary');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/does not answer .*: the primary is read/);
  await gone.close();
});

test('one that takes the connection and says nothing is not waited for twice', async () => {
  let tries = 0;
  const sockets: Socket[] = [];
  const silent: Server = createServer((socket) => {
    tries += 1;
    sockets.push(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const mute = openDatabase(clones[0]?.url ?? '', 2, { url: `postgres://x@127.0.0.1:${port}/x`, told: (text) => told.push(text) });
  expect(await mute.reading(whoIs)).toBe('primary');
  const once = tries;
  expect(await mute.reading(whoIs)).toBe('primary');
  expect(tries).toBe(once);
  await mute.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => silent.close(done));
});

test('behind a balancer each connection may lead to another standby: one that is behind is not read from', async () => {
  await position(FAR);
  // As a second standby, which has followed nothing yet: whoever comes by any connection but the first.
  await stub.query('create table stub.first (pid int)');
  await stub.query(`create or replace function stub.pg_last_wal_replay_lsn() returns pg_lsn language plpgsql as $$ begin
    insert into stub.first select pg_backend_pid() where not exists (select 1 from stub.first);
    return case when exists (select 1 from stub.first where pid = pg_backend_pid()) then (select lsn from stub.position) else '0/0' end;
  end $$`);
  try {
    expect(await database.reading(whoIs)).toBe('standby');
    const both = (from: Database) => Promise.all([1, 2].map(() => from.query('select name, pg_sleep(0.2) from who').then(([row]) => row?.name)));
    expect(await database.reading(both)).toEqual(['primary', 'primary']);
    expect(told).toEqual([]);
  } finally {
    await stub.query('create or replace function stub.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select lsn from stub.position $$');
  }
});

test('one that fails while it reads: the primary reads it again, unless it has left already; a fault of the statement is its own', async () => {
  await position(FAR);
  const names: unknown[] = [];
  const failing = async (from: Database): Promise<unknown> => {
    const name = await whoIs(from);
    names.push(name);
    // As a standby says that what it reads was removed by what comes from the primary.
    if (name === 'standby') await from.query(`do $$ begin raise exception 'conflict with recovery' using errcode = '40001'; end $$`);
    return name;
  };
  expect(await database.reading(failing)).toBe('primary');
  expect(names).toEqual(['standby', 'primary']);
  await expect(database.reading(failing, { once: true })).rejects.toThrow(/conflict/);
  await expect(database.reading((from) => from.query('select no_existe'))).rejects.toThrow(/no_existe/);
});

/** The way to a database through somebody who can go away with all connections, as a machine that falls. */
async function wayTo(url: string): Promise<{ readonly url: string; fall(): Promise<void> }> {
  const { hostname, port, searchParams } = new URL(url);
  // The embedded database is reached by its socket.
  const socket = searchParams.get('host');
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = socket ? connect(`${socket}/.s.PGSQL.${port}`) : connect(Number(port), hostname);
    for (const one of [near, far]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const way = new URL(url);
  way.searchParams.delete('host');
  way.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: way.href,
    async fall() {
      const closed = new Promise((done) => server.close(done));
      for (const one of sockets) one.destroy();
      await closed;
    },
  };
}

test('without a leader, a balancer that leads to another standby each time it is asked fails one call and not those after it', async () => {
  const names = clones.map(({ url }) => new URL(url).pathname.slice(1));
  await primary.query('create schema stub');
  await primary.query(`create view stub.pg_stat_replication as select 1 as pid, 'sync' as sync_state, 'streaming' as state`);
  await primary.query(`create view stub.pg_replication_slots as select 1 as active_pid, 'confirma' as slot_name`);
  await primary.query(`alter database "${names[0]}" set search_path = stub, pg_catalog, public`);
  await primary.query(`alter database "${names[0]}" set synchronous_commit = on`);
  // The first eight connections lead to one that only follows.
  await stub.query('create table stub.led (pid int primary key)');
  await stub.query(`create function stub.pg_last_wal_receive_lsn() returns pg_lsn language sql as $$ select lsn from stub.position $$`);
  await stub.query(`create function stub.current_setting(text, boolean) returns text language plpgsql as $$ begin
    insert into stub.led values (pg_backend_pid()) on conflict do nothing;
    return case when (select count(*) from stub.led) <= 8 then 'sigue' else 'confirma' end;
  end $$`);
  await position(FAR);
  const way = await wayTo(clones[0]?.url ?? '');
  const away = openDatabase(way.url, 2, { url: clones[1]?.url ?? '', told: (text) => told.push(text) });
  try {
    expect(await whoIs(away)).toBe('primary');
    // It is looked at as soon as it is opened; what it said is known a moment later.
    await new Promise((done) => setTimeout(done, 500));
    await way.fall();
    await expect(whoIs(away)).rejects.toThrow();
    expect(await whoIs(away)).toBe('standby');
    expect(told).toEqual([]);
  } finally {
    await away.close();
  }
});
