/** Address to come back to after signing in; never another site, never the login itself. */
export function safeReturn(address: string | undefined): string | undefined {
  return address && /^\/[^/\\\s]/.test(address) && !/^\/auth\b/.test(address) ? address : undefined;
}
