import { integer } from 'drizzle-orm/pg-core';

export const fileColumn = (name: string) => integer(name);
