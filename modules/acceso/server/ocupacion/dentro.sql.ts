import { inForceSql } from '@modules/acreditacion/server/public';
import { fullNameSql, openSql } from '@modules/administracion/server/public';
import { type SQL, sql } from 'drizzle-orm';
import { HORAS_DUDA } from '../../shared/pase';

/** A datum of the person of row `t`. */
const ofPerson = (column: string) => (t: string) => `(select p.${column} from administracion_persona p where p.id_persona = ${t}.id_persona)`;
const inForce = (t: string, condition: string): string =>
  `exists (select 1 from acreditacion_persona a where a.id_cliente = ${t}.id_cliente and a.id_division = ${t}.id_division and a.id_persona = ${t}.id_persona and ${condition})`;
/** Whether the person of row `t` came to visit: accredited as a visitor there, and in force as nothing else. */
export const visitsSql = (t: string): string =>
  `(${inForce(t, `a.visita = 'S'`)} and not ${inForce(t, `a.visita = 'N' and ${inForceSql('persona')('a')}`)})`;
/** Hours that whoever is in the zone of row `t` may stay; null without limit. */
const permitted = (t: string): string => `(select nullif(z.horas_permanencia, 0) from acceso_zona z where z.id_zona = ${t}.id_zona)`;

/** Calculated fields of who is inside: by which door, how long, and whom to call. */
export const insideComputed = {
  FotoPerfil: ofPerson('foto_perfil'),
  IdPuerta: (t: string) => `(select m.id_puerta from acceso_marca m where m.id_marca = ${t}.id_marca)`,
  Horas: (t: string) => `(floor(extract(epoch from now() - ${t}.desde) / 3600))::int`,
  Excedida: (t: string) => `(case when now() - ${t}.desde > make_interval(hours => ${permitted(t)}) then 'S' else 'N' end)`,
  Condicion: (t: string) => `(case when ${t}.id_persona is null then null when ${visitsSql(t)} then 'I' else 'T' end)`,
  IdUnidadOrganizacional: ofPerson('actual_id_unidad_organizacional'),
  TelefonoMovil: ofPerson('telefono_movil'),
  IdTipoSangre: ofPerson('id_tipo_sangre'),
  ContactoEmergencia: ofPerson('contacto_emergencia'),
  TelefonoEmergencia: ofPerson('telefono_emergencia'),
};

/**
 * Why the person of presence `t` may have left without a mark (Reportes, *Doubtful presence*): its last mark `u` is older than the zone
 * admits, and something says that it is elsewhere. Null for who is surely inside. The entry's mark is `e`.
 */
export const doubtSql = (now: string): SQL =>
  sql`(case when u.fecha_hora >= ${now}::timestamptz - make_interval(hours => coalesce(${sql.raw(permitted('t'))}, ${HORAS_DUDA})) then null
    when p.actual_fecha_inicio is not null and not exists (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and ${sql.raw(openSql('v'))}) then 'C'
    when not ${sql.raw(inForce('t', inForceSql('persona')('a')))} then 'A'
    when exists (select 1 from acceso_marca m where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.fecha_hora > t.desde and m.modo_marcacion = 'N' and m.anulada = 'N'
      and (m.resultado = 'N' or m.observada = 'S')) then 'S'
    when e.id_vehiculo is not null and exists (select 1 from acceso_marca m where m.id_cliente = t.id_cliente and m.id_vehiculo = e.id_vehiculo and m.tipo_marcacion = 'V' and m.fecha_hora > t.desde
      and m.modo_marcacion = 'N' and m.resultado = 'S' and m.anulada = 'N') then 'V' end)`;

/** What hangs on a presence `t` to judge it: the entry `e` and the last mark of any kind `u`, with the person `p`. */
export const JUDGED: SQL = sql.raw(`join administracion_persona p on p.id_persona = t.id_persona join acceso_marca e on e.id_marca = t.id_marca
  join lateral (select m.fecha_hora, m.id_puerta from acceso_marca m where m.id_cliente = t.id_cliente and m.id_persona = t.id_persona and m.anulada = 'N'
    order by m.fecha_hora desc, m.id_marca desc limit 1) u on true`);

/** Zones of the division with all those within each (`raiz`, `id_zona`), as the rest of a `with recursive`. */
export const branchesSql = (IdCliente: number, IdDivision: number): SQL =>
  sql`ramas as (select z.id_zona as raiz, z.id_zona from acceso_zona z where z.id_cliente = ${IdCliente} and z.id_division = ${IdDivision}
    union select r.raiz, h.id_zona from ramas r join acceso_zona h on h.id_zona_padre = r.id_zona)`;

/** Whom to call, of person `p` with the last mark `u` and the entry's door; over a row `t` with zone and since. */
export const EMERGENCY: SQL =
  sql.raw(`${fullNameSql('p')} as "NombreCompleto", p.documento as "Documento", (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil) as "FotoPerfil",
  (select k.alias from administracion_compania k where k.id_compania = e.id_compania) as "Compania",
  (select n.unidad_organizacional from administracion_unidad_organizacional n where n.id_unidad_organizacional = p.actual_id_unidad_organizacional) as "Unidad",
  (case when ${visitsSql('t')} then 'I' else 'T' end) as "Condicion", p.telefono_movil as "TelefonoMovil", (select s.codigo from sistema_tipo_sangre s where s.id_tipo_sangre = p.id_tipo_sangre) as "IdTipoSangre",
  p.contacto_emergencia as "ContactoEmergencia", p.telefono_emergencia as "TelefonoEmergencia", (select d.nombre from acceso_puerta d where d.id_puerta = e.id_puerta) as "Puerta",
  u.fecha_hora as "UltimaMarca", (select d.nombre from acceso_puerta d where d.id_puerta = u.id_puerta) as "UltimaPuerta"`);
