import type { Fields } from '@platform/entity/field';
import { text } from '@platform/entity/field';
import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { AdministracionScreens } from '../shared/es';

type Leaf<T, P extends string = ''> = { [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`> }[keyof T & string];
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
const words = screenWords('administracion');

/** A word of the module's own screens. */
export const say = (key: Singular<Leaf<AdministracionScreens>>, values?: WordValues): string => words(key, values);

/** Why something is done, written by whoever does it. */
export const remarkField: Fields = { Observacion: text({ max: 500, required: true, multiline: true }) };
export const optionalRemarkField: Fields = { Observacion: text({ max: 500, multiline: true }) };
