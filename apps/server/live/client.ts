import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

/** Of every user of the demo. */
const PASSWORD = 'Demo.2026';
const DIVISION = 'Unidad Cerro Pardo';
const LIMIT_MS = 60_000;

/** An act that the product refused for a reason of its own, as it refuses a person. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** One user of the demo before the product: the same calls that the web application makes. */
export interface Caller {
  readonly IdUsuario: string;
  /** Answers `result` as `shape` reads it; throws `Refused` for a 4xx, and an error for what should not happen. */
  get<T>(path: string, query: Readonly<Record<string, unknown>>, shape: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: object, shape: z.ZodType<T>): Promise<T>;
  put<T>(path: string, body: object, shape: z.ZodType<T>): Promise<T>;
  delete<T>(path: string, shape: z.ZodType<T>): Promise<T>;
  /** Keeps a file; answers its key, and what it is read by. */
  upload(uso: string, name: string, content: Uint8Array): Promise<{ readonly IdArchivo: number; readonly Hash: string }>;
}

const problem = z.object({ code: z.string().optional(), detail: z.string().optional() });
const offered = z.object({
  accessToken: z.string(),
  division: z.array(z.object({ IdPerfil: z.number(), IdCliente: z.number(), IdDivision: z.number(), Division: z.string() })),
});
const opened = z.object({ accessToken: z.string() });
const challenge = z.custom<Challenge>((value) => z.object({ parameters: z.looseObject({}) }).safeParse(value).success);
const guarded = z.object({ tipo: z.string() });
const kept = z.object({ IdArchivo: z.number(), Hash: z.string() });
const anything = z.object({ result: z.unknown() });

interface Call {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object;
  readonly form?: FormData;
}

async function send(url: string, { method, path, token, body, form }: Call): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'accept-language': 'es',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: form ?? (body ? JSON.stringify(body) : null),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await response.text();
  return { status: response.status, body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null };
}

function resultOf<T>({ status, body }: { status: number; body: unknown }, path: string, shape: z.ZodType<T>): T {
  if (status >= 200 && status < 300) return shape.parse(anything.parse(body).result);
  const { code, detail } = problem.catch({}).parse(body);
  if (status >= 400 && status < 500 && status !== 401) throw new Refused(`${path}: ${code ?? status}`);
  throw new Error(`${path}: ${status} ${code ?? ''} ${detail ?? ''}`);
}

/** Signs in as the web application does: the captcha answered, the division chosen. */
async function signIn(url: string, user: string, password: string): Promise<string> {
  const post = async <T>(path: string, sent: object, shape: z.ZodType<T>, token?: string): Promise<T> => {
    const asked = await send(url, { method: 'GET', path: '/api/captcha/reto' });
    // Where the captcha is off nobody asks for an answer.
    const off = resultOf(asked, path, guarded).tipo === 'off';
    const solved = off ? {} : { tokenClient: await solve(resultOf(asked, path, challenge)) };
    return resultOf(await send(url, { method: 'POST', path, token, body: { ...sent, ...solved } }), path, shape);
  };
  const named = { username: user, password, idAplicacion: 'AP03', idTipoAplicacion: 'WEB' };
  const { accessToken, division } = await post('/api/usuario/authenticate', named, offered);
  const place = division.find((one) => one.Division.includes(DIVISION)) ?? division[0];
  if (!place) throw new Error(`${user} has no division`);
  const { IdPerfil: idPerfil, IdCliente: idCliente, IdDivision: idDivision } = place;
  const session = await post('/api/usuario/refreshTokenbyperfil', { idPerfil, idCliente, idDivision, aceptaTerminos: 'S' }, opened, accessToken);
  return session.accessToken;
}

async function solve(given: Challenge): Promise<string> {
  const { parameters, signature } = given;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: { parameters, signature }, solution })).toString('base64');
}

const withQuery = (path: string, query: Readonly<Record<string, unknown>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return search.size === 0 ? path : `${path}?${search}`;
};

/** A user, of the demo where no password is said; signs in at the first call, and again once the session is over. */
export function callerOf(url: string, IdUsuario: string, password = PASSWORD): Caller {
  let session: Promise<string> | undefined;
  const token = (): Promise<string> => {
    session ??= signIn(url, IdUsuario, password);
    session.catch(() => {
      session = undefined;
    });
    return session;
  };
  async function call<T>(asked: Call, shape: z.ZodType<T>): Promise<T> {
    let answer = await send(url, { ...asked, token: await token() });
    if (answer.status === 401) {
      session = undefined;
      answer = await send(url, { ...asked, token: await token() });
    }
    return resultOf(answer, asked.path, shape);
  }
  return {
    IdUsuario,
    get: (path, query, shape) => call({ method: 'GET', path: withQuery(path, query) }, shape),
    post: (path, body, shape) => call({ method: 'POST', path, body }, shape),
    put: (path, body, shape) => call({ method: 'PUT', path, body }, shape),
    delete: (path, shape) => call({ method: 'DELETE', path }, shape),
    async upload(uso, name, content) {
      const form = new FormData();
      form.append('uso', uso);
      form.append('file', new Blob([Buffer.from(content)]), name);
      return call({ method: 'POST', path: '/api/PlataformaArchivo', form }, kept);
    },
  };
}
