import { bool, int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';

interface Vehicle {
  readonly IdVehiculo: number | null;
  readonly IdCompania: number;
  readonly IdPerfilAcreditacion: number | null;
}

/** An active vehicle of the company that asks, of a type that the profile is for. */
export async function checkVehicle(ctx: Context, head: Vehicle): Promise<void> {
  const row = await ctx.tx.first(
    { placa: text, estado: text, id_compania: int, tipo_vehiculo: text, ajeno: bool },
    sql`select v.placa, v.estado, v.id_compania, k.tipo_vehiculo,
        coalesce((select cardinality(f.tipos_vehiculo) > 0 and not v.id_tipo_vehiculo = any(f.tipos_vehiculo) from acreditacion_perfil f
          where f.id_perfil_acreditacion = ${head.IdPerfilAcreditacion}), false) as ajeno
      from administracion_vehiculo v join administracion_tipo_vehiculo k on k.id_tipo_vehiculo = v.id_tipo_vehiculo
      where v.id_vehiculo = ${head.IdVehiculo} and v.id_cliente = ${ctx.session.IdCliente}`,
  );
  const placa = row?.placa ?? '';
  if (!row || row.id_compania !== head.IdCompania) throw refuse('solicitud.vehiculo_ajeno', { placa }, 'IdVehiculo');
  if (row.estado !== 'A') throw refuse('solicitud.vehiculo_inactivo', { placa }, 'IdVehiculo');
  if (row.ajeno) throw refuse('solicitud.perfil_tipo_vehiculo', { tipo: row.tipo_vehiculo }, 'IdPerfilAcreditacion');
}
