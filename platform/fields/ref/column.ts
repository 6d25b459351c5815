import { integer, varchar } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

export const refColumn = (name: string, field: Field) => (field.textKey ? varchar(name, { length: 60 }) : integer(name));
