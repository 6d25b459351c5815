import { personaComputed } from './persona.sql';

/** Sistema, Calculations 2: people in state A. */
export const activePeopleSql = (client: string): string =>
  `(select count(*)::int from administracion_persona quien where quien.id_cliente = ${client} and quien.inactivo = 'N' and ${personaComputed.Estado?.('quien')} = 'A')`;
