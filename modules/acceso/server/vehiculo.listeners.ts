import { acreditacionPlazoVehiculo, vehiculoAcreditado } from '@modules/acreditacion/shared/news';
import { flush } from '@platform/server/audit/audit';
import type { Tx } from '@platform/server/db/pool';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { sql } from 'drizzle-orm';

type Changes = { [field: string]: string | number | null };

async function trace(tx: Tx, idCliente: number, rows: readonly Readonly<Record<string, unknown>>[], action: string, changes: Changes): Promise<void> {
  const stamp = { IdCliente: idCliente, IdDivision: null, IdUsuario: null, IdPerfil: null, address: '', screen: null };
  await flush(
    tx,
    stamp,
    rows.map((row) => ({ entity: 'AccesoAsignacion', record: Number(row.id_asignacion), action, changes })),
    [],
  );
}

/** News of Acreditación that change which vehicles may pass. Each may be told twice. */
export const vehicleListeners: readonly Listener[] = [
  // An approval grants its access profile for the accreditation's dates; a renewal moves them.
  on(vehiculoAcreditado, async (tx, { idCliente, data: news }) => {
    if (!news.IdPerfilAcceso) return;
    const { IdVehiculo, IdDivision, IdAcreditacionVehiculo, FechaInicio, FechaFin } = news;
    // The profile may be another division's: the same code is the same profile here.
    const rows = await tx.run(
      sql`insert into acceso_asignacion as t (id_cliente, id_division, id_vehiculo, id_perfil_acceso, fecha_inicio, fecha_fin, origen, id_acreditacion_vehiculo)
          select ${idCliente}::int, ${IdDivision}::int, ${IdVehiculo}::int, p.id_perfil_acceso, ${FechaInicio}::date, ${FechaFin}::date, 'A', ${IdAcreditacionVehiculo}::int
          from acceso_perfil g join acceso_perfil p on p.id_cliente = g.id_cliente and p.codigo = g.codigo and p.id_division = ${IdDivision}
          where g.id_perfil_acceso = ${news.IdPerfilAcceso} and g.id_cliente = ${idCliente}
          on conflict (id_cliente, id_acreditacion_vehiculo) do update
            set id_perfil_acceso = excluded.id_perfil_acceso, fecha_inicio = excluded.fecha_inicio, fecha_fin = excluded.fecha_fin, fecha_modificacion = now(), version = t.version + 1
            where (t.id_perfil_acceso, t.fecha_inicio, t.fecha_fin) is distinct from (excluded.id_perfil_acceso, excluded.fecha_inicio, excluded.fecha_fin)
          returning t.id_asignacion`,
    );
    await trace(tx, idCliente, rows, 'asignar', { IdPerfilAcceso: news.IdPerfilAcceso, FechaInicio, FechaFin, IdAcreditacionVehiculo });
  }),
  // An accreditation ends earlier or later: so does what was granted for it.
  on(acreditacionPlazoVehiculo, async (tx, { idCliente, data }) => {
    const { Acreditaciones, FechaFin } = data;
    const rows = await tx.run(
      sql`update acceso_asignacion set fecha_fin = greatest(${FechaFin}::date, fecha_inicio), fecha_modificacion = now(), version = version + 1
          where id_cliente = ${idCliente} and id_acreditacion_vehiculo = any(${sql.param(Acreditaciones)}) and fecha_fin <> greatest(${FechaFin}::date, fecha_inicio)
          returning id_asignacion`,
    );
    await trace(tx, idCliente, rows, 'plazo', { FechaFin });
  }),
];
