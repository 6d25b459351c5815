/** A step of a request as its attention is measured: sendings, and the answers of authorizers. */
export interface AttentionEvent {
  readonly Momento: string;
  readonly Accion: string;
  /** The state it left. */
  readonly EstadoNuevo: string;
  readonly Ronda: number;
  readonly IdRol?: number | null;
  readonly IdUsuario?: string;
}

const MINUTE = 60_000;
const minutesBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE));

/** Return, reject and final approval end a round; a role's own approval is not the request's answer. */
const isAnswer = ({ Accion, EstadoNuevo }: AttentionEvent): boolean =>
  Accion === 'devolver' || Accion === 'rechazar' || (Accion === 'aprobar' && EstadoNuevo === 'A');
const isDecision = ({ Accion }: AttentionEvent): boolean => Accion === 'devolver' || Accion === 'rechazar' || Accion === 'aprobar';

/**
 * Attention time of a request in minutes: over its rounds, from sending to answer; waiting for the requester does not
 * count (Acreditación › Reporte de eficiencia). Null while nothing was answered. With `of`, up to the last decision of
 * some role or authorizer in each round.
 */
export function attentionMinutes(events: readonly AttentionEvent[], of?: (event: AttentionEvent) => boolean): number | null {
  let total: number | null = null;
  for (const sent of events.filter(({ Accion }) => Accion === 'enviar')) {
    const answer = events
      .filter((event) => event.Ronda === sent.Ronda && event.Momento >= sent.Momento && (of ? isDecision(event) && of(event) : isAnswer(event)))
      .at(-1);
    if (answer) total = (total ?? 0) + minutesBetween(sent.Momento, answer.Momento);
  }
  return total;
}

/** The moment a request was first sent: its month is where it counts. */
export const firstSent = (events: readonly AttentionEvent[]): string | undefined => events.find(({ Accion }) => Accion === 'enviar')?.Momento;

/** `1 d 8 h 45 min`. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  const parts: [number, string][] = [
    [Math.floor(whole / 1440), 'd'],
    [Math.floor((whole % 1440) / 60), 'h'],
    [whole % 60, 'min'],
  ];
  const shown = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`);
  return shown.length > 0 ? shown.join(' ') : '0 min';
}

/** Percentages of one decimal that add up to 100.0, by the largest remainder. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, n) => sum + n, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((n) => (n * 1000) / total);
  const floors = exact.map(Math.floor);
  let left = 1000 - floors.reduce((sum, n) => sum + n, 0);
  const order = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of order) {
    if (left <= 0) break;
    floors[at] = (floors[at] ?? 0) + 1;
    left -= 1;
  }
  return floors.map((n) => n / 10);
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle];
  if (high === undefined) return null;
  const low = sorted[middle - 1];
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Kept by zone: making one takes longer than all that it is asked. */
function clockOf(zona: string): Intl.DateTimeFormat {
  let clock = clocks.get(zona);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zona, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(zona, clock);
  }
  return clock;
}

/** Minutes of working time between two moments: Monday to Friday, from `opens` to `closes` (minutes of the day) on the clock of a zone. */
export function workingMinutes(from: Date, to: Date, zona: string, opens: number, closes: number): number {
  const clock = clockOf(zona);
  const at = (moment: Date): { weekend: boolean; minute: number } => {
    const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
    return { weekend: parts.weekday === 'Sat' || parts.weekday === 'Sun', minute: Number(parts.hour) * 60 + Number(parts.minute) };
  };
  let total = 0;
  let cursor = from.getTime();
  const end = to.getTime();
  // Day by day of the zone's clock; a day's share is what of the office hours falls between the two moments.
  while (cursor < end) {
    const { weekend, minute } = at(new Date(cursor));
    const midnight = cursor + (1440 - minute) * MINUTE;
    const last = Math.min(end, midnight);
    const until = minute + Math.floor((last - cursor) / MINUTE);
    if (!weekend) total += Math.max(0, Math.min(until, closes) - Math.max(minute, opens));
    cursor = last;
  }
  return total;
}
