import { personaComputed } from './persona.sql';

/** Sistema, Calculations 2: people in state A. */
export const activePeopleSql = (client: string): string =>
  `(select count(*)::int from administracion_persona t where t.id_cliente = ${client} and t.inactivo = 'N' and ${personaComputed.Estado?.('t')} = 'A')`;
