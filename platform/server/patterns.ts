import { RE2JS } from 're2js';

/** A pattern that somebody typed, ready to be asked. */
interface TypedPattern {
  /** Whether some part of the value meets it; `^` and `$` hold it to the whole. */
  test(value: string): boolean;
}

/** What a pattern may become: as much as any number of a card needs, and small enough to be followed over any value in no time. */
const MOST_STEPS = 5000;
const KEPT = 200;
const compiled = new Map<string, TypedPattern | null>();

/**
 * A pattern typed by a user, run by RE2: in time that grows with the value alone, whatever was typed. The one way to run such a pattern:
 * neither the database nor the language's own engine sees it. Null when it says nothing that can be met, or grows without measure.
 */
export function typedPattern(text: string): TypedPattern | null {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const made = compile(text);
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(text, made);
  return made;
}

function compile(text: string): TypedPattern | null {
  try {
    const pattern = RE2JS.compile(text);
    return pattern.programSize() > MOST_STEPS ? null : pattern;
  } catch {
    return null;
  }
}
