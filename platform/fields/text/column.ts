import { customType } from 'drizzle-orm/pg-core';
import type { Field } from '../../entity/field';

/** Text that sorts as Spanish readers expect on every server (Ñ after N, Á beside A). */
const sorted = customType<{ data: string; config: { length: number } }>({
  dataType: (config) => `varchar(${config?.length ?? 250}) COLLATE "es-x-icu"`,
});

export const textColumn = (name: string, field: Field) => sorted(name, { length: field.max ?? 250 });
