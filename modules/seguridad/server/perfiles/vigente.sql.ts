import { todayInDivision } from '@modules/sistema/server/public';

/** Whether what a user has in a division, a row of his profiles under an alias, is of an active profile and holds there today. */
export const profileInForceSql = (up: string): string =>
  `(exists (select 1 from seguridad_perfil vp where vp.id_perfil = ${up}.id_perfil and vp.activo = 'S')
    and ${todayInDivision(`${up}.id_division`)} between coalesce(${up}.fecha_inicio, '-infinity') and coalesce(${up}.fecha_fin, 'infinity'))`;
