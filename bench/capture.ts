import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { Server } from 'node:http';
import pg from 'pg';

/**
 * Loaded before the product on its recording run only: writes every statement that a call marked with `x-bench` sends,
 * as the driver got it. What workers run meanwhile by themselves belongs to no call.
 */
const file = process.env.BENCH_CAPTURE ?? '';
const calls = new AsyncLocalStorage<string>();
let order = 0;
const clients = new WeakMap<object, number>();
let known = 0;

const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: unknown[]): boolean {
  const [request] = rest;
  if (event === 'request' && request && typeof request === 'object' && 'headers' in request) {
    const [variant, mark = ''] = String(Object(request.headers)['x-bench'] ?? '').split(' ');
    return calls.run(variant === 'warm' ? '' : mark, () => Reflect.apply(emit, this, [event, ...rest]));
  }
  return Reflect.apply(emit, this, [event, ...rest]);
};

type Query = (this: object, config: unknown, values?: unknown, done?: unknown) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;
prototype.query = function (config, values, done) {
  const own = typeof config === 'string' ? { text: config } : { ...Object(config) };
  const client = clients.get(this) ?? ++known;
  clients.set(this, client);
  const entry = {
    call: calls.getStore() ?? '',
    client,
    start: ++order,
    text: own.text,
    name: own.name,
    rowMode: own.rowMode,
    values: Array.isArray(values) ? values : (own.values ?? []),
  };
  const note = () => {
    if (entry.call) appendFileSync(file, `${JSON.stringify({ ...entry, end: ++order })}\n`);
  };
  // A statement of the product's own kind: it is answered by itself.
  if (typeof Object(config).submit === 'function') {
    const { callback } = own;
    Object(config).callback = (...answer: unknown[]) => {
      note();
      Reflect.apply(callback, undefined, answer);
    };
    return query.call(this, config);
  }
  const callback = typeof values === 'function' ? values : done;
  if (typeof callback === 'function') {
    const noted = (...answer: unknown[]) => {
      note();
      Reflect.apply(callback, undefined, answer);
    };
    return typeof values === 'function' ? query.call(this, config, noted) : query.call(this, config, values, noted);
  }
  const running = query.call(this, config, values);
  if (running instanceof Promise) running.then(note, note);
  return running;
};
