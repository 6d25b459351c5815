import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { ComedoresScreens } from '../shared/es';

const words = screenWords('comedores');
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = Singular<{ [G in keyof ComedoresScreens & string]: `${G}.${keyof ComedoresScreens[G] & string}` }[keyof ComedoresScreens & string]>;

/** A word of the module's own screens. */
export const say = (key: Key, values?: WordValues): string => words(key, values);
