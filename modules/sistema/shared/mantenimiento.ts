/** Date of the next maintenance: so many days later, `yyyyMMdd`; none when its type has no period. */
export function nextMaintenance(day: string, periodDays: number): string | null {
  if (periodDays <= 0 || !/^\d{8}$/.test(day)) return null;
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + periodDays));
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Moment of a mark: the device's moment and its time difference, in minutes. */
export function markMoment(device: Date, differenceMinutes: number): Date {
  return new Date(device.getTime() + differenceMinutes * 60_000);
}
