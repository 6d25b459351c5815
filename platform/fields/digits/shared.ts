import { coded } from '../../i18n/coded';
import { type KindShared, TEXT_OPERATORS } from '../kind';
import { textSchema } from '../texts';

export const digitsKind: KindShared = {
  schema: (field) =>
    textSchema(field, (value) => value.replace(/[\s().-]/g, '')).refine((value) => /^\d+$/.test(value), {
      error: coded(field.wrong ?? 'campo.digitos'),
    }),
  operators: TEXT_OPERATORS,
};
