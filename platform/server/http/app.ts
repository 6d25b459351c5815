import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type AuditEntry, flush, type OutboxEvent } from '../audit/audit';
import { type Confirmation, leftConfirmed } from '../audit/confirm';
import { rootOf } from '../db/gone';
import type { Database, Tx } from '../db/pool';
import { upToDate } from '../db/prepared';
import type { Outbox } from '../outbox/outbox';
import type { Writer } from '../resource/write';
import { type Telemetry, telemetryNow } from '../telemetry/span';
import type { Dictionary } from '../words';
import { callerAddress, type ProxyTrust } from './caller';
import { traceCalls, withinCall } from './calls';
import { type Context, type Lang, noSession } from './context';
import { cutEndlessBodies, edgeOptions, severalHosts, stopInTime } from './edge';
import { answerProblem, describeError, langOfHeader, toProblem } from './errors';
import { securityHeaders } from './headers';
import { readInput } from './input';
import { Later } from './later';
import { forbidden, Problem, refuse } from './problem';
import { makesFile, type Received, type Route, type StepIdentity } from './route';
import { missingLicence, type Session, type SessionGate, ticked } from './session';
import { makeTurns, type TurnLimits, type Turns } from './turns';

export interface AppParts {
  readonly database: Database;
  readonly gate: SessionGate;
  /** Whose a terminal's key is: its session, or null for a key that opens nothing from there. */
  readonly devices: (key: string, address: string) => Promise<Session | null>;
  /** What a visitor's key opens; null for one that opens nothing any more. */
  readonly visits: (key: string, address: string) => Promise<Session | null>;
  readonly words: Dictionary;
  readonly writer: Writer;
  readonly outbox: Outbox;
  readonly clock: () => Date;
  readonly publicUrl: string;
  /** Which machines in front are believed about whom they speak for; none unless configured. */
  readonly trusts?: ProxyTrust;
  /** Origins of others that the page may call (a captcha service); none unless configured. */
  readonly services?: readonly string[];
  readonly logLevel: string;
  /** Where the log goes instead of the standard output. */
  readonly logStream?: { write(line: string): unknown };
}

/** Making files holds a connection and a processor: so many at once, and each client and user in turn. */
const FILES: TurnLimits = {
  atOnce: 2,
  atOnceMember: 1,
  waitingMember: 4,
  waitingGroup: 20,
  waiting: 60,
  patienceMs: 30_000,
  countsMs: 20_000,
  code: 'exportacion.turno',
  retryAfter: 10,
};

interface Identity {
  readonly session: Session | null;
  readonly step: StepIdentity | null;
  readonly lang: Lang;
}

const identities = new WeakMap<FastifyRequest, Identity>();

/** The HTTP edge: one pipeline for every call. Who calls → may he → schemas → operation → commit → news → answer. */
export async function makeApp(parts: AppParts, routes: readonly Route[]): Promise<FastifyInstance> {
  const telemetry = telemetryNow();
  const app = Fastify({
    logger: {
      level: parts.logLevel,
      redact: [
        'req.headers.authorization',
        'req.headers["x-refresh-token"]',
        'req.headers["x-intento-renovacion"]',
        'req.headers["x-clave-equipo"]',
        'req.headers["x-clave-visita"]',
        'req.headers["x-dispositivo"]',
      ],
      // What is logged while a call goes on is found from its trace, and the other way round.
      ...(telemetry ? { mixin: () => logged(telemetry) } : {}),
      serializers: { err: (error: unknown) => describeError(rootOf(error)) },
      ...(parts.logStream ? { stream: parts.logStream } : {}),
    },
    ...edgeOptions(parts.words),
    trustProxy: parts.trusts ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // Whoever still comes while it stops is answered like anybody: refused, a balancer would hand the refusal on, as it does not ask elsewhere for what writes.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const security = await securityHeaders(parts.publicUrl.startsWith('https:'), parts.services);
  app.removeContentTypeParser('text/plain');
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip', 'br'] });
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 12, fieldSize: 10_000, headerPairs: 50 }, throwFileSizeLimit: true });
  app.setErrorHandler((error, request, reply) =>
    withinCall(request, () => answerProblem(parts.words, langOf(request), request, reply, toProblem(error, request))),
  );
  app.setNotFoundHandler((request, reply) => answerProblem(parts.words, langOf(request), request, reply, new Problem(404, 'ruta.no_existe')));
  if (telemetry) traceCalls(app, telemetry);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(security).header('cache-control', 'no-store');
    if (severalHosts(request.raw.rawHeaders)) {
      reply.header('connection', 'close');
      throw refuse('peticion.invalida');
    }
  });
  cutEndlessBodies(app);
  stopInTime(app);
  const files = makeTurns(FILES);
  for (const [path, own] of byPath(routes)) mount(app, parts, files, path, own);
  return app;
}

/** Ids of the span that goes on, as OpenTelemetry's logs name them. */
function logged(telemetry: Telemetry): { trace_id?: string; span_id?: string } {
  const going = telemetry.current();
  return going ? { trace_id: going.traceId, span_id: going.spanId } : {};
}

