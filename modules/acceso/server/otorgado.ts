import type { By } from '@platform/server/record/by';
import { addRows, changeRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import { Asignacion } from '../shared/permiso.entity';

/** For whom and until when a profile is granted, and by which accreditation. */
interface Granted {
  readonly IdDivision: number;
  readonly IdPersona?: number;
  readonly IdVehiculo?: number;
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly IdAcreditacionPersona?: number;
  readonly IdAcreditacionVehiculo?: number;
}

/**
 * Grants an access profile for the dates of an accreditation; a renewal moves them, and what is as it was stays so. The profile may be
 * another division's: the same code is the same profile here.
 */
export async function grantProfile(
  by: By,
  idCliente: number,
  idPerfil: number,
  { whose, on }: { readonly whose: Granted; readonly on: SQL },
): Promise<void> {
  const { FechaInicio, FechaFin, IdDivision } = whose;
  const { IdAcreditacionPersona, IdAcreditacionVehiculo } = whose;
  await addRows(by, Asignacion, {
    values: {
      ...whose,
      IdPerfilAcceso: sql`p.id_perfil_acceso`,
      FechaInicio: sql`${FechaInicio}::date`,
      FechaFin: sql`${FechaFin}::date`,
      Origen: 'A',
    },
    from: sql`acceso_perfil g join acceso_perfil p on p.id_cliente = g.id_cliente and p.codigo = g.codigo and p.id_division = ${IdDivision}
      where g.id_perfil_acceso = ${idPerfil} and g.id_cliente = ${idCliente}`,
    clash: {
      on,
      takes: ['IdPerfilAcceso', 'FechaInicio', 'FechaFin'],
      where: sql`(t.id_perfil_acceso, t.fecha_inicio, t.fecha_fin) is distinct from (excluded.id_perfil_acceso, excluded.fecha_inicio, excluded.fecha_fin)`,
    },
    returning: sql`t.id_perfil_acceso as perfil`,
    trace: {
      action: 'asignar',
      changes: ({ perfil }) => ({
        IdPerfilAcceso: Number(perfil),
        ...{ FechaInicio, FechaFin },
        ...(IdAcreditacionPersona === undefined ? {} : { IdAcreditacionPersona }),
        ...(IdAcreditacionVehiculo === undefined ? {} : { IdAcreditacionVehiculo }),
      }),
    },
  });
}

/** What accreditations granted ends when they do, earlier or later. */
export async function moveEnd(by: By, granted: SQL, FechaFin: string): Promise<void> {
  const end = sql`greatest(${FechaFin}::date, t.fecha_inicio)`;
  await changeRows(by, Asignacion, {
    set: { FechaFin: end },
    where: sql`${granted} and t.fecha_fin <> ${end}`,
    trace: { action: 'plazo', changes: { FechaFin } },
  });
}
