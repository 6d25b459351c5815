import { z } from 'zod';
import { coded } from '../../i18n/coded';
import { type KindShared, RANGE_OPERATORS } from '../kind';
import { missingOr } from '../texts';

const LIMIT = 2_147_483_647;

export const intKind: KindShared = {
  schema: (field) => {
    const min = field.min ?? -LIMIT;
    const max = field.max ?? LIMIT;
    return z
      .number({ error: missingOr('campo.numero') })
      .refine(Number.isInteger, { error: coded('campo.entero') })
      .min(min, { error: coded(field.wrong ?? 'campo.minimo', { n: min }) })
      .max(max, { error: coded(field.wrong ?? 'campo.maximo', { n: max }) });
  },
  operators: RANGE_OPERATORS,
};
