import { varchar } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

export const digitsColumn = (name: string, field: Field) => varchar(name, { length: field.max ?? 15 });
