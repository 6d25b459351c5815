import { numeric } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

export const decimalColumn = (name: string, field: Field) =>
  numeric(name, { precision: field.precision ?? 12, scale: field.scale ?? 2, mode: 'number' });
