/** By what the server knows this browser as one that its users have signed in from: past it, what strangers do to an account stops nobody. */
const KEY = 'vcg-dispositivo';
/** As many people as share a browser; the last who signed in come first. */
const KEPT = 8;

function kept(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
  } catch {
    return [];
  }
}

/** What goes along with signing in; nothing where nobody has signed in yet. */
export function knownHeader(): Record<string, string> {
  const all = kept();
  return all.length > 0 ? { 'x-dispositivo': all.join(',') } : {};
}

/** Keeps what the server gave to whoever has just come all the way in. */
export function keepKnown({ headers }: Response): void {
  const given = headers.get('x-dispositivo');
  if (!given) return;
  try {
    localStorage.setItem(KEY, [given, ...kept()].slice(0, KEPT).join(','));
  } catch {
    // Then the browser stays a stranger: a code of the second factor does the same.
  }
}
