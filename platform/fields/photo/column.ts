import { integer } from 'drizzle-orm/pg-core';

export const photoColumn = (name: string) => integer(name);
