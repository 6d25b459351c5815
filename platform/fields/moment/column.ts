import { customType } from 'drizzle-orm/pg-core';

/** An instant: `timestamptz` in the database, ISO 8601 in UTC everywhere else. */
const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const momentColumn = (name: string) => instant(name);
