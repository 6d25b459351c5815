/** What happens on the living site. */
export const ACTS = ['paso', 'racion', 'solicitud', 'evaluacion', 'cama', 'lector'] as const;
export type Act = (typeof ACTS)[number];

/** So often an hour when nothing else says so, at the speed of the clock. */
const QUIET: Readonly<Record<Act, number>> = { paso: 12, racion: 3, solicitud: 0.5, evaluacion: 1, cama: 1, lector: 6 };

interface Peak {
  readonly act: Act;
  /** Minutes of the day between which it goes on. */
  readonly from: number;
  readonly to: number;
  readonly perHour: number;
}
const hour = (hours: number, minutes = 0): number => hours * 60 + minutes;
/** Changes of shift, meals, and the hours of the offices. */
const PEAKS: readonly Peak[] = [
  { act: 'paso', from: hour(6), to: hour(7, 15), perHour: 120 },
  { act: 'paso', from: hour(7, 15), to: hour(9), perHour: 45 },
  { act: 'paso', from: hour(17), to: hour(18), perHour: 60 },
  { act: 'paso', from: hour(18), to: hour(19, 45), perHour: 110 },
  { act: 'racion', from: hour(5), to: hour(8), perHour: 60 },
  { act: 'racion', from: hour(11, 30), to: hour(14), perHour: 90 },
  { act: 'racion', from: hour(18), to: hour(20, 30), perHour: 70 },
  { act: 'solicitud', from: hour(8), to: hour(17, 30), perHour: 5 },
  { act: 'evaluacion', from: hour(8), to: hour(17, 30), perHour: 12 },
  { act: 'cama', from: hour(9), to: hour(18), perHour: 8 },
  { act: 'lector', from: hour(6), to: hour(19), perHour: 30 },
];
const DAY_MINUTES = 1440;

/** How often an hour something happens at a minute of the day (0 to 1439), at the speed of the clock. */
export function perHour(act: Act, minute: number): number {
  const peaks = PEAKS.filter((one) => one.act === act && minute >= one.from && minute < one.to);
  return Math.max(QUIET[act], ...peaks.map((one) => one.perHour));
}

/** Of the people who may come in, the part that is inside by day and by night; between them it goes over in two hours. */
const DAY_SHARE = 0.55;
const NIGHT_SHARE = 0.35;
const [MORNING, EVENING, OVER] = [hour(6), hour(18), 120];

/** The part of the site's people (0 to 1) that is inside at a minute of the day. */
export function insideShare(minute: number): number {
  const since = (from: number): number => (minute - from + DAY_MINUTES) % DAY_MINUTES;
  const [from, to, past] = since(MORNING) < since(EVENING) ? [NIGHT_SHARE, DAY_SHARE, since(MORNING)] : [DAY_SHARE, NIGHT_SHARE, since(EVENING)];
  return from + (to - from) * Math.min(1, past / OVER);
}

/** How likely the next one to pass comes in rather than leaves: the more of them are missing, the likelier; never certain while both may be. */
export function entryChance(inside: number, people: number, minute: number): number {
  if (inside === 0) return 1;
  if (inside >= people) return 0;
  const wanted = insideShare(minute) * people;
  return Math.min(0.92, Math.max(0.08, 0.5 + (wanted - inside) / Math.max(1, wanted)));
}
