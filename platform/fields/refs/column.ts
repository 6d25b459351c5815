import { integer, text } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

export const refsColumn = (name: string, field: Field) => (field.textKey ? text(name).array() : integer(name).array());
