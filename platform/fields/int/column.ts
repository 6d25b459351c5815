import { integer } from 'drizzle-orm/pg-core';

export const intColumn = (name: string) => integer(name);
