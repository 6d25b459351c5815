/** Moments are shown and typed in the division's time zone, whatever the machine's. */

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** An instant as the zone's clock shows it: `2026-03-15 06:58:00`; empty when it is no instant. */
export function clockOf(iso: string, zone: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** The instant at which the zone's clock shows `2026-03-15 06:58:00`. */
export function instantOf(clock: string, zone: string): string {
  const wanted = Date.parse(`${clock.slice(0, 10)}T${clock.slice(11) || '00:00:00'}Z`);
  let at = wanted;
  // The offset at the first guess may differ from the one that applies: twice is enough for any change of the clock.
  for (let turn = 0; turn < 2; turn++) at += wanted - Date.parse(`${clockOf(new Date(at).toISOString(), zone).replace(' ', 'T')}Z`);
  return new Date(at).toISOString();
}

/** `20260315` → `2026-03-15`. */
export const dashed = (day: string): string => (/^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : '');
/** `2026-03-15` → `20260315`. */
export const undashed = (day: string): string => day.slice(0, 10).replaceAll('-', '');
/** `20260315` → `15/03/2026`; what is not a day (a masked one) stays as it came. */
export const shownDay = (day: string): string => (/^\d{8}$/.test(day) ? `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}` : day);
/** An instant as `15/03/2026 06:58`; a masked one stays as it came. */
export function shownMoment(iso: string, zone: string): string {
  const clock = clockOf(iso, zone);
  return clock ? `${shownDay(undashed(clock))} ${clock.slice(11, 16)}` : iso;
}
/** The day after, `yyyyMMdd`. */
export function dayAfter(day: string): string {
  const at = new Date(`${dashed(day)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return undashed(at.toISOString());
}

/**
 * A day as people type it: `15/3/2026`, `150326`, `15032026`, `15-3` (this year). Null when it is none.
 */
export function typedDay(text: string, thisYear = new Date().getFullYear()): string | null {
  const runs = text
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean);
  const [only] = runs;
  const parts =
    runs.length === 1 && only && /^\d{4}(\d{2}|\d{4})?$/.test(only) ? [only.slice(0, 2), only.slice(2, 4), only.slice(4)].filter(Boolean) : runs;
  if (parts.length < 2 || parts.length > 3) return null;
  const [day = '', month = '', year = String(thisYear)] = parts;
  const full = year.length === 2 ? `${Number(year) > 50 ? '19' : '20'}${year}` : year;
  const dashedDay = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${dashedDay}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(dashedDay) ? dashedDay : null;
}
