import { personNameSql, seenPhoto } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { type SQL, sql } from 'drizzle-orm';
import { subjectNameSql } from '../solicitud/sujeto.sql';

/** Something that waits: S a request, A an update, D a demobilization. */
export interface Waits {
  readonly Tipo: string;
  readonly Id: number | null;
}
/** Of whom it is, of which company, and which roles have not answered. */
interface Told {
  readonly Nombre: string | null;
  readonly Compania: string | null;
  readonly Roles: string | null;
  /** Of a single person, the hash of their photograph; undefined of what is no person. */
  readonly Foto?: string | null;
}

const NAMES = ['ApellidoPaterno', 'ApellidoMaterno', 'Nombres', 'NombreCompleto'];
const personOrPlate = `coalesce(${personNameSql('p')}, v.placa)`;
/** The first name of a list, and how many more. */
const first = (rows: SQL): SQL =>
  sql`(select min(n.nombre) || case when count(*) > 1 then ' (+' || (count(*) - 1) || ')' else '' end from (${rows}) n where n.nombre is not null)`;
const subjects = (table: string, key: string): SQL => sql`select distinct ${sql.raw(personOrPlate)} as nombre from ${sql.raw(table)} x
  left join administracion_persona p on p.id_persona = x.id_persona left join administracion_vehiculo v on v.id_vehiculo = x.id_vehiculo
  where x.id_cliente = t.id_cliente and ${sql.raw(`x.${key} = t.${key}`)}`;
/** The person whom all rows of something are of, where they are of one. */
const only = (table: string, key: string): SQL =>
  sql`(select max(x.id_persona) from ${sql.raw(table)} x where x.id_cliente = t.id_cliente and ${sql.raw(`x.${key} = t.${key}`)} having count(distinct x.id_persona) = 1 and bool_and(x.id_persona is not null))`;

/** Tells of a few things that wait, by name, whoever may see names. */
export async function named<W extends Waits>(ctx: Context, rows: readonly W[]): Promise<(W & Told)[]> {
  const idsOf = (tipo: string) => sql`${sql.param(rows.flatMap(({ Tipo, Id }) => (Tipo === tipo && Id !== null ? [Id] : [])))}::int[]`;
  const hidden = NAMES.some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));
  const role = sql.raw(ctx.lang === 'en' ? 'coalesce(r.nombre_ingles, r.nombre)' : 'r.nombre');
  const company = sql`(select c.alias from administracion_compania c where c.id_compania = t.id_compania)`;
  const found = await ctx.tx.rows(
    { Tipo: text, Id: int, Nombre: orNull(text), Compania: orNull(text), Roles: orNull(text), persona: orNull(int), foto: orNull(text) },
    sql`select w.*, (select f.hash from administracion_persona p join base_archivo f on f.id_archivo = p.foto_perfil where p.id_persona = w.persona) as foto from (
      select 'S' as "Tipo", t.id_solicitud as "Id", ${sql.raw(subjectNameSql('t'))}::text as "Nombre", ${company}::text as "Compania",
        (select string_agg(${role}, ', ' order by r.orden, r.id_rol) from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol
          where s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'P') as "Roles",
        case when t.entidad in ('P', 'L') then coalesce(t.id_persona, 0)
          when t.entidad = 'I' then (select coalesce(max(x.id_persona), 0) from acreditacion_solicitud_visita x where x.id_cliente = t.id_cliente and x.id_solicitud = t.id_solicitud having count(*) = 1) end as persona
      from acreditacion_solicitud t where t.id_solicitud = any(${idsOf('S')})
      union all select 'A', t.id_actualizacion, ${first(subjects('acreditacion_actualizacion_requisito', 'id_actualizacion'))}, ${company}::text, null, ${only('acreditacion_actualizacion_requisito', 'id_actualizacion')}
      from acreditacion_actualizacion t where t.id_actualizacion = any(${idsOf('A')})
      union all select 'D', t.id_desmovilizacion, ${first(subjects('acreditacion_desmovilizacion_persona', 'id_desmovilizacion'))}, ${company}::text, null, ${only('acreditacion_desmovilizacion_persona', 'id_desmovilizacion')}
      from acreditacion_desmovilizacion t where t.id_desmovilizacion = any(${idsOf('D')})) w`,
  );
  const byKey = new Map(found.map((row) => [`${row.Tipo}${row.Id}`, row]));
  return rows.map((row) => {
    const { Nombre = null, Compania = null, Roles = null, persona = null, foto = null } = byKey.get(`${row.Tipo}${row.Id}`) ?? {};
    return { ...row, Nombre: hidden ? null : Nombre, Compania, Roles, ...(persona === null ? {} : { Foto: hidden ? null : seenPhoto(ctx, foto) }) };
  });
}
