import { z } from 'zod';
import { EQUAL_OPERATORS, type KindShared } from '../kind';
import { missingOr } from '../texts';

export const choiceKind: KindShared = {
  schema: (field) => z.enum([...(field.options ?? [])], { error: missingOr('campo.opcion') }),
  operators: EQUAL_OPERATORS,
};
