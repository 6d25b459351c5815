import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { cargaPantallas } from '../../shared/es.carga';

const words = screenWords('acreditacion');

/** A word of the mass request's screen. */
export const say = (key: keyof typeof cargaPantallas, values?: WordValues): string => words(`masiva.${key}`, values);
