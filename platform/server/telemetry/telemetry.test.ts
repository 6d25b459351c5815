import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { metricsBody } from './otlp';
import { telemetryEnvironment, telemetryOf } from './settings';
import { job, outside, setTelemetry, statement, statementText, telemetryNow } from './span';
import { startTelemetry } from './telemetry';

const settingsOf = (env: Record<string, string>) => telemetryOf(z.object(telemetryEnvironment).parse(env), 'V.1');
const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

afterEach(() => setTelemetry(undefined));

test('off unless something says where it goes, and by the standard variables', () => {
  expect(settingsOf({})).toBeNull();
  expect(settingsOf({ ...BASE, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(settingsOf({ ...BASE, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toBeNull();
  expect(settingsOf(BASE)).toMatchObject({ traces: 'http://127.0.0.1:4318/v1/traces', metrics: 'http://127.0.0.1:4318/v1/metrics', share: 1 });
  expect(settingsOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://x.example/t' })).toMatchObject({ traces: 'https://x.example/t', metrics: null });
  const said = settingsOf({
    ...BASE,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=uno%20dos,otro=3',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=norte,service.name=otra',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  });
  expect(said).toMatchObject({ headers: { 'api-key': 'uno dos', otro: '3' }, share: 0.25, parentDecides: true });
  expect(said?.resource).toMatchObject({ 'service.name': 'otra', 'deployment.environment.name': 'norte' });
  expect(() => settingsOf({ ...BASE, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/http\/json/);
});

test('off it costs nothing: the work itself is answered, and nothing of it is loaded', () => {
  expect(telemetryNow()).toBeUndefined();
  const asked = Promise.resolve(1);
  expect(statement('select 1', () => asked)).toBe(asked);
  expect(outside('GET', 'example', () => asked)).toBe(asked);
  // Whoever starts the product loads it when it is asked for, and nobody else does.
  const root = join(import.meta.dirname, '../../..');
  const sources = ['apps/server', 'platform/server', 'modules'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(root, folder, file)),
  );
  const loading = sources.filter((file) => /from '[^']*telemetry\/telemetry'/.test(readFileSync(file, 'utf8')));
  expect(loading).toEqual([]);
});

test('a statement is told without what is quoted in it', () => {
  expect(statementText(`select  'Quispe', 'O''Higgins'\n from t where a = $1 and b = 'S'`)).toBe('select ?, ? from t where a = $1 and b = ?');
});

/** Takes what is told, as a collector does. */
async function collector() {
  const bodies: { path: string; body: z.infer<typeof traces> }[] = [];
  const server = createServer((request, answer) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      bodies.push({ path: request.url ?? '', body: traces.parse(JSON.parse(text)) });
      answer.end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, bodies, stop: () => new Promise((done) => server.close(done)) };
}
const span = z.object({ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string(), status: z.unknown() });
const traces = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })).default([]) });

test('work is told with what it asked, under one trace; what found nothing to do is not', async () => {
  const { url, bodies, stop } = await collector();
  const said = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  if (!said) throw new Error('it is on');
  const running = startTelemetry(said, () => undefined);
  await job('correo', () => statement('select 1 from a', async () => 2));
  await job(
    'vacio',
    async () => 0,
    (done) => done > 0,
  );
  await job('mal', async () => Promise.reject(Object.assign(new Error('el valor secreto'), { code: '23505' }))).catch(() => undefined);
  // What is asked outside of any of them is nobody's.
  await statement('select 2 from b', async () => 2);
  await running.stop();
  const spans = bodies.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
  expect(spans.map(({ name }) => name)).toEqual(['select', 'correo', 'mal']);
  const [asked, correo, mal] = spans;
  expect(asked).toMatchObject({ traceId: correo?.traceId, parentSpanId: correo?.spanId });
  expect(correo?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(mal?.status).toEqual({ code: 2 });
  expect(JSON.stringify(bodies)).not.toContain('secreto');
  await stop();
});

test('a share of traces, by their number; who began a trace elsewhere decides of his', async () => {
  const { url, bodies, stop } = await collector();
  const said = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
  if (!said) throw new Error('it is on');
  const running = startTelemetry(said, () => undefined);
  await job('uno', async () => 1);
  const parent = '4bf92f3577b34da6a3ce929d0e0e4736';
  telemetryNow()?.begin('GET /a', 'server', {}, `00-${parent}-00f067aa0ba902b7-01`).end();
  telemetryNow()?.begin('GET /b', 'server', {}, `00-${parent}-00f067aa0ba902b7-00`).end();
  await running.stop();
  const spans = bodies.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
  expect(spans.map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId])).toEqual([['GET /a', parent, '00f067aa0ba902b7']]);
  await stop();
});

test('a collector that does not answer is said once, and the product goes on', async () => {
  const told: string[] = [];
  const said = settingsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: '10' });
  if (!said) throw new Error('it is on');
  const running = startTelemetry(said, (text) => told.push(text));
  await job('uno', async () => 1);
  await expect.poll(() => told.length).toBe(1);
  await job('dos', async () => 1);
  await running.stop();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/not taken at 127\.0\.0\.1:1/);
});

test('figures of Prometheus as those of OTLP: buckets between two bounds, sums since the beginning', async () => {
  const registry = new Registry();
  const seconds = new Histogram({ name: 's_seconds', help: 'h', buckets: [1, 2], labelNames: ['route'], registers: [registry] });
  for (const value of [0.5, 0.7, 1.5, 9]) seconds.observe({ route: '/a' }, value);
  new Counter({ name: 'c_total', help: 'c', registers: [registry] }).inc(3);
  new Gauge({ name: 'g', help: 'g', registers: [registry] }).set(7);
  const body = JSON.parse(JSON.stringify(metricsBody({}, await registry.getMetricsAsJSON(), { began: 1000, now: 2000 })));
  const [histogram, counter, gauge] = body.resourceMetrics[0].scopeMetrics[0].metrics;
  expect(histogram.histogram.dataPoints).toHaveLength(1);
  expect(histogram.histogram.dataPoints[0]).toMatchObject({ count: '4', sum: 11.7, explicitBounds: [1, 2], bucketCounts: ['2', '1', '1'] });
  expect(histogram.histogram.dataPoints[0].attributes).toEqual([{ key: 'route', value: { stringValue: '/a' } }]);
  expect(counter.sum).toMatchObject({ isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ asDouble: 3, timeUnixNano: '2000000000' }] });
  expect(gauge.gauge.dataPoints[0].asDouble).toBe(7);
});
