/** A name that no other call has; `crypto.randomUUID` needs a secure page, and some posts are reached by plain address. */
export function newOrigin(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
