import { text } from 'drizzle-orm/pg-core';

export const tagsColumn = (name: string) => text(name).array();
