/** 07:00 of the division on its today: mails of the night leave then. */
export function morning(now: Date, zona: string): Date {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  return new Date(now.getTime() + Math.max(0, 7 * 60 - minutes) * 60_000);
}
