import { screenGroup, screenWords, type WordValues } from '@platform/web/i18n/t';
import type { EstadiaPantallas } from '../shared/es.estadia.pantallas';

const words = screenWords('hotel');
type Key = { [G in keyof EstadiaPantallas & string]: `${G}.${keyof EstadiaPantallas[G] & string}` }[keyof EstadiaPantallas & string];

/** A word of the screens of stays. */
export const say = (key: Key, values?: WordValues): string => words(key, values);

/** The first condition that a bed fails, in words. */
export const motivo = (code: string): string => screenGroup('hotel', 'motivos')[code] ?? code;
