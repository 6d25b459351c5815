import { clockOf } from '../data/zone';

/** An event as the server tells it. */
export interface TimelineEvent {
  readonly Clave: string;
  readonly Momento: string;
  readonly DiaCompleto: 'S' | 'N';
  readonly Tipo: string;
  readonly Texto: string;
  readonly Partes: readonly { readonly Texto: string; readonly Recurso: string | null; readonly Clave: number | null }[];
  readonly Detalle: string | null;
  readonly Tono: 'verde' | 'rojo' | 'naranja' | null;
  readonly Enlace: string | null;
}
/** Events of one day of the division, `2026-11-24`. */
export interface TimelineDay {
  readonly day: string;
  readonly events: readonly TimelineEvent[];
}

/** Events as they came, newest first, gathered by the day of a zone. */
export function byDay(events: readonly TimelineEvent[], zone: string): readonly TimelineDay[] {
  const days: { day: string; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const day = clockOf(event.Momento, zone).slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
