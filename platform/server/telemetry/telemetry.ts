import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Registry } from 'prom-client';
import { type EndedSpan, metricsBody, tracesBody } from './otlp';
import type { TelemetrySettings } from './settings';
import { type Attributes, failureOf, type Span, type SpanKind, setTelemetry, type Telemetry } from './span';

/** Of one call so many spans are told; a loop of ours is seen by then. */
const MOST_INNER = 500;
/** A call of OTLP carries so many. */
const AT_ONCE = 512;
const W3C = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The first span of a trace in this process: it keeps what it holds until it is known whether it is worth telling. */
interface Root {
  readonly sampled: boolean;
  readonly spans: EndedSpan[];
}

export interface RunningTelemetry {
  /** What is sent every minute. */
  figures(registry: Registry): void;
  /** Sends what is left and turns it off. */
  stop(): Promise<void>;
}

/** Whether a share of traces holds one, by its own number: whoever sees the trace decides alike. */
const holds = (share: number, traceId: string): boolean => Number.parseInt(traceId.slice(-8), 16) < share * 0x1_0000_0000;
const now = (): number => performance.timeOrigin + performance.now();

/** Tells traces and figures of this process by OTLP, from now on (decision 117). `report` hears when nobody takes them, once each time it begins. */
export function startTelemetry(settings: TelemetrySettings, report: (text: string) => void): RunningTelemetry {
  const began = now();
  const storage = new AsyncLocalStorage<Span>();
  const roots = new WeakMap<Span, Root>();
  let queue: EndedSpan[] = [];
  let lost = 0;
  let silent = false;

  async function post(url: string, body: unknown): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...settings.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      if (silent) report(`Telemetry is taken again; ${lost} spans were not`);
      silent = false;
      lost = 0;
    } catch (error) {
      if (!silent) report(`Telemetry is not taken at ${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`);
      silent = true;
    }
  }
  async function sendSpans(): Promise<void> {
    const { traces } = settings;
    while (traces && queue.length > 0) {
      const some = queue.slice(0, AT_ONCE);
      queue = queue.slice(AT_ONCE);
      await post(traces, tracesBody(settings.resource, some));
    }
  }

  interface Place {
    readonly traceId: string;
    readonly parentId: string | undefined;
    readonly root: Root;
    readonly isRoot: boolean;
  }
  function begin(name: string, kind: SpanKind, first: Attributes, { traceId, parentId, root, isRoot }: Place): Span {
    const spanId = randomBytes(8).toString('hex');
    const beganAt = now();
    let attributes = first;
    const span: Span = {
      traceId,
      spanId,
      set(more) {
        attributes = { ...attributes, ...more };
      },
      end({ failed, kept = true } = {}) {
        if (!root.sampled) return;
        if (root.spans.length < MOST_INNER || isRoot)
          root.spans.push({ traceId, spanId, parentId, name, kind, began: beganAt, ended: now(), attributes, failed });
        if (!isRoot || !kept) return;
        const room = settings.queue - queue.length;
        lost += Math.max(0, root.spans.length - room);
        queue.push(...root.spans.slice(0, Math.max(0, room)));
        root.spans.length = 0;
      },
    };
    roots.set(span, root);
    return span;
  }

  const telemetry: Telemetry = {
    begin(name, kind, attributes, parent) {
      const [, given, parentId, flags] = W3C.exec(parent ?? '') ?? [];
      const traceId = given ?? randomBytes(16).toString('hex');
      const decided = given !== undefined && settings.parentDecides;
      const sampled = settings.traces !== null && (decided ? (Number.parseInt(flags ?? '0', 16) & 1) === 1 : holds(settings.share, traceId));
      return begin(name, kind, attributes, { traceId, parentId, root: { sampled, spans: [] }, isRoot: true });
    },
    within: (span, work) => storage.run(span, work),
    async inner(name, kind, attributes, work) {
      const outer = storage.getStore();
      const root = outer && roots.get(outer);
      if (!outer || !root?.sampled) return work();
      const span = begin(name, kind, attributes, { traceId: outer.traceId, parentId: outer.spanId, root, isRoot: false });
      try {
        const done = await storage.run(span, work);
        span.end();
        return done;
      } catch (error) {
        span.end({ failed: failureOf(error) });
        throw error;
      }
    },
    current: () => storage.getStore(),
  };
  setTelemetry(telemetry);

  let registry: Registry | undefined;
  async function sendFigures(): Promise<void> {
    const { metrics } = settings;
    if (metrics && registry) await post(metrics, metricsBody(settings.resource, await registry.getMetricsAsJSON(), { began, now: now() }));
  }
  const spanTimer = setInterval(() => void sendSpans(), settings.delayMs).unref();
  const figureTimer = setInterval(() => void sendFigures().catch(() => undefined), settings.everyMs).unref();
  return {
    figures(of) {
      registry = of;
    },
    async stop() {
      clearInterval(spanTimer);
      clearInterval(figureTimer);
      setTelemetry(undefined);
      await sendSpans();
      await sendFigures().catch(() => undefined);
    },
  };
}
