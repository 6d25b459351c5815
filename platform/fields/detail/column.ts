import { jsonb } from 'drizzle-orm/pg-core';
import type { Json } from '../../entity/field';

export const detailColumn = (name: string) => jsonb(name).$type<Json>();
