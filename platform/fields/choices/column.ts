import { text } from 'drizzle-orm/pg-core';

export const choicesColumn = (name: string) => text(name).array();
