import { createServer, type Server } from 'node:http';
import { telemetryEnvironment, telemetryOf } from '@platform/server/telemetry/settings';
import { type RunningTelemetry, startTelemetry } from '@platform/server/telemetry/telemetry';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** What a person is known by; none of it may leave. */
const PERSON = { document: '70984512', name: 'Zenobia', family: 'Huarcaya', mail: 'zenobia.huarcaya@faena.example' } as const;

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
});
const traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })) });
const figures = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })) })),
});

const received: { path: string; text: string }[] = [];
let collector: Server;
let telemetry: RunningTelemetry;
let app: TestApp;
let admin: SignedIn;
/** Everything that was told of the calls below, once it is all there. */
let spans: z.infer<typeof span>[];

beforeAll(async () => {
  collector = createServer((request, answer) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', text });
      answer.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const settings = telemetryOf(z.object(telemetryEnvironment).parse({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }), 'V.0');
  if (!settings) throw new Error('it is on');
  telemetry = startTelemetry(settings, () => undefined);
  app = await startApp({ logLevel: 'info', figuresTo: telemetry.figures });
  admin = await app.signIn('ADMIN');

  const { document, name, family, mail } = PERSON;
  await admin.get(`/api/AdministracionPersona/${document}`);
  await admin.get(`/api/AccesoMarca/${encodeURIComponent(name)}`);
  await admin.get(`/api/${mail}`);
  await admin.get('/api/AdministracionPersona', { buscar: family, filter: ['Documento', '=', document], take: 5 });
  await admin.get('/api/AdministracionPersona', { filter: ['Correo', 'contains', mail], take: 5 });
  await admin.post('/api/AdministracionPersona', { Documento: document, Nombres: name, ApellidoPaterno: family, Correo: mail, Telefono: 'mal' });
  await admin.post('/api/SeguridadUsuario', { IdUsuario: 'ZENOBIA', Nombre: name, Apellido: family, Correo: mail });
  await app.post('/api/usuario/authenticate', { username: mail, password: document, idAplicacion: 'AP03', idTipoAplicacion: 'WEB' });
  // A literal of whoever wrote it would be in the text of a statement.
  await admin.call('GET', '/api/AdministracionPersona?take=1', { headers: { 'x-quien': mail, 'user-agent': name } });
  app.composition.app.log.info('out of any call');
  await app.runJob('correo.enviar').catch(() => undefined);
  await app.settle();
  await telemetry.stop();
  spans = received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ text }) => traces.parse(JSON.parse(text)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
}, 120_000);
afterAll(async () => {
  await app.close();
  await new Promise((done) => collector.close(done));
});

const of = ({ attributes }: z.infer<typeof span>, key: string): unknown => Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test('a call is told by its route, with the statements that it asked under it', () => {
  const calls = spans.filter(({ kind }) => kind === 2);
  const list = calls.filter(({ name }) => name === 'GET /api/AdministracionPersona');
  expect(list.length).toBe(3);
  expect(calls.map(({ name }) => name)).toContain('GET /api/AdministracionPersona/:id');
  for (const call of calls) expect(of(call, 'http.response.status_code')).toMatch(/^[2-5]\d\d$/);
  const own = spans.filter(({ traceId, kind }) => traceId === list[0]?.traceId && kind === 3);
  expect(own.length).toBeGreaterThan(1);
  expect(own.some((one) => String(of(one, 'db.query.text')).includes('administracion_persona'))).toBe(true);
  expect(own.every(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true);
});

test('no personal datum leaves: of a document, a name or a mail in path, query, body and headers nothing is in what was told, nor in the log', () => {
  const everything = received.map(({ text }) => text).join('\n');
  expect(spans.length).toBeGreaterThan(30);
  for (const value of [...Object.values(PERSON), 'ZENOBIA', 'Demo.2026', admin.accessToken]) {
    expect(everything.toLowerCase()).not.toContain(value.toLowerCase());
    expect(app.log.join('\n').toLowerCase()).not.toContain(value.toLowerCase());
  }
});

test('what is logged within a call carries the ids of its trace', () => {
  const lines = app.log.map((line) =>
    z.object({ reqId: z.string().optional(), trace_id: z.string().optional(), msg: z.string().optional() }).parse(JSON.parse(line)),
  );
  const known = new Set(spans.map(({ traceId }) => traceId));
  const within = lines.filter(({ reqId }) => reqId !== undefined);
  for (const { trace_id } of within) expect(known).toContain(trace_id);
  expect(lines.find(({ msg }) => msg === 'out of any call')?.trace_id).toBeUndefined();
});

test('the figures of /metrics are told too', () => {
  const told = received
    .filter(({ path }) => path === '/v1/metrics')
    .flatMap(({ text }) =>
      figures.parse(JSON.parse(text)).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
    );
  const names = told.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['http_request_duration_seconds', 'faena_database_bytes', 'process_cpu_seconds_total']));
});
