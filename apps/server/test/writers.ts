import { randomUUID } from 'node:crypto';

const LIMIT_MS = 10_000;
/** How many marks are looked for in one call: an address holds so many, and a page twice as many. */
const MARKS_ASKED = 100;

interface Client {
  /** `retryAfter`: seconds after which a refused call may be made again; 0 where nothing is said. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; result: unknown; ms: number; retryAfter: number }>;
}

/** A caller that counts the time; a connection that breaks is status 0, one that hangs fails the test. */
function clientOf(url: string, token?: string): Client {
  return {
    async call(method, path, body) {
      const began = performance.now();
      try {
        const answer = await fetch(url + path, {
          method,
          headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(LIMIT_MS + 5000),
        });
        const parsed: { result?: unknown } = JSON.parse(await answer.text());
        return { status: answer.status, result: parsed.result, ms: performance.now() - began, retryAfter: Number(answer.headers.get('retry-after')) };
      } catch {
        return { status: 0, result: null, ms: performance.now() - began, retryAfter: 0 };
      }
    },
  };
}

/** Signs in through both steps, at the first of the user's divisions or one by its name; answers a caller of the session. */
export async function signedIn(url: string, user: string, password = 'Demo.2026', place?: string): Promise<Client> {
  const first = await clientOf(url).call('POST', '/api/usuario/authenticate', {
    username: user,
    password,
    idAplicacion: 'AP03',
    idTipoAplicacion: 'WEB',
  });
  const { accessToken, division } = Object(first.result);
  const chosen = place === undefined ? division?.[0] : division?.find((one: { Division: string }) => one.Division.includes(place));
  const { IdPerfil, IdCliente, IdDivision } = Object(chosen);
  const second = await clientOf(url, accessToken).call('POST', '/api/usuario/refreshTokenbyperfil', {
    idPerfil: IdPerfil,
    idCliente: IdCliente,
    idDivision: IdDivision,
  });
  if (second.status !== 200) throw new Error(`${user} could not sign in: ${first.status}, ${second.status}`);
  return clientOf(url, Object(second.result).accessToken);
}

/** Rows being written by several at once, and which of them were acknowledged. */
export interface Writing {
  readonly acknowledged: ReadonlySet<string>;
  readonly marks: ReadonlySet<string>;
  readonly statuses: ReadonlyMap<number, number>;
  /** Longest that a call took to be answered or refused. */
  slowest(): number;
  stop(): Promise<void>;
}

let serial = 0;

/** Starts writing: categories with a code of their own, and readings at a gate. */
export async function write(url: string, lanes = 6): Promise<Writing> {
  const [admin, gate] = [await signedIn(url, 'ADMIN'), await signedIn(url, 'GARITA')];
  const doors = Object((await gate.call('GET', '/api/AccesoPuerta/obtenerTodos')).result);
  const acknowledged = new Set<string>();
  const marks = new Set<string>();
  const statuses = new Map<number, number>();
  let slowest = 0;
  let going = true;
  const note = async (answer: { status: number; ms: number }) => {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowest = Math.max(slowest, answer.ms);
    // Refused at once while nothing answers: no use in asking a thousand times a second.
    if (answer.status !== 200) await new Promise((done) => setTimeout(done, 50));
  };
  const lane = async (at: number): Promise<void> => {
    while (going) {
      serial += 1;
      if (at % 3 === 2) {
        const reading = {
          IdMarcaOrigen: randomUUID(),
          IdPuerta: doors[0]?.IdPuerta,
          ModoMarcacion: 'S',
          TipoMarcacion: 'T',
          Identificador: String(90_000_000 + serial),
          TipoIdentificacion: 'DOC',
        };
        const answer = await gate.call('POST', '/api/AccesoMarca/registrar', reading);
        if (answer.status === 200) marks.add(String(Object(answer.result).IdMovimiento));
        await note(answer);
      } else {
        const Codigo = `K${serial.toString(36).toUpperCase()}`;
        const answer = await admin.call('POST', '/api/AdministracionCategoria', { Codigo, Categoria: `Categoría ${Codigo}` });
        if (answer.status === 200) acknowledged.add(Codigo);
        await note(answer);
      }
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
  return {
    acknowledged,
    marks,
    statuses,
    slowest: () => slowest,
    async stop() {
      going = false;
      await running;
    },
  };
}

/** Acknowledged rows that are not there exactly once. */
export async function lost(url: string, writing: Writing): Promise<string[]> {
  const [admin, gate] = [await signedIn(url, 'ADMIN'), await signedIn(url, 'GARITA')];
  const seen = new Map<string, number>();
  for (let skip = 0; ; skip += 200) {
    const sort = encodeURIComponent('[{"selector":"Codigo"}]');
    const page: { Codigo: string }[] =
      Object((await admin.call('GET', `/api/AdministracionCategoria?take=200&skip=${skip}&sort=${sort}`)).result).data ?? [];
    for (const row of page) seen.set(row.Codigo, (seen.get(row.Codigo) ?? 0) + 1);
    if (page.length < 200) break;
  }
  const missing = [...writing.acknowledged].filter((code) => seen.get(code) !== 1);
  const marks = [...writing.marks];
  for (let at = 0; at < marks.length; at += MARKS_ASKED) {
    const asked = marks.slice(at, at + MARKS_ASKED);
    const filter = encodeURIComponent(JSON.stringify(['IdMovimiento', 'in', asked]));
    const page: { IdMovimiento: string }[] = Object((await gate.call('GET', `/api/AccesoMarca?take=200&filter=${filter}`)).result).data ?? [];
    missing.push(...asked.filter((mark) => page.filter((row) => row.IdMovimiento === mark).length !== 1).map((mark) => `mark ${mark}`));
  }
  return missing;
}
