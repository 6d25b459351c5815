import { screenGroup, screenWords, type WordValues } from '@platform/web/i18n/t';
import type { CargaPantallas } from '../shared/es.carga';
import type { ConsultasPantallas } from '../shared/es.consultas';
import type { EstadiaPantallas } from '../shared/es.estadia.pantallas';
import type { IndicadoresPantallas } from '../shared/es.indicadores';
import type { ServicioPantallas } from '../shared/es.servicio';

const words = screenWords('hotel');
type Pantallas = EstadiaPantallas & ServicioPantallas & ConsultasPantallas & CargaPantallas & IndicadoresPantallas;
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type Key = Singular<{ [G in keyof Pantallas & string]: `${G}.${keyof Pantallas[G] & string}` }[keyof Pantallas & string]>;

/** A word of the screens of stays. */
export const say = (key: Key, values?: WordValues): string => words(key, values);

/** The first condition that a bed fails, in words. */
export const motivo = (code: string): string => screenGroup('hotel', 'motivos')[code] ?? code;
