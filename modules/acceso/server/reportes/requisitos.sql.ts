import { personNameSql } from '@modules/administracion/server/public';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { type SQL, sql } from 'drizzle-orm';
import { gestionPersonaResource, gestionVehiculoResource } from '../gestion/gestion.resource';
import { personaComputed } from '../gestion/sujeto.sql';

/** Of whom requirements are asked. */
export type Entidad = 'P' | 'V';
/** V in force, W about to expire, G in grace, X expired, P pending, E exempted. */
export const ESTADOS = ['V', 'W', 'G', 'X', 'P', 'E'] as const;

export interface DeRequisitos {
  readonly Entidad: Entidad;
  /** The day that states are of (`yyyyMMdd`). */
  readonly Dia: string;
  /** Expiries between these days; what is pending, without any, is there too. */
  readonly Desde: string;
  readonly Hasta: string;
  readonly Estado?: readonly string[] | null;
  readonly IdRequisito?: number | null;
  readonly IdTipoRequisito?: number | null;
  readonly IdCompania?: number | null;
  readonly IdContrato?: number | null;
  /** Only who marked in the period. */
  readonly Marcaron?: 'S' | 'N' | null;
}

/** Requirements of subject `t` with what the gate counts of each, of the accreditation that it looks at and of its own, as a lateral `q`. */
const asked = (kind: 'persona' | 'vehiculo'): SQL =>
  sql.raw(`(select 'A' as origen, 'A' || r.id_requisito as clave, c.nombre, coalesce(nullif(c.nombre_ingles, ''), c.nombre) as ingles, r.id_requisito, null::int as id_tipo_requisito,
      r.fecha_emision as emision, r.fecha_vencimiento as fecha, (r.fecha_emision is not null or r.id_archivo is not null) as entregado, r.obligatorio,
      coalesce(k.dias_gracia, 0) as gracia, coalesce(k.dias_aviso, c.dias_aviso) as aviso, coalesce(k.bloqueante, c.bloqueante) as bloqueante, c.bloquea_desde
    from acreditacion_${kind}_requisito r join acreditacion_requisito c on c.id_requisito = r.id_requisito
    left join acceso_tipo_requisito k on k.id_cliente = r.id_cliente and k.id_requisito = r.id_requisito and k.activo = 'S'
    where r.id_cliente = t.id_cliente and r.id_acreditacion_${kind} = t.id_acreditacion_${kind}
    union all
    select 'O', 'O' || o.id_tipo_requisito, k.nombre, k.nombre, null::int, k.id_tipo_requisito, o.fecha_inicio, o.fecha_fin, false, 'S', k.dias_gracia, k.dias_aviso, k.bloqueante, null::date
    from (select distinct on (s.id_tipo_requisito) s.* from acceso_sujeto_requisito s where s.id_cliente = t.id_cliente and s.id_division = t.id_division and s.id_${kind} = t.id_${kind}
      order by s.id_tipo_requisito, s.fecha_fin desc nulls last) o
    join acceso_tipo_requisito k on k.id_tipo_requisito = o.id_tipo_requisito and k.id_requisito is null and k.activo = 'S') q`);

/** The last day on which subject `t` is exempted from requirement `q`, where the day is one of them. */
const exempted = (kind: 'persona' | 'vehiculo', day: SQL): SQL =>
  sql`(select max(e.fecha_fin) from acceso_exoneracion e where e.id_cliente = t.id_cliente and e.id_division = t.id_division and ${sql.raw(`e.id_${kind} = t.id_${kind}`)}
    and (e.id_requisito is null or e.id_requisito is not distinct from q.id_requisito) and (e.id_tipo_requisito is null or e.id_tipo_requisito is not distinct from q.id_tipo_requisito)
    and ${day} between e.fecha_inicio and e.fecha_fin)`;

/**
 * Every requirement of every subject within the session's reach, as a select: who, which, its dates, state on the day, exempted until when and whether it
 * keeps out. Optional ones that nobody handed in are not there, as at the gate; whoever left is not either.
 */
export function requirementsSql(ctx: Context, of: DeRequisitos): SQL {
  const kind = of.Entidad === 'V' ? 'vehiculo' : 'persona';
  const day = sql`${of.Dia}::date`;
  const [from, title] =
    of.Entidad === 'V'
      ? [sql`acceso_gestion_vehiculo t`, sql`t.placa`]
      : [sql`acceso_gestion_persona t join administracion_persona p on p.id_persona = t.id_persona`, sql.raw(personNameSql('p'))];
  const scope = scopeSql(of.Entidad === 'V' ? gestionVehiculoResource : gestionPersonaResource, ctx.session);
  const there = of.Entidad === 'V' ? sql`t.estado = 'A'` : sql`${sql.raw(personaComputed.Condicion('t'))} <> 'CESADO'`;
  const { Estado, IdRequisito = null, IdTipoRequisito = null, IdCompania = null, IdContrato = null } = of;
  const marked =
    of.Marcaron === 'S'
      ? sql`exists (select 1 from acceso_marca m where m.id_cliente = t.id_cliente and ${sql.raw(`m.id_${kind} = t.id_${kind}`)} and m.id_division = t.id_division
          and m.fecha_hora >= (${of.Desde}::date::timestamp at time zone ${ctx.session.zona}) and m.fecha_hora < ((${of.Hasta}::date + 1)::timestamp at time zone ${ctx.session.zona})
          and m.resultado = 'S' and m.anulada = 'N')`
      : sql`true`;
  return sql`select x.* from (
      select ${sql.raw(`t.id_${kind}`)} as id, ${title} as nombre, ${of.Entidad === 'V' ? sql`null::text` : sql`p.documento`} as documento, t.id_compania, t.id_contrato, q.clave, q.origen,
        ${ctx.lang === 'en' ? sql`q.ingles` : sql`q.nombre`} as requisito, q.nombre as requisito_es, q.ingles as requisito_en, q.emision, q.fecha, q.fecha - ${day} as dias, u.hasta as exonerado,
        case when u.hasta is not null then 'E' when q.fecha is null then case when q.entregado then 'V' else 'P' end when q.fecha - ${day} > q.aviso then 'V' when q.fecha >= ${day} then 'W'
          when ${day} - q.fecha <= q.gracia then 'G' else 'X' end as estado,
        case when q.bloqueante = 'N' or (q.bloquea_desde is not null and ${day} < q.bloquea_desde) then 'N' else 'S' end as bloquea
      from ${from} cross join lateral ${asked(kind)} cross join lateral (select ${exempted(kind, day)} as hasta) u
      where ${scope} and ${there} and ${marked} and (q.fecha is not null or q.entregado or q.obligatorio = 'S')
        and (${IdRequisito}::int is null or q.id_requisito = ${IdRequisito}::int) and (${IdTipoRequisito}::int is null or q.id_tipo_requisito = ${IdTipoRequisito}::int)
        and (${IdCompania}::int is null or t.id_compania = ${IdCompania}::int) and (${IdContrato}::int is null or t.id_contrato = ${IdContrato}::int)
        and (q.fecha between ${of.Desde}::date and ${of.Hasta}::date or (q.fecha is null and not q.entregado))) x
    where ${Estado && Estado.length > 0 ? sql`x.estado = any(${sql.param([...Estado])}::text[])` : sql`true`}`;
}
