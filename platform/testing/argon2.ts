import { createRequire } from 'node:module';
import type { Options } from '@node-rs/argon2';

/*
 * What stands in for `@node-rs/argon2` in tests (vitest.config.ts), the same library: passwords are dear on purpose, and tests sign in thousands of
 * times. A hash is asked for as dear as it has to be, or refused; what is written is as cheap as the library makes it, and says so itself.
 */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/** Memory in KiB, by passes: what OWASP asks of argon2id at least. */
export const LEAST = 19_456 * 2;
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const { verify } = real;

/** A hash of a password, asked for at its cost and made at the least. */
export function hash(password: string, asked: Options): Promise<string> {
  if ((asked.memoryCost ?? 0) * (asked.timeCost ?? 0) < LEAST) throw new Error(`A hash of ${JSON.stringify(asked)} costs who guesses too little`);
  return real.hash(password, CHEAP);
}
