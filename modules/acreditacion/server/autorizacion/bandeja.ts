import { seenPhoto } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { requestedSql, subjectNameSql } from '../solicitud/sujeto.sql';
import { authorizerRoles, playsRole } from './roles';

/** A requirement nobody must deliver and nobody did, in SQL over requirement `s` of `q` (the same as `isAbsent`). */
const ABSENT = sql`(s.obligatorio = 'N' and q.tipo_requisito = 'S' and s.fecha_vencimiento is null
  and not exists (select 1 from acreditacion_solicitud_adjunto a where a.id_cliente = s.id_cliente and a.id_solicitud_requisito = s.id_solicitud_requisito))`;

/** What is of one person has their face beside it (decision 149). */
const OF_A_PERSON: readonly Entidad[] = ['P', 'L'];

/** Counts of rows { entidad, n }, with a zero for each entity that has none. */
export function byEntity(rows: readonly { readonly entidad: string; readonly n: number }[]): Record<string, number> {
  return Object.fromEntries(ENTIDADES.map((entidad) => [entidad, rows.find((row) => row.entidad === entidad)?.n ?? 0]));
}

/** Pending requests `t` in which a role that the caller plays has not approved yet, of the company and contract asked for. */
const mine = (
  ctx: Context,
  { IdCompania = null, IdContrato = null }: Chosen,
): SQL => sql`t.estado = 'P' and ${scopeSql(solicitudResource, ctx.session)}
  and (${IdCompania}::int is null or t.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}::int)
  and exists (select 1 from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'P' and ${playsRole(ctx)})`;

interface Chosen {
  readonly IdCompania?: number | null | undefined;
  readonly IdContrato?: number | null | undefined;
}
interface Question extends Chosen {
  readonly skip: number;
  readonly take: number;
  readonly Entidad: Entidad;
  readonly buscar?: string | undefined;
}

/** How many requests within the caller's reach wait for somebody: what is told to whoever has no role here. */
async function waitingForOthers(ctx: Context): Promise<number> {
  const { n } = await ctx.tx.one(
    { n: int },
    sql`select count(*)::int as n from acreditacion_solicitud t where t.estado = 'P' and ${scopeSql(solicitudResource, ctx.session)}`,
  );
  return n;
}

/** What waits for the caller's roles in a tab, oldest first, and how much waits in each tab. */
export async function inbox(ctx: Context, query: Question) {
  const search = query.buscar?.trim();
  const profile = ctx.lang === 'en' ? sql`coalesce(nullif(f.nombre_ingles, ''), f.nombre)` : sql`f.nombre`;
  const named = protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento') ? subjectNameSql('t') : requestedSql('t');
  const matches = search
    ? sql`and normaliza(concat_ws(' ', t.numero, ${sql.raw(named)}, c.compania)) like '%' || normaliza(${search.replace(/[\\%_]/g, (mark) => `\\${mark}`)}) || '%'`
    : sql``;
  const rows = await ctx.tx.rows(
    {
      total: orNull(int),
      IdSolicitud: int,
      Numero: orNull(text),
      FechaEnvio: orNull(text),
      Ronda: int,
      Version: int,
      Solicitado: orNull(text),
      Compania: text,
      Contrato: text,
      Perfil: orNull(text),
      FechaInicio: orNull(text),
      FechaFin: orNull(text),
      PorRevisar: int,
      foto: orNull(text),
    },
    sql`select t.id_solicitud as "IdSolicitud", t.numero as "Numero", t.fecha_envio as "FechaEnvio", t.ronda as "Ronda", t.version as "Version",
        ${sql.raw(subjectNameSql('t'))} as "Solicitado", c.alias as "Compania", k.codigo as "Contrato",
        ${profile} as "Perfil", t.fecha_inicio as "FechaInicio", t.fecha_fin as "FechaFin", count(*) over ()::int as total,
        (select count(*)::int from acreditacion_solicitud_requisito s join acreditacion_requisito q on q.id_requisito = s.id_requisito join acreditacion_rol_autorizador r on r.id_rol = s.id_rol
          where s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'N' and ${playsRole(ctx)} and not ${ABSENT}) as "PorRevisar",
        (select g.hash from administracion_persona p join base_archivo g on g.id_archivo = p.foto_perfil where p.id_cliente = t.id_cliente and p.id_persona = t.id_persona) as foto
      from acreditacion_solicitud t join administracion_compania c on c.id_compania = t.id_compania
        join administracion_contrato k on k.id_contrato = t.id_contrato join acreditacion_perfil f on f.id_perfil_acreditacion = t.id_perfil_acreditacion
      where ${mine(ctx, query)} and t.entidad = ${query.Entidad} ${matches}
      order by t.fecha_envio, t.id_solicitud limit ${query.take} offset ${query.skip}`,
  );
  const waiting = await ctx.tx.rows(
    { entidad: text, n: int },
    sql`select t.entidad, count(*)::int as n from acreditacion_solicitud t where ${mine(ctx, query)} group by t.entidad`,
  );
  const { IdUsuario, IdDivision } = ctx.session;
  const plays = (await authorizerRoles(ctx.tx, IdUsuario, IdDivision, ctx.lang)).length > 0;
  return {
    data: rows.map(({ total: _, foto, ...row }) => ({ ...row, ...(OF_A_PERSON.includes(query.Entidad) ? { Foto: seenPhoto(ctx, foto) } : {}) })),
    totalCount: Number(rows[0]?.total ?? 0),
    porEntidad: byEntity(waiting),
    DeOtros: plays ? null : await waitingForOthers(ctx),
  };
}
