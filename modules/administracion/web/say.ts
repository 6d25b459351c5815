import type { Fields } from '@platform/entity/field';
import { text } from '@platform/entity/field';
import { screenWords, type WordValues } from '@platform/web/i18n/t';
import type { AdministracionScreens } from '../shared/es';

const words = screenWords('administracion');

/** A word of the module's own screens. */
export const say = (key: keyof AdministracionScreens, values?: WordValues): string => words(key, values);

/** Why something is done, written by whoever does it. */
export const remarkField: Fields = { Observacion: text({ max: 500, required: true, multiline: true }) };
export const optionalRemarkField: Fields = { Observacion: text({ max: 500, multiline: true }) };
