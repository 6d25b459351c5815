import { varchar } from 'drizzle-orm/pg-core';

export const choiceColumn = (name: string) => varchar(name, { length: 20 });
