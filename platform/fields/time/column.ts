import { varchar } from 'drizzle-orm/pg-core';

export const timeColumn = (name: string) => varchar(name, { length: 5 });
