import { varchar } from 'drizzle-orm/pg-core';

export const flagColumn = (name: string) => varchar(name, { length: 1, enum: ['S', 'N'] });
