import { z } from 'zod';

/** The place of an event in the one order of all: newest first, and of an instant always in the same order. */
export interface Place {
  /** Microseconds since 1970, as the database has it. */
  readonly micros: number;
  readonly event: string;
  readonly key: string;
}

const place = z.tuple([z.int().min(0), z.string().max(40), z.string().max(60)]);

/** A place as it travels. */
export const written = ({ micros, event, key }: Place): string => Buffer.from(JSON.stringify([micros, event, key])).toString('base64url');

/** A place as it came back; undefined for what nobody wrote. */
export function readPlace(text: string): Place | undefined {
  try {
    const [micros, event, key] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { micros, event, key };
  } catch {
    return undefined;
  }
}

const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Newest first: the order in which the database answers too, letters by their codes. */
export const newestFirst = (one: Place, other: Place): number =>
  other.micros - one.micros || byCode(other.event, one.event) || byCode(other.key, one.key);
