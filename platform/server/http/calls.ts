import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Span, type Telemetry, telemetryNow } from '../telemetry/span';

const spans = new WeakMap<FastifyRequest, Span>();

/** Tells each call as a span: by its route and what came of it, never by what stood in its address, its body or its headers. */
export function traceCalls(app: FastifyInstance, telemetry: Telemetry): void {
  app.addHook('onRequest', async (request) => {
    const { method, headers, id, routeOptions } = request;
    const route = routeOptions.url;
    const attributes = { 'http.request.method': method, ...(route ? { 'http.route': route } : {}), 'faena.request.id': id };
    const parent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    spans.set(request, telemetry.begin(route ? `${method} ${route}` : method, 'server', attributes, parent));
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= 500 ? { failed: String(reply.statusCode) } : {});
  });
}

/** Goes on within the call's span, so that what it asks is told under it and what it logs carries its ids. */
export function withinCall<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request);
  return span ? (telemetryNow()?.within(span, work) ?? work()) : work();
}
