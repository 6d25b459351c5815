import { z } from 'zod';
import type { KindShared } from '../kind';
import { missingOr, textSchema } from '../texts';

export const tagsKind: KindShared = {
  schema: (field) => z.array(textSchema(field), { error: missingOr('campo.lista') }).max(100, { error: 'campo.lista' }),
  operators: ['contains'],
};
