import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { Pantallas } from '../shared/es.pantallas';

const words = screenWords('acceso');
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = { [G in keyof Pantallas & string]: `${G}.${Singular<keyof Pantallas[G] & string>}` }[keyof Pantallas & string];

/** A word of the module's own screens. */
export const say = (key: Key, values?: WordValues): string => words(key, values);

/** A word by a code that came with the data; the code itself when nobody wrote one. */
export const sayCode = (group: keyof Pantallas & string, code: string): string => words(`${group}.${code}`);
