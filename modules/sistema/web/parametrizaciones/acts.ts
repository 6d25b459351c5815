import { sayCode } from '../say';

const GROUP = 'actos';

/** An act of the trail in words; one without a word of its own is told by its code. */
export function actWord(code: string): string {
  const word = sayCode(GROUP, code);
  return word.startsWith(`${GROUP}.`) ? code : word;
}
