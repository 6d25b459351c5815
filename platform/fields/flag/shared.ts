import { z } from 'zod';
import { EQUAL_OPERATORS, type KindShared } from '../kind';
import { missingOr } from '../texts';

export const flagKind: KindShared = {
  schema: () => z.enum(['S', 'N'], { error: missingOr('campo.opcion') }),
  operators: EQUAL_OPERATORS,
};
