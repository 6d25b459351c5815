/** Rows of a table that refer to this one, counted. */
export const countSql =
  (table: string, column: string) =>
  (t: string): string =>
    `(select count(*)::int from ${table} n where n.id_cliente = ${t}.id_cliente and n.${column} = ${t}.${column})`;
