import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { HotelScreens } from '../shared/es';

const words = screenWords('hotel');
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = Singular<{ [G in keyof HotelScreens & string]: `${G}.${keyof HotelScreens[G] & string}` }[keyof HotelScreens & string]>;

/** A word of the module's own screens. */
export const say = (key: Key, values?: WordValues): string => words(key, values);
