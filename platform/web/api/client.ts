import type { $ZodType } from 'zod/v4/core';
import { language } from '../i18n/language';
import { networkLost } from '../lock/network';
import { whenUnlocked } from '../lock/state';
import { endSession } from './end';
import { keepKnown, knownHeader } from './known';
import { networkProblem, problemOf, shapeProblem } from './problem';
import { ensureFresh, sessionHeaders, sessionProblem, takeRecreated } from './renew';
import { accessToken, askSiblings, hasSession, isBehind } from './tokens';

export type Param = string | number | boolean | null | undefined | object;
export type Params = Readonly<Record<string, Param>>;
export type Body = Readonly<Record<string, unknown>> | FormData;
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A token other than the session's: the step token of the login. */
  readonly bearer?: string;
  /** Carries no session and never ends one: the login itself. */
  readonly anonymous?: boolean;
  /** The key of a visitor, who is nobody signed in. */
  readonly visit?: string;
  /** Where a stream is taken up again: the last event that was heard. */
  readonly lastEventId?: string;
  /** Goes through although the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** Leaves although the screen is locked, with the refresh token alone: unlocking, logging out. */
  readonly unlocking?: boolean;
}
/** How long another tab may take to answer. */
const SIBLING_MS = 1000;
const ANY_FILE = 'application/octet-stream, */*';
/** What was asked for is made in the background. */
const LATER = 202;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A look-up, a page, one row: every read. Objects among the parameters travel as JSON (`sort`, `filter`). */
function get<T>(path: string, params: Params, schema: $ZodType<T>, options?: CallOptions): Promise<T> {
  return call('GET', path, params, undefined, schema, options);
}
function post<T>(path: string, body: Body, schema: $ZodType<T>, options?: CallOptions): Promise<T> {
  return call('POST', path, {}, body, schema, options);
}
function put<T>(path: string, body: Body, schema: $ZodType<T>, options?: CallOptions): Promise<T> {
  return call('PUT', path, {}, body, schema, options);
}
function del<T>(path: string, params: Params, schema: $ZodType<T>, options?: CallOptions): Promise<T> {
  return call('DELETE', path, params, undefined, schema, options);
}

interface FileAnswer {
  readonly blob: Blob;
  readonly name: string | null;
}
async function fileIn(response: Response): Promise<FileAnswer> {
  const name = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return { blob: await response.blob(), name: name ? decodeURIComponent(name[1] ?? name[2] ?? '') : null };
}

/** A file to download (exports, attachments), with the name that the server gives it. */
async function file(path: string, params: Params, options?: CallOptions): Promise<FileAnswer> {
  return fileIn(await send('GET', path, params, undefined, options, ANY_FILE));
}

/** A file that is made for what is asked, or what is answered in its place where making it takes long. */
async function made<T>(path: string, body: Body, schema: $ZodType<T>, options?: CallOptions): Promise<FileAnswer | { readonly instead: T }> {
  const response = await send('POST', path, {}, body, options, ANY_FILE);
  if (response.status !== LATER) return fileIn(response);
  return { instead: await resultOf(response, path, schema) };
}

/** An answer that goes on (server-sent events), as it arrives. */
async function stream(path: string, options?: CallOptions, params: Params = {}): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await send('GET', path, params, undefined, options, 'text/event-stream');
  if (!body) throw networkProblem();
  return body;
}

/** Every call to the server goes through here. */
export const api = { get, post, put, del, file, made, stream };

async function call<T>(method: Method, path: string, params: Params, body: Body | undefined, schema: $ZodType<T>, options?: CallOptions): Promise<T> {
  return resultOf(await send(method, path, params, body, options, 'application/json'), path, schema);
}

async function resultOf<T>(response: Response, path: string, schema: $ZodType<T>): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) throw shapeProblem(path, 'no result');
  // Through the schema's own door, so that who only signs in does not load the library twice over.
  const parsed = await schema['~standard'].validate(answer.result);
  if (!parsed.issues) return parsed.value;
  const issue = parsed.issues.map(({ path: at, message }) => `${(at ?? []).map(String).join('.')}: ${message}`).join('; ');
  console.error(`${path}: ${issue}`);
  throw shapeProblem(path, issue);
}

async function send(
  method: Method,
  path: string,
  params: Params,
  body: Body | undefined,
  options: CallOptions = {},
  accept: string,
): Promise<Response> {
  const own = !options.bearer && !options.anonymous && !options.visit && !options.unlocking;
  if (own) {
    // While the screen is locked no call leaves: it waits, and what was being saved is saved afterwards.
    await whenUnlocked();
    await ensureFresh();
  }
  const used = accessToken();
  const first = await attempt(method, path, params, body, options, accept);
  if (first.ok) return first;
  if (options.unlocking && first.status === 401) return ended();
  if (!own || first.status !== 401) throw await problemOf(first);
  if ((await takeRecreated(first)) || (await isReplaced(used))) {
    const second = await attempt(method, path, params, body, options, accept);
    if (second.ok) return second;
    if (second.status !== 401) throw await problemOf(second);
  }
  return ended();
}

function ended(): never {
  if (hasSession()) endSession('ended');
  throw sessionProblem();
}

/** Another tab has switched profile or renewed meanwhile: the refused token is an old one. */
async function isReplaced(used: string | null): Promise<boolean> {
  if (accessToken() === used && isBehind()) await askSiblings(SIBLING_MS);
  return accessToken() !== null && accessToken() !== used;
}

async function attempt(
  method: Method,
  path: string,
  params: Params,
  body: Body | undefined,
  options: CallOptions,
  accept: string,
): Promise<Response> {
  const inQuery = body === undefined || body instanceof FormData;
  const urlPath = window.location.pathname;
  const own = options.visit ? { 'x-clave-visita': options.visit } : options.bearer || options.anonymous ? knownHeader() : sessionHeaders();
  const headers = new Headers({ accept, 'accept-language': language(), ...own });
  if (options.bearer) headers.set('authorization', `Bearer ${options.bearer}`);
  if (!inQuery) headers.set('content-type', 'application/json');
  if (options.lastEventId) headers.set('last-event-id', options.lastEventId);
  try {
    const query = queryOf(inQuery ? { ...params, urlPath } : params);
    // A body of files leaves its values in the address: what the client adds goes behind them.
    const response = await fetch(path + (path.includes('?') ? query.replace('?', '&') : query), {
      method,
      headers,
      body: body instanceof FormData ? body : body && JSON.stringify({ ...body, urlPath }),
      signal: options.signal,
      keepalive: options.keepalive,
    });
    keepKnown(response);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (!options.bearer && !options.anonymous && !options.visit) networkLost();
    throw networkProblem();
  }
}

function queryOf(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}
