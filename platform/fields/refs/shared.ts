import { z } from 'zod';
import { coded } from '../../i18n/coded';
import type { KindShared } from '../kind';
import { refKind } from '../ref/shared';
import { missingOr } from '../texts';

export const refsKind: KindShared = {
  schema: (field) =>
    z
      .array(refKind.schema(field), { error: missingOr('campo.lista') })
      .min(field.required ? 1 : 0, { error: coded(field.missing ?? 'campo.obligatorio') })
      .max(500, { error: 'campo.lista' })
      .overwrite((values) => [...new Set(values)]),
  operators: ['contains'],
};
