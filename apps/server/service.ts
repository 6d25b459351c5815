import fastifyStatic from '@fastify/static';
import type { Database } from '@platform/server/db/pool';
import type { Mailbox } from '@platform/server/mail/mailer';
import { escapeHtml } from '@platform/server/mail/text';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { DOCS_CSS, docsPage } from './docs';

interface ServiceParts {
  readonly database: Database;
  /** The OpenAPI description, made when it is first asked for. */
  readonly document: () => unknown;
  readonly web: string | undefined;
  readonly mailbox: Mailbox | undefined;
}

/** What operates the product rather than belongs to it: health, metrics, its own description, the web application. */
export async function serviceRoutes(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  app.get('/healthz', async () => ({ estado: 'vivo' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await parts.database.query('select nombre from plataforma_migracion limit 1');
      return { estado: 'listo' };
    } catch {
      return reply.code(503).send({ estado: 'sin base de datos' });
    }
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(docsPage(parts.document())));
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(DOCS_CSS));
  app.get('/api/openapi.json', async (_request, reply) => reply.send(parts.document()));

  if (parts.mailbox) {
    const { mails } = parts.mailbox;
    app.get('/dev/correo', async (_request, reply) => reply.type('text/html').send(mailboxPage(mails)));
  }

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 1, 2, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'otra', status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine calls from loopback too, for anybody.
    const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in request.headers);
    if (forwarded || !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  if (!parts.web) return;
  await app.register(fastifyStatic, {
    root: parts.web,
    wildcard: false,
    index: false,
    cacheControl: false,
    serveDotFiles: false,
    preCompressed: true,
    globIgnore: ['**/*.{map,br,gz}'],
  });
  const page = (reply: import('fastify').FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html');
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/') && reply.statusCode === 200) reply.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.get('/', (_request, reply) => page(reply));
  app.get('/*', (request, reply) =>
    /^\/(api|assets|iclock)(\/|$)|\.\w+$/i.test(request.url.split('?')[0] ?? '') ? reply.callNotFound() : page(reply),
  );
}

/** The demo's mailbox, newest first. */
function mailboxPage(mails: Mailbox['mails']): string {
  const shown = [...mails]
    .reverse()
    .map(
      ({ at, to, subject, html }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p><small>${at.toISOString()} → ${escapeHtml(to)}</small></p>${html}</article><hr>`,
    );
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Correo de la demo</title><main><h1>Correo de la demo</h1>${shown.join('') || '<p>Sin correos.</p>'}</main></html>`;
}
