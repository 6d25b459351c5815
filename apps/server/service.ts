import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Database } from '@platform/server/db/pool';
import type { Figure } from '@platform/server/figures';
import { fromThisMachine } from '@platform/server/http/caller';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { DOCS_CSS, docsPage } from './docs';
import { registerFigures } from './figures';
import { MAILBOX } from './mailbox';

interface ServiceParts {
  readonly database: Database;
  /** The OpenAPI description, made when it is first asked for. */
  readonly document: () => unknown;
  readonly web: string | undefined;
  readonly publicUrl: string;
  /** Where somebody who found a weakness writes to. */
  readonly securityContact: string;
  readonly clock: () => Date;
  readonly dataDir: string;
  /** What the modules have to tell at `/metrics`. */
  readonly figures: readonly Figure[];
  /** Every page of the web application says that it is the demo. */
  readonly publishedDemo: boolean;
  /** The demo's site may move by itself: pages have its switch. */
  readonly live: boolean;
  readonly leaving: () => boolean;
  /** Figures of all processes that serve together; this one's alone when not said. */
  readonly metrics: (() => Promise<string>) | undefined;
  /** Is handed this process's own figures, to tell them elsewhere. */
  readonly figuresTo: ((registry: Registry) => void) | undefined;
}

/** What operates the product rather than belongs to it: health, metrics, its own description, the web application. */
export async function serviceRoutes(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  app.get('/healthz', async () => ({ estado: 'vivo' }));
  const stateOf = async (): Promise<'cerrando' | 'listo' | 'solo lectura' | 'sin base de datos'> => {
    if (parts.leaving()) return 'cerrando';
    try {
      const [read] = await parts.database.query('select pg_is_in_recovery() as "soloLectura" from base_migracion limit 1');
      // One that follows another takes no mark: whoever is sent here would be refused everything that writes.
      return read?.soloLectura === true ? 'solo lectura' : 'listo';
    } catch {
      return 'sin base de datos';
    }
  };
  app.get('/readyz', async (_request, reply) => {
    const estado = await stateOf();
    return reply.code(estado === 'listo' ? 200 : 503).send({ estado });
  });
  // For balancers, where no process is ready: who can read all the same is better than nobody.
  app.get('/readyz/lectura', async (_request, reply) => {
    const estado = await stateOf();
    return reply.code(estado === 'listo' || estado === 'solo lectura' ? 200 : 503).send({ estado });
  });
  // Whoever keeps a connection open (a balancer does) would send the next call into a process that ends: each answer is the last on its connection.
  app.addHook('onSend', async (_request, reply) => {
    if (parts.leaving()) reply.header('connection', 'close');
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(docsPage(parts.document())));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(DOCS_CSS));
  app.get('/api/openapi.json', async (_request, reply) => reply.send(parts.document()));

  app.get('/.well-known/security.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(securityText(parts)));

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerFigures(registry, { ...parts, failed: (error) => app.log.warn({ err: error }, 'metrics') });
  if (parts.metrics) answerGathering(registry);
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 1, 2, 5],
    registers: [registry],
  });
  parts.figuresTo?.(registry);
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'otra', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await (parts.metrics?.() ?? registry.metrics()));
  });

  const { web } = parts;
  if (!web) return;
  // What the page has to know before anybody asks: that it is the demo among strangers, and that its site may move.
  const marks = `${parts.publishedDemo ? ' data-demo="publicada"' : ''}${parts.live ? ' data-vivo="S"' : ''}`;
  const files = { index: false, cacheControl: false, serveDotFiles: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: web,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{map,br,gz}', ...(marks ? ['index.html'] : [])],
  });
  // Hundreds of hashed files: one route for all of them, or each start would make one for each.
  await app.register(async (assets) => {
    assets.setErrorHandler<FastifyError>((error, _request, reply) => {
      // What lies outside is not forbidden: it is not there.
      if (error.statusCode === 403) return reply.callNotFound();
      throw error;
    });
    await assets.register(fastifyStatic, {
      ...files,
      root: join(web, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => !NOT_SENT.test(path),
    });
  });
  const index = marks ? (await readFile(join(web, 'index.html'), 'utf8')).replace('<html', `<html${marks}`) : null;
  const page = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').type('text/html');
    return index === null ? reply.sendFile('index.html') : reply.send(index);
  };
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/') && reply.statusCode === 200) reply.header('cache-control', 'public, max-age=31536000, immutable');
    // Asked for anew each time, so that a post hears of the next version.
    if (POST_FILES.test(request.url)) reply.header('cache-control', 'no-cache');
    if (CAMERA_WORKER.test(request.url)) reply.header('content-security-policy', CAMERA_POLICY);
  });
  if (parts.publishedDemo) {
    // Who opens the mailbox in a browser has to sign in first: the application's own page asks for it.
    app.addHook('onRequest', async (request, reply) => {
      const isMailbox = request.method === 'GET' && request.routeOptions.url === MAILBOX && request.headers.authorization === undefined;
      if (isMailbox && /text\/html/.test(request.headers.accept ?? '')) return page(reply.code(401));
    });
  }
  if (index !== null) app.get('/index.html', (_request, reply) => page(reply));
  app.get('/', (_request, reply) => page(reply));
  app.get('/*', (request, reply) =>
    /^\/(api|assets|iclock)(\/|$)|\.\w+$/i.test(request.url.split('?')[0] ?? '') ? reply.callNotFound() : page(reply),
  );
}

/** Made beside a file for another purpose: never asked for by name. */
const NOT_SENT = /\.(map|br|gz)$/;

/** What lets a prepared post begin without a network. */
const POST_FILES = /^\/puesto(\.sw\.js|-control\.webmanifest)(\?|$)/;

/** What reads codes beside the page, and compiles what it reads with: it has a policy of its own, so that no page needs to allow that. */
const CAMERA_WORKER = /^\/assets\/lectorCamara\.worker-[\w-]+\.js$/;
const CAMERA_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Lets whoever began this process read its figures: made once, the library's registry answers what it is asked over the channel. */
function answerGathering(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
}

/** Days for which what security.txt says is good; it is made anew for everyone who asks. */
const GOOD_DAYS = 90;

/** Whom to tell of a weakness (RFC 9116). */
function securityText({ securityContact, publicUrl, clock }: ServiceParts): string {
  const expires = new Date(clock().getTime() + GOOD_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const canonical = publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl.replace(/\/+$/, '')}/.well-known/security.txt`] : [];
  return [`Contact: ${securityContact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: es, en', ...canonical, ''].join('\n');
}
