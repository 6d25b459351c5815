import { hostname } from 'node:os';
import { z } from 'zod';

const text = z.string().trim().min(1);
/** OpenTelemetry's own variables, as its specification has them; `OTEL_EXPORTER_OTLP_ENDPOINT` turns it on. */
export const telemetryEnvironment = {
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', { error: 'only http/json is spoken (a collector takes it on port 4318)' }).optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).max(600_000).default(10_000),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(10).max(600_000).default(5000),
  OTEL_BSP_MAX_QUEUE_SIZE: z.coerce.number().int().min(1).max(100_000).default(2048),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(10).max(3_600_000).default(60_000),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_RESOURCE_ATTRIBUTES: text.optional(),
} as const;

/** Where traces and figures of the process go by OTLP, and how much of them. */
export interface TelemetrySettings {
  /** Whole addresses; null where that kind is not sent. */
  readonly traces: string | null;
  readonly metrics: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly delayMs: number;
  readonly everyMs: number;
  readonly queue: number;
  /** The share of traces that are told, from 0 to 1, by their own number: all processes agree on which. */
  readonly share: number;
  /** Whether a trace that somebody else began is told as he decided. */
  readonly parentDecides: boolean;
  readonly resource: Readonly<Record<string, string>>;
}

/** `a=1,b=dos%20tres`, as OpenTelemetry writes lists. */
function pairs(list: string | undefined): Record<string, string> {
  const made: Record<string, string> = {};
  for (const one of list?.split(',') ?? []) {
    const at = one.indexOf('=');
    if (at > 0) made[one.slice(0, at).trim()] = decodeURIComponent(one.slice(at + 1).trim());
  }
  return made;
}

const at = (base: string | undefined, path: string): string | null => (base ? `${base.replace(/\/+$/, '')}/v1/${path}` : null);
type Own = z.output<z.ZodObject<typeof telemetryEnvironment>>;

/** Settings of telemetry, or null where nothing says where it goes. */
export function telemetryOf(own: Own, version: string): TelemetrySettings | null {
  const base = own.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = own.OTEL_TRACES_EXPORTER === 'none' ? null : (own.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? at(base, 'traces'));
  const metrics = own.OTEL_METRICS_EXPORTER === 'none' ? null : (own.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? at(base, 'metrics'));
  if (own.OTEL_SDK_DISABLED || !(traces || metrics)) return null;
  const sampler = own.OTEL_TRACES_SAMPLER;
  const share = sampler === 'always_off' ? 0 : sampler.endsWith('ratio') ? own.OTEL_TRACES_SAMPLER_ARG : 1;
  const said = pairs(own.OTEL_RESOURCE_ATTRIBUTES);
  return {
    traces,
    metrics,
    headers: pairs(own.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMs: own.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: own.OTEL_BSP_SCHEDULE_DELAY,
    everyMs: own.OTEL_METRIC_EXPORT_INTERVAL,
    queue: own.OTEL_BSP_MAX_QUEUE_SIZE,
    share,
    parentDecides: sampler.startsWith('parentbased_'),
    resource: {
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'host.name': hostname(),
      ...said,
      'service.name': own.OTEL_SERVICE_NAME ?? said['service.name'] ?? 'faena',
    },
  };
}
