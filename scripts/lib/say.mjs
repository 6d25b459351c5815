/** `1.2 s`, or milliseconds below one second. */
export function duration(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Says what is being done, does it, and says how long it took. */
export async function step(what, work) {
  const began = performance.now();
  console.log(`• ${what}…`);
  const result = await work();
  console.log(`  ${what}: ${duration(performance.now() - began)}`);
  return result;
}

/** Ends the script with a message for people instead of a stack trace. */
export function fail(message) {
  console.error(`\n✗ ${message}`);
  process.exit(1);
}
