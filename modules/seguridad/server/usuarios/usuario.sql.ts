import { todayInDivision } from '@modules/sistema/server/public';
import { type SQL, sql } from 'drizzle-orm';
import { LAST_TIMED_LOCK } from '../claves/tries';
import { profileInForceSql } from '../perfiles/vigente.sql';

/** Calculated fields of a user, over the alias of the table. */

const setting = (t: string, column: string, fallback: string): string =>
  `coalesce((select l.${column} from seguridad_configuracion_logeo l where l.id_configuracion_logeo = ${t}.id_configuracion_logeo), ${fallback})`;

const timedLock = (t: string): string => `(${t}.bloqueado = 'S' and ${t}.motivo_bloqueo in ('I', 'C') and ${t}.fecha_bloqueo is not null)`;

/** Each automatic lock in a row lasts twice the one before, up to a day; the last has no end. */
const unlocks = (t: string): string =>
  `(case when ${timedLock(t)} and ${t}.bloqueos_seguidos <= ${LAST_TIMED_LOCK} then ${t}.fecha_bloqueo
    + least(1440, ${setting(t, 'minutos_desbloqueo', '30')} * power(2, least(12, greatest(0, ${t}.bloqueos_seguidos - 1)))) * interval '1 minute' end)`;

/** Seguridad, Calculations 3: FechaClave and as many times 24 hours as the setting has days; never for a directory user. */
const expires = (t: string): string =>
  `(case when ${t}.valida_directorio = 'N' and ${setting(t, 'caduca_clave', `'S'`)} = 'S' and ${setting(t, 'periodo_clave_dias', '90')} > 0
    then ${t}.fecha_clave + ${setting(t, 'periodo_clave_dias', '90')} * interval '24 hours' end)`;

export const usuarioComputed: Readonly<Record<string, (t: string) => string>> = {
  NombreCompleto: (t) => `(${t}.apellido || ', ' || ${t}.nombre)`,
  // Calculations 5: an automatic lock that has run out is none.
  Estado: (t) => `(case when ${t}.activo = 'N' then 'I' when ${t}.bloqueado = 'S' and coalesce(${unlocks(t)} > now(), true) then 'B' else 'A' end)`,
  Perfiles: (t) => `array(select distinct up.id_perfil from seguridad_usuario_perfil up where up.id_usuario = ${t}.id_usuario)`,
  Divisiones: (t) => `array(select distinct up.id_division from seguridad_usuario_perfil up where up.id_usuario = ${t}.id_usuario)`,
  SeDesbloquea: unlocks,
  Vence: expires,
  DiasVence: (t) => `floor(extract(epoch from ${expires(t)} - now()) / 86400)::int`,
  Caducada: (t) => `(case when ${t}.valida_directorio = 'N' and (${t}.clave_caducada = 'S' or ${expires(t)} <= now()) then 'S' else 'N' end)`,
  // Those that the sign-in offers: active, in their dates in the division, which is open.
  SinPerfil: (
    t,
  ) => `(case when ${t}.es_super_administrador = 'S' or exists (select 1 from seguridad_usuario_perfil up join seguridad_perfil p on p.id_perfil = up.id_perfil and p.activo = 'S'
      join sistema_division d on d.id_division = up.id_division and d.activo = 'S' where up.id_usuario = ${t}.id_usuario
        and ${todayInDivision('up.id_division')} between coalesce(up.fecha_inicio, '-infinity') and coalesce(up.fecha_fin, 'infinity')) then 'N' else 'S' end)`,
  PrimerIngresoPendiente: (t) => `(case when ${t}.valida_directorio = 'N' and ${t}.primera_clave_cambiada = 'N' then 'S' else 'N' end)`,
  DiasSinAcceso: (t) => `floor(extract(epoch from now() - coalesce(${t}.ultimo_acceso, ${t}.fecha_creacion)) / 86400)::int`,
};

/** Users `t` with a feature by a profile in force today in a division. */
export const withFeatureSql = (feature: string, division: number): SQL =>
  sql`exists (select 1 from seguridad_usuario_perfil up join seguridad_perfil_caracteristica pc on pc.id_perfil = up.id_perfil and pc.id_caracteristica = ${feature}
    where up.id_usuario = t.id_usuario and up.id_cliente = t.id_cliente and up.id_division = ${division} and ${sql.raw(profileInForceSql('up'))})`;
