import { z } from 'zod';
import { coded } from '../../i18n/coded';
import { type KindShared, RANGE_OPERATORS } from '../kind';
import { missingOr } from '../texts';

export const timeKind: KindShared = {
  schema: ({ wrong = 'campo.hora' }) => z.string({ error: missingOr(wrong) }).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: coded(wrong) }),
  operators: RANGE_OPERATORS,
};
