import type { Purger } from '@modules/sistema/server/public';
import { int } from '@platform/server/db/rows';
import { passOnFiles } from '@platform/server/files/hold';
import { type SQL, sql } from 'drizzle-orm';
import { FOTO_DE } from '../../shared/sujetos';

/** So long are the files of a deleted request kept (Transitions of a request: eliminar). */
const KEPT_DAYS = 30;
const { DatosPersona, DatosVehiculo, DatosCompania } = FOTO_DE;

/** A typed file without its picture; one that was never typed may be a null of JSON, which has no keys. */
const without = (column: string, key: string): SQL => {
  const file = sql.raw(column);
  return sql`${file} = case when jsonb_typeof(${file}) = 'object' then ${file} - ${key}::text else ${file} end`;
};

/**
 * Requests deleted long enough ago let go of their papers and pictures. Nothing is deleted here: what no record holds any
 * more is an upload that nobody took; what another one holds stays, and a picture typed in another request is that one's.
 */
export const releaseDeleted: Purger = async (ctx) => {
  const { IdCliente } = ctx.session;
  const until = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  const gone = sql`(select s.id_solicitud from acreditacion_solicitud s where s.id_cliente = ${IdCliente} and s.estado = 'E'
    and exists (select 1 from acreditacion_solicitud_historial h where h.id_solicitud = s.id_solicitud and h.accion = 'eliminar' and h.momento < ${until}))`;
  const papers = await ctx.tx.rows(
    { id_solicitud: int },
    sql`delete from acreditacion_solicitud_adjunto a using acreditacion_solicitud_requisito r
      where r.id_solicitud_requisito = a.id_solicitud_requisito and r.id_solicitud in ${gone} returning r.id_solicitud`,
  );
  const files = await ctx.tx.rows(
    { id_solicitud: int },
    sql`update acreditacion_solicitud set ${without('datos_persona', DatosPersona)}, ${without('datos_vehiculo', DatosVehiculo)}, ${without('datos_compania', DatosCompania)}
      where id_solicitud in ${gone} and coalesce(datos_persona ->> ${DatosPersona}, datos_vehiculo ->> ${DatosVehiculo}, datos_compania ->> ${DatosCompania}) is not null returning id_solicitud`,
  );
  const visitors = await ctx.tx.rows(
    { id_solicitud: int },
    sql`update acreditacion_solicitud_visita set ${without('datos_persona', DatosPersona)}
      where id_solicitud in ${gone} and datos_persona ->> ${DatosPersona} is not null returning id_solicitud`,
  );
  await ctx.tx.run(
    sql`with fotos as (select foto, min(id_solicitud) as id_solicitud from (
          select s.id_solicitud, x.foto from acreditacion_solicitud s
            cross join lateral (values (s.datos_persona ->> ${DatosPersona}), (s.datos_vehiculo ->> ${DatosVehiculo}), (s.datos_compania ->> ${DatosCompania})) x (foto) where s.id_cliente = ${IdCliente}
          union all select v.id_solicitud, v.datos_persona ->> ${DatosPersona} from acreditacion_solicitud_visita v where v.id_cliente = ${IdCliente}) t where foto is not null group by foto),
        suyos as (select f.id_archivo, t.id_solicitud as registro from base_archivo f left join fotos t on f.uso = 'FOT' and t.foto = f.id_archivo::text
          where f.id_cliente = ${IdCliente} and f.entidad = 'AcreditacionSolicitud' and f.id_registro in ${gone})
      ${passOnFiles(sql`suyos`)}`,
  );
  const requests = new Set([...papers, ...files, ...visitors].map(({ id_solicitud }) => id_solicitud));
  if (requests.size > 0) {
    const changes = { solicitudes: [...requests].sort((a, b) => a - b), papeles: papers.length, fotos: files.length + visitors.length, hasta: until };
    ctx.audit({ entity: 'AcreditacionSolicitud', record: null, action: 'purgar', changes });
  }
  return { 'solicitudes eliminadas': requests.size };
};
