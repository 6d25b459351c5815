import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { ComedoresScreens } from '../shared/es';
import { MOTIVOS } from '../shared/mesa';

const words = screenWords('comedores');
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = Singular<{ [G in keyof ComedoresScreens & string]: `${G}.${keyof ComedoresScreens[G] & string}` }[keyof ComedoresScreens & string]>;

/** A word of the module's own screens. */
export const say = (key: Key, values?: WordValues): string => words(key, values);

/** Reasons of the counter by their codes, as a list tells and filters by them. */
export const told = (): Readonly<Record<string, string>> =>
  Object.fromEntries(MOTIVOS.map((code) => [code, words(`motivos.${code.slice('comedor.'.length)}`)]));