/** Calls of the same address stand in the router as one: each entry of its own costs a start a millisecond. */
function byPath(routes: readonly Route[]): ReadonlyMap<string, ReadonlyMap<string, Route>> {
  const paths = new Map<string, Map<string, Route>>();
  for (const route of routes) {
    const known = paths.get(route.path) ?? new Map<string, Route>();
    if (known.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
    paths.set(route.path, known.set(route.method, route));
  }
  return paths;
}

function langOf(request: FastifyRequest): Lang {
  return identities.get(request)?.lang ?? langOfHeader(request);
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? undefined : value);

/** Answers 401 and 403 before a byte of the body is looked at. */
async function identify(parts: AppParts, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const lang = langOf(request);
  if (route.access.kind === 'visit' || request.headers['x-clave-visita'] !== undefined) {
    identities.set(request, { session: await visitorOf(parts, route, request), step: null, lang });
    return;
  }
  if (route.access.kind === 'public') {
    identities.set(request, { session: null, step: null, lang });
    return;
  }
  const key = request.headers.authorization === undefined ? request.headers['x-clave-equipo'] : undefined;
  if (key !== undefined) {
    const session =
      route.access.kind === 'grant' && route.access.device && typeof key === 'string' ? await parts.devices(key, callerAddress(request)) : null;
    if (!session) throw new Problem(401, 'sesion.requerida');
    identities.set(request, { session, step: null, lang });
    return;
  }
  const answer = await parts.gate.resolve({
    authorization: single(request.headers.authorization),
    refresh: single(request.headers['x-refresh-token']),
    intent: single(request.headers['x-intento-renovacion']),
    address: callerAddress(request),
    unlocking: route.access.kind === 'unlock',
  });
  if (answer.kind === 'none') throw new Problem(401, answer.code);
  if (answer.kind === 'renewed') {
    reply.headers(answer.headers);
    // Who reads with the refresh token alone asks for a renewal, and nothing has failed; whose access token died on the way asks again.
    if (request.method !== 'GET' || request.headers.authorization !== undefined) throw new Problem(401, 'sesion.vencida');
  }
  if (answer.kind === 'step') {
    if (route.access.kind !== 'step' || route.access.step !== answer.step) throw new Problem(401, 'sesion.requerida');
    identities.set(request, { session: null, step: answer, lang });
    return;
  }
  if (answer.kind === 'locked' && route.access.kind !== 'unlock') {
    reply.headers(answer.headers);
    throw new Problem(401, 'sesion.bloqueada');
  }
  if (route.access.kind === 'step' && !route.access.orSession) throw new Problem(401, 'sesion.requerida');
  identities.set(request, { session: answer.session, step: null, lang: request.headers['accept-language'] ? lang : (answer.lang ?? lang) });
  const refusal = refusalOf(route, answer.session, identities.get(request)?.lang ?? lang);
  if (refusal) {
    await noteRefusal(parts, route, request, answer.session, null, refusal);
    throw refusal;
  }
}

/** Who looks with a visitor's key: for that key every call that was not made for it is not there. */
async function visitorOf(parts: AppParts, { access }: Route, request: FastifyRequest): Promise<Session> {
  if (access.kind !== 'visit') throw new Problem(404, 'ruta.no_existe');
  const key = single(request.headers['x-clave-visita']);
  const session = key === undefined ? null : await parts.visits(key, callerAddress(request));
  if (!session) throw new Problem(401, 'sesion.requerida');
  return session;
}

/** What stands between a session and a call, if anything: the grant of its profile, the licence of its client. */
function refusalOf({ access, writes }: Route, session: Session, lang: Lang): Problem | undefined {
  if (access.kind !== 'grant') return undefined;
  if (!ticked(session, access.menu, access.action)) return forbidden();
  // Without a licence readings go on, whatever action of the option opens them.
  const missing = access.always || writes === false ? undefined : missingLicence(session, access.menu, access.action);
  if (!missing) return undefined;
  const params = { modulo: missing[lang], fecha: missing.ended ?? '' };
  return new Problem(403, missing.ended ? 'licencia.vencida' : 'licencia.ninguna', params);
}

/** A refusal leaves its trace too; what the call had begun is gone with its transaction, so it is written apart. */
async function noteRefusal(
  parts: AppParts,
  route: Route,
  request: FastifyRequest,
  session: Session,
  screen: string | null,
  refusal: Problem,
): Promise<void> {
  const id: unknown = Object(request.params).id;
  const action = route.access.kind === 'grant' ? route.access.action : (route.path.split('/').at(-1) ?? '').slice(0, 30);
  const record = typeof id === 'string' ? id.replace(/\p{Cc}/gu, '').slice(0, 60) : null;
  const entry = { entity: route.resource ?? route.tag, record, action, result: refusal.code, changes: { ruta: `${route.method} ${route.path}` } };
  await flush(parts.database, stampOf(session, request, screen), [entry], []);
}

/** Only calls that take files read multipart: anywhere else it would pass for an empty body, and be drained unread. */
function checkMediaType(route: Route, request: FastifyRequest): void {
  if (!route.receive && /^\s*multipart\//i.test(request.headers['content-type'] ?? '')) throw new Problem(415, 'peticion.tipo');
}

function stampOf(session: Session | null, request: FastifyRequest, screen: string | null) {
  return {
    IdCliente: session?.IdCliente ?? null,
    IdDivision: session?.IdDivision ?? null,
    IdUsuario: session?.IdUsuario ?? null,
    IdPerfil: session?.IdPerfil ?? null,
    address: callerAddress(request),
    screen,
  };
}

/** Waits until it is the caller's turn to have a file made; it lasts until the answer is over. */
async function ownTurn(files: Turns, { IdCliente, IdUsuario, IdEquipo }: Session, reply: FastifyReply): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const end = await files.take({ group: String(IdCliente), member: IdUsuario || `equipo ${IdEquipo}` }, gone.signal);
  if (gone.signal.aborted) end();
  else gone.signal.addEventListener('abort', end, { once: true });
}

function mount(app: FastifyInstance, parts: AppParts, files: Turns, path: string, own: ReadonlyMap<string, Route>): void {
  const asked = (request: FastifyRequest): Route => {
    const route = own.get(request.method);
    if (!route) throw new Problem(404, 'ruta.no_existe');
    return route;
  };
  app.route({
    method: [...own.values()].map(({ method }) => method),
    url: path,
    onRequest: async (request, reply) => {
      const route = asked(request);
      await withinCall(request, () => identify(parts, route, request, reply));
      checkMediaType(route, request);
    },
    handler: (request, reply) => withinCall(request, () => answer(request, reply)),
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const route = asked(request);
    const identity = identities.get(request) ?? { session: null, step: null, lang: langOf(request) };
    const { screen, confirmed, ...input } = readInput(route, request);
    // Whoever is not signed in shares one part too.
    const database = parts.database.shareOf(identity.session?.IdCliente ?? null);
    const checked = { ...input, step: identity.step, request, reply };
    let received: Received | undefined;
    const entries: AuditEntry[] = [];
    const events: OutboxEvent[] = [];
    const confirmations: Confirmation[] = [];
    const contextOver = (tx: Tx): Context => ({
      tx,
      now: parts.clock(),
      lang: identity.lang,
      address: callerAddress(request),
      screen,
      confirmed,
      confirmations,
      get session() {
        return identity.session ?? noSession();
      },
      log: request.log,
      audit(entry) {
        if (!identity.session?.unaudited.has(entry.entity)) entries.push(entry);
      },
      emit: ({ type }, data) => events.push({ type, data }),
    });
    try {
      if (identity.session && (route.file ? route.file(checked.body) : makesFile(route))) await ownTurn(files, identity.session, reply);
      received = await route.receive?.(contextOver(database), request);
      const sent = { ...checked, received };
      await route.before?.(contextOver(database), sent);
      let result: unknown;
      let refusal: Problem | undefined;
      if (typeof route.writes === 'function' ? route.writes(checked.body) : route.writes) {
        const write = () => {
          // Asked again, what the first time left behind is not there.
          for (const left of [entries, events, confirmations]) left.length = 0;
          refusal = undefined;
          return database.transaction(
            async (tx) => {
              const ctx = contextOver(tx);
              try {
                result = await route.handler(ctx, sent);
              } catch (error) {
                if (!(error instanceof Problem && error.more.kept)) throw error;
                refusal = error;
              }
              for (const entry of leftConfirmed(confirmations, entries, route.resource ?? route.tag)) ctx.audit(entry);
            },
            (tx) => flush(tx, stampOf(identity.session, request, screen), entries, events),
          );
        };
        const news = await upToDate(write);
        if (news.length > 0) await parts.outbox.deliver(news);
        if (refusal) throw refusal;
        if (result instanceof Later) result = await result.answer();
      } else {
        const read = (from: Tx) => route.handler(contextOver(from), sent);
        result = await (route.history ? database.reading(read) : read(database));
        // Every access of a super administrator leaves a trace (conventions §4).
        if (identity.session?.superAdministrador) entries.push({ entity: route.resource ?? route.tag, record: null, action: 'consultar' });
        if (entries.length > 0) await flush(database, stampOf(identity.session, request, screen), entries, []);
      }
      if (route.raw) {
        if (typeof result === 'function') result();
        return reply;
      }
      // Whoever came with a browser was sent on to a page.
      if (reply.sent) return reply;
      return await reply.send({ result: result ?? null });
    } catch (error) {
      if (reply.raw.headersSent) {
        request.log.error({ err: error }, 'answer broken off');
        reply.raw.destroy();
        return reply;
      }
      await received?.undo();
      if (!identity.session) throw error;
      const told = await parts.writer.explain(database, contextOver(database), rootOf(error));
      if (told instanceof Problem && told.status === 403) await noteRefusal(parts, route, request, identity.session, screen, told);
      throw told;
    }
  }
}
