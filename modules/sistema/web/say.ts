import { screenGroup, screenWords, type WordValues } from '@platform/web/i18n/t';
import type { equiposPantallasEs } from '../shared/es.equipos';
import type { instalacionPantallasEs } from '../shared/es.instalacion';
import type { Pantallas as ProductoPantallas } from '../shared/es.pantallas';

const words = screenWords('sistema');
type Pantallas = ProductoPantallas & typeof equiposPantallasEs & typeof instalacionPantallasEs;
type Leaf<T, P extends string = ''> = { [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`> }[keyof T & string];
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

/** A word of the module's own screens. */
export const say = (key: Singular<Leaf<Pantallas>>, values?: WordValues): string => words(key, values);
/** A word by a code that came with the data. */
export const sayCode = (group: string, code: string): string => words(`${group}.${code}`);
/** A group of words, by code. */
export const sayGroup = (group: string): Readonly<Record<string, string>> => screenGroup('sistema', group);
