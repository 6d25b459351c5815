/** The expiry proposed from the issue: issue + DiasVigencia (days as `yyyyMMdd`). */
export function proposedExpiry(issue: string, days: number): string {
  const at = new Date(Date.UTC(Number(issue.slice(0, 4)), Number(issue.slice(4, 6)) - 1, Number(issue.slice(6, 8)) + days));
  return at.toISOString().slice(0, 10).replaceAll('-', '');
}
