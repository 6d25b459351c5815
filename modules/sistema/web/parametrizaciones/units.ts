import { say } from '../say';

const WORDS = { días: 'unidades.dias', meses: 'unidades.meses', horas: 'unidades.horas', años: 'unidades.anios' } as const;
const isWord = (unit: string): unit is keyof typeof WORDS => Object.hasOwn(WORDS, unit);

/** A parameter's unit in the reader's language; a sign such as `MB` or `%` is the same in both. */
export const unitWord = (unit: string | null): string => (unit !== null && isWord(unit) ? say(WORDS[unit]) : (unit ?? ''));
