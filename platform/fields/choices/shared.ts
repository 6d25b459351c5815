import { z } from 'zod';
import type { KindShared } from '../kind';
import { missingOr } from '../texts';

export const choicesKind: KindShared = {
  schema: (field) => {
    const options = [...(field.options ?? [])];
    return z
      .array(z.enum(options, { error: missingOr('campo.opcion') }), { error: missingOr('campo.lista') })
      .max(options.length, { error: 'campo.opcion' })
      .overwrite((values) => [...new Set(values)]);
  },
  operators: ['contains'],
};
