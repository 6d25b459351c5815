import { text } from 'drizzle-orm/pg-core';

/** Holds the sealed secret, which is longer than what was typed. */
export const secretColumn = (name: string) => text(name);
