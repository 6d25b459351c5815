/** What the tabs of one browser say to each other, and how it is read: by hand, because the first load carries no schema library. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}
export interface Shared extends Tokens {
  readonly generation: number;
}
export type Message = { readonly kind: 'ask' } | { readonly kind: 'logout'; readonly generation: number } | ({ readonly kind: 'tokens' } & Shared);

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A text as JSON; null for none and for what is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The text of a base64url part of a token; empty when it is none. */
export function decoded(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** The session that a refresh token is of: a renewal stays in it, a switch of profile or division opens another one. */
export const sessionOf = (refreshToken: string): string => refreshToken.split('.')[0] ?? '';

/** A message of another tab; null for what is none. */
export function readMessage(data: unknown): Message | null {
  const { kind, accessToken, refreshToken, generation } = recordOf(data);
  if (kind === 'ask') return { kind };
  if (typeof generation !== 'number') return null;
  if (kind === 'logout') return { kind, generation };
  if (kind !== 'tokens' || typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  return { kind, accessToken, refreshToken, generation };
}
