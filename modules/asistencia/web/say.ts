import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { AsistenciaScreens } from '../shared/es.pantallas';

const words = screenWords('asistencia');
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = Singular<{ [G in keyof AsistenciaScreens & string]: `${G}.${keyof AsistenciaScreens[G] & string}` }[keyof AsistenciaScreens & string]>;

/** A word of the module's own screens. */
export const say = (key: Key, values?: WordValues): string => words(key, values);
