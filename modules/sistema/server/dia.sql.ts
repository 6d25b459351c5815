/** SQL text of the day where a division is. The alias names a column holding its key, or null for the client's first division. */
const DEFAULT_ZONE = `'America/Lima'`;

export const todayInDivision = (division: string): string =>
  `(now() at time zone coalesce((select d.zona_horaria from sistema_division d where d.id_division = ${division}), ${DEFAULT_ZONE}))::date`;

/** For what belongs to no division: the day in the client's first one. */
export const todayOfClient = (client: string): string =>
  `(now() at time zone coalesce((select d.zona_horaria from sistema_division d where d.id_cliente = ${client} order by d.id_division limit 1), ${DEFAULT_ZONE}))::date`;
