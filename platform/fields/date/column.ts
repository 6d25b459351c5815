import { customType } from 'drizzle-orm/pg-core';

/** A day: `date` in the database, `yyyyMMdd` everywhere else. */
const day = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
  fromDriver: (value) => value.replaceAll('-', ''),
});

export const dateColumn = (name: string) => day(name);
