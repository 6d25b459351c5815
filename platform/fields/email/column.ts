import { varchar } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

export const emailColumn = (name: string, field: Field) => varchar(name, { length: field.max ?? 120 });
