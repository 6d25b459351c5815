import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { PantallasSeguridad } from '../shared/es.pantallas';

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>;
}[keyof T & string];
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type SayKey = Singular<Leaf<PantallasSeguridad>>;

const words = screenWords('seguridad');

/** A word of the module's own screens. */
export const say = (key: SayKey, values?: WordValues): string => words(key, values);
