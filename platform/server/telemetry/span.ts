/** What a span says of itself: names and numbers of ours, never a value that somebody sent. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Whether it answers a call (server), asks somebody (client), or goes on within (internal): numbers of OTLP. */
export type SpanKind = 'internal' | 'server' | 'client';

/** Ids of a span in the form of W3C: 32 and 16 hexadecimal digits. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** A span that has begun. */
export interface Span extends SpanIds {
  set(attributes: Attributes): void;
  /** Ends it; with a reason (a code, a name of an error, never its message) it failed. What is not kept was not worth telling, nor is what it holds. */
  end(outcome?: { readonly failed?: string; readonly kept?: boolean }): void;
}

/** What begins spans and knows which one goes on. */
export interface Telemetry {
  /** The span of a call or a job: the first of its process. `parent` is the W3C header of whoever called. */
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: string): Span;
  /** Runs work as part of a span. */
  within<T>(span: Span, work: () => T): T;
  /** A span within the one that goes on; where none does, the work is done and nothing is told. */
  inner<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  current(): SpanIds | undefined;
}

/** Nothing is loaded nor done until somebody says where to send it: process-wide, as the log is. */
let telemetry: Telemetry | undefined;

export const telemetryNow = (): Telemetry | undefined => telemetry;

/** Turns telemetry on for this process, or off. */
export function setTelemetry(of: Telemetry | undefined): void {
  telemetry = of;
}

/** What failed, by its code or its kind: messages hold values. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const { code }: { code?: unknown } = Object(error);
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : error.name;
}

/** Something asked of another machine, told by its host alone: addresses hold names. */
export function outside<T>(what: string, host: string, work: () => Promise<T>): Promise<T> {
  return telemetry ? telemetry.inner(what, 'client', { 'server.address': host }, work) : work();
}

/** Work that goes on by itself, told with what it asked of the database; of what found nothing to do (`kept`) nothing is told. */
export async function job<T>(name: string, work: () => Promise<T>, kept: (done: T) => boolean = () => true): Promise<T> {
  const on = telemetry;
  if (!on) return work();
  const span = on.begin(name, 'internal', {});
  try {
    const done = await on.within(span, work);
    span.end({ kept: kept(done) });
    return done;
  } catch (error) {
    span.end({ failed: failureOf(error) });
    throw error;
  }
}

const LONGEST = 4000;
const told = new Map<string, string>();
const REMEMBERED = 2000;

/** The text of a statement as it is told: its values are parameters already, and what is quoted in it goes too. */
export function statementText(text: string): string {
  const known = told.get(text);
  if (known !== undefined) return known;
  const bare = text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  if (told.size >= REMEMBERED) told.clear();
  told.set(text, bare);
  return bare;
}

/** A statement within whatever goes on. */
export function statement<T>(text: string, ask: () => Promise<T>): Promise<T> {
  if (!telemetry) return ask();
  const query = statementText(text);
  const name = /^\w+/.exec(query)?.[0]?.toLowerCase() ?? 'statement';
  return telemetry.inner(name, 'client', { 'db.system.name': 'postgresql', 'db.query.text': query }, ask);
}
