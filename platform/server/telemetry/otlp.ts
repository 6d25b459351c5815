import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Attributes, SpanIds, SpanKind } from './span';

/** OTLP in JSON (opentelemetry-proto 1.x): the little of it that the product says. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 };
const FAILED = 2;
/** Sums since the process began. */
const CUMULATIVE = 2;
const SCOPE = { name: 'faena' } as const;

/** A span that has ended; moments are in milliseconds. */
export interface EndedSpan extends SpanIds {
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  readonly began: number;
  readonly ended: number;
  readonly attributes: Attributes;
  readonly failed: string | undefined;
}

const nanos = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`;
const told = (value: string | number) =>
  typeof value === 'string' ? { stringValue: value } : Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
const listed = (attributes: Attributes) => Object.entries(attributes).map(([key, value]) => ({ key, value: told(value) }));

/** The body of a call that tells spans. */
export function tracesBody(resource: Attributes, spans: readonly EndedSpan[]): unknown {
  const all = spans.map(({ traceId, spanId, parentId, name, kind, began, ended, attributes, failed }) => ({
    traceId,
    spanId,
    ...(parentId ? { parentSpanId: parentId } : {}),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanos(began),
    endTimeUnixNano: nanos(ended),
    attributes: listed({ ...attributes, ...(failed ? { 'error.type': failed } : {}) }),
    status: failed ? { code: FAILED } : {},
  }));
  return { resourceSpans: [{ resource: { attributes: listed(resource) }, scopeSpans: [{ scope: SCOPE, spans: all }] }] };
}

const labelsOf = ({ labels }: MetricValue<string>, without: string): Attributes =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (name === without || value === undefined ? [] : [[name, value]])));

interface When {
  readonly began: number;
  readonly now: number;
}
const moments = ({ began, now }: When) => ({ startTimeUnixNano: nanos(began), timeUnixNano: nanos(now) });

/** Buckets of Prometheus count what is up to their bound; those of OTLP what is between two. */
function histogramOf(values: readonly MetricValue<string>[], when: When) {
  const groups = new Map<string, MetricValue<string>[]>();
  for (const value of values) {
    const name = JSON.stringify(labelsOf(value, 'le'));
    groups.set(name, [...(groups.get(name) ?? []), value]);
  }
  const dataPoints = [...groups.values()].map((group) => {
    const named = (end: string) => group.find((one) => 'metricName' in one && String(one.metricName).endsWith(end))?.value ?? 0;
    const buckets = group.filter(({ labels }) => labels.le !== undefined);
    const bounds = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    const upTo = [...buckets.filter(({ labels }) => Number.isFinite(Number(labels.le))).map(({ value }) => value), named('_count')];
    return {
      ...moments(when),
      attributes: group[0] ? listed(labelsOf(group[0], 'le')) : [],
      count: String(named('_count')),
      sum: named('_sum'),
      explicitBounds: bounds,
      bucketCounts: upTo.map((count, at) => String(count - (upTo[at - 1] ?? 0))),
    };
  });
  return { histogram: { aggregationTemporality: CUMULATIVE, dataPoints } };
}

/** A figure as OTLP has its kind; what it has no kind for is not told. */
function dataOf(kind: string, values: readonly MetricValue<string>[], when: When): object | undefined {
  if (kind === 'histogram') return histogramOf(values, when);
  const dataPoints = values.map((value) => ({ ...moments(when), attributes: listed(labelsOf(value, '')), asDouble: value.value }));
  if (kind === 'counter') return { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } };
  return kind === 'gauge' ? { gauge: { dataPoints } } : undefined;
}

/** The body of a call that tells figures, out of what Prometheus would be told. */
export function metricsBody(resource: Attributes, figures: readonly MetricObjectWithValues<MetricValue<string>>[], when: When): unknown {
  const metrics = figures.flatMap((figure): object[] => {
    const { name, help, values } = figure;
    const data = values.length > 0 && dataOf(String(figure.type), values, when);
    return data ? [{ name, description: help, ...data }] : [];
  });
  return { resourceMetrics: [{ resource: { attributes: listed(resource) }, scopeMetrics: [{ scope: SCOPE, metrics }] }] };
}
