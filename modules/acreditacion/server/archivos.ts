import { flush } from '@platform/server/audit/audit';
import type { FileReader } from '@platform/server/files/routes';
import { sql } from 'drizzle-orm';

/**
 * The health wall: a paper of a health requirement opens to who evaluates it and to the company that delivered it;
 * every opening leaves a trace that the person may read.
 */
export const healthWall: FileReader = async (ctx, file) => {
  const rows = await ctx.tx.run(
    sql`select t.id_persona, coalesce(o.id_compania, t.id_compania) as id_compania, exists (select 1 from acreditacion_autorizador_usuario a where a.id_rol = s.id_rol and a.id_usuario = ${ctx.session.IdUsuario}
        and a.id_division = t.id_division) as evalua
      from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
      join acreditacion_requisito q on q.id_requisito = s.id_requisito and q.salud = 'S' join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
        left join acreditacion_solicitud o on o.id_solicitud = s.id_solicitud_origen
      where a.id_archivo = ${file.IdArchivo}
      union all select x.id_persona, u.id_compania, exists (select 1 from acreditacion_autorizador_usuario a where a.id_rol = x.id_rol and a.id_usuario = ${ctx.session.IdUsuario}
        and a.id_division = u.id_division)
      from acreditacion_actualizacion_requisito x join acreditacion_requisito q on q.id_requisito = x.id_requisito and q.salud = 'S' join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion
      where x.id_archivo = ${file.IdArchivo}`,
  );
  if (rows.length === 0) return null;
  const open =
    rows.some((row) => row.evalua === true || row.id_compania === ctx.session.IdCompania) || file.UsuarioCreacion === ctx.session.IdUsuario;
  const { session } = ctx;
  await flush(
    ctx.tx,
    {
      IdCliente: session.IdCliente,
      IdDivision: session.IdDivision,
      IdUsuario: session.IdUsuario,
      IdPerfil: session.IdPerfil,
      address: ctx.address,
      screen: ctx.screen,
    },
    [
      {
        entity: 'AdministracionPersona',
        record: rows[0]?.id_persona === null ? null : Number(rows[0]?.id_persona),
        action: 'abrirDocumentoSalud',
        result: open ? 'OK' : 'permiso.denegado',
        changes: { IdArchivo: file.IdArchivo },
      },
    ],
    [],
  );
  return open;
};
