import { oneOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';

/** Contract, profile and company of a load as the session may use them, by the same rules as a single request; answers the profile's entity. */
export async function checkHead(
  ctx: Context,
  of: { readonly IdCompania: number; readonly IdContrato: number | null; readonly IdPerfilAcreditacion: number },
): Promise<Entidad> {
  const { session } = ctx;
  if (session.IdCompania !== null && session.IdCompania !== of.IdCompania) throw refuse('campo.referencia', { campo: 'IdCompania' }, 'IdCompania');
  const company = await ctx.tx.first(
    {},
    sql`select 1 from administracion_compania where id_compania = ${of.IdCompania} and id_cliente = ${session.IdCliente} and activo = 'S'`,
  );
  if (!company) throw refuse('campo.referencia', { campo: 'IdCompania' }, 'IdCompania');
  const profile = await ctx.tx.first(
    { entidad: oneOf(ENTIDADES) },
    sql`select entidad from acreditacion_perfil where id_perfil_acreditacion = ${of.IdPerfilAcreditacion} and id_cliente = ${session.IdCliente} and activo = 'S'`,
  );
  if (!profile) throw refuse('campo.referencia', { campo: 'IdPerfilAcreditacion' }, 'IdPerfilAcreditacion');
  if (of.IdContrato === null) return profile.entidad;
  const contract = await ctx.tx.first(
    {},
    sql`select 1 from administracion_contrato c where c.id_contrato = ${of.IdContrato} and c.id_cliente = ${session.IdCliente} and c.id_division = ${session.IdDivision}
      and (c.id_compania_contratista = ${of.IdCompania} or exists (select 1 from administracion_contrato_subcontratista s
        where s.id_cliente = c.id_cliente and s.id_contrato = c.id_contrato and s.id_compania = ${of.IdCompania} and s.activo = 'S'))`,
  );
  if (!contract) throw refuse('solicitud.contrato_ajeno', undefined, 'IdContrato');
  return profile.entidad;
}
