/*
 * The page of a post, on a device that was prepared for it, begins without a network (decision 067). What is kept is the application's own files
 * alone, as they are given to anyone: no answer of the server's, nothing of anybody. It stands on no other page: its scope is the post's address.
 *
 * A version is kept whole before it is used. The next one waits until the page says that it may take over.
 */

/** Addresses of the version that this file came with, written by the build. */
declare const ARCHIVOS: readonly string[];
declare const VERSION: string;
declare function skipWaiting(): Promise<void>;
declare const clients: { claim(): Promise<void> };

interface Lasting extends Event {
  waitUntil(until: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const isLasting = (event: Event): event is Lasting => 'waitUntil' in event;
const isAsked = (event: Event): event is Asked => 'respondWith' in event;

const PREFIX = 'puesto-';
const NAME = PREFIX + VERSION;
const PAGE = '/';
/** So many are fetched at a time: whoever works meanwhile has the network too. */
const AT_ONCE = 6;
const kept = new Set(ARCHIVOS);

async function keep(file: string, cache: Cache): Promise<void> {
  // What a former version holds under a name that says its content is the same.
  const held = file.startsWith('/assets/') ? await caches.match(file) : undefined;
  const answer = held ?? (await fetch(file, { cache: 'no-cache' }));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME);
  const files = [PAGE, ...kept];
  for (let at = 0; at < files.length; at += AT_ONCE) await Promise.all(files.slice(at, at + AT_ONCE).map((file) => keep(file, cache)));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function given(file: string, request: Request): Promise<Response> {
  const held = await (await caches.open(NAME)).match(file);
  return held ?? fetch(request);
}

addEventListener('install', (event) => {
  if (isLasting(event)) event.waitUntil(fill());
});
addEventListener('activate', (event) => {
  if (isLasting(event)) event.waitUntil(takeOver());
});
addEventListener('message', (event) => {
  if (event.data === 'toma') void skipWaiting();
});
addEventListener('fetch', (event) => {
  if (!isAsked(event)) return;
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(given(PAGE, request));
  else if (kept.has(pathname)) event.respondWith(given(pathname, request));
});
