import { z } from 'zod';
import type { KindShared } from '../kind';
import { refKind } from '../ref/shared';
import { missingOr } from '../texts';

export const refsKind: KindShared = {
  schema: (field) =>
    z
      .array(refKind.schema(field), { error: missingOr('campo.lista') })
      .max(500, { error: 'campo.lista' })
      .overwrite((values) => [...new Set(values)]),
  operators: ['contains'],
};
