import type { Context } from '@platform/server/http/context';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { SolicitudVisita } from '../../shared/solicitud.entity';
import type { Head } from './solicitud.read';

/** *Solicitar de nuevo*: what a rejected request asked, as a new draft; what was typed became somebody when it was sent. */
export function copyOf(head: Head): Record<string, unknown> {
  const { IdCompania, IdContrato, IdPerfilAcreditacion, IdUnidadOrganizacional, IdCentroCosto, FechaFin, Entidad } = head;
  const { IdPersona, IdCargo, IdVehiculo, IdCompaniaAcreditada, MotivoVisita } = head;
  const { IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia, TiposVehiculo } = head;
  return {
    ...{ Entidad, IdCompania, IdContrato, IdPerfilAcreditacion, IdUnidadOrganizacional, IdCentroCosto, FechaFin },
    ...{ IdPersona, IdCargo, IdVehiculo, IdCompaniaAcreditada, MotivoVisita },
    ...{ IdLicenciaConducir, NumeroLicencia, FechaVencimientoLicencia, TiposVehiculo },
  };
}

/** The same people visit again. */
export async function copyVisitors(ctx: Context, { IdCliente, IdDivision, IdSolicitud }: Head, copy: number): Promise<void> {
  await addRows(ctx, SolicitudVisita, {
    values: { IdDivision, IdSolicitud: copy, IdPersona: sql`v.id_persona` },
    from: sql`acreditacion_solicitud_visita v
      where v.id_cliente = ${IdCliente} and v.id_solicitud = ${IdSolicitud} and v.id_persona is not null order by v.id_solicitud_visita`,
  });
}
