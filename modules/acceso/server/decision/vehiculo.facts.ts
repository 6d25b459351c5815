import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { z } from 'zod';
import { accreditationSchema, assignmentSchema, day, exemptionSchema, restrictionSchema, scheduleSchema } from './decision.facts';
import { earlierMark } from './facts';
import { VEHICLE_SQL } from './vehiculo.sql';

/** A licence as the division gave it: the types it is good for, and when. */
const internal = z.object({ TiposVehiculo: z.array(z.number()), Inicio: day, Fin: day, SuspendidaHasta: day.nullable() });

/** What the gate knows of who drives. */
const driver = z.object({
  Categoria: z.string().nullable(),
  IdLicenciaConducir: z.number().nullable(),
  NumeroLicencia: z.string().nullable(),
  Vencimiento: day.nullable(),
  Internas: z.array(internal),
});
export type Driver = z.infer<typeof driver>;

const vehicle = z.object({
  IdVehiculo: z.number(),
  Placa: z.string(),
  Estado: z.enum(['A', 'I']),
  IdTipoVehiculo: z.number(),
  Tipo: z.string(),
  /** Categories that may drive it; none is any. */
  Licencias: z.array(z.number()),
  RequiereLicenciaInterna: z.enum(['S', 'N']),
  Marca: z.string(),
  Modelo: z.string(),
  Color: z.string(),
  Foto: z.string().nullable(),
  IdCompania: z.number(),
  Compania: z.string(),
});
export type Vehicle = z.infer<typeof vehicle>;

/** Everything the decision knows of a vehicle at a door, beside what the door's own facts say. */
export const vehicleFactsSchema = z.object({
  Vehiculo: vehicle.nullable(),
  Acreditaciones: z.array(accreditationSchema),
  Restricciones: z.array(restrictionSchema),
  Exoneraciones: z.array(exemptionSchema),
  Asignaciones: z.array(assignmentSchema),
  Horarios: z.array(scheduleSchema),
  /** Where the vehicle is and the zones around it, innermost first; empty outside. */
  ZonasPresencia: z.array(z.number()),
  /** Since when it is there. */
  Desde: z.string().nullable(),
  ZonaDestino: z.object({ Nombre: z.string(), Antipassback: z.enum(['N', 'S', 'D', 'T']), Minutos: z.number().nullable() }).nullable(),
  ZonaOrigen: z.string().nullable(),
  Conductor: driver.nullable(),
});
export type VehicleFacts = z.infer<typeof vehicleFactsSchema>;

/** What the vehicle's statement answers. */
export const gateVehicle = vehicleFactsSchema.extend({ IdZonaPresencia: z.number().nullable(), Ultima: earlierMark.nullable() });
export type GateVehicle = z.infer<typeof gateVehicle>;

export interface VehicleRequest {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdPuerta: number | null;
  readonly Placa?: string;
  readonly IdVehiculo?: number;
  /** A contractor session finds only its own company's vehicles. */
  readonly IdCompania: number | null;
  readonly Desde: string;
  readonly Hasta: string;
  /** Who drives, once known. */
  readonly IdConductor: number | null;
  readonly Registro?: { readonly ModoMarcacion: 'S' | 'N'; readonly FechaHora: string; readonly SegundosRebote: number };
}

/** Plates are compared without hyphens nor spaces. */
export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[\s-]/g, '');

/** What the decision needs of a vehicle and of its driver's licences, in one statement. */
export async function readVehicle(tx: Tx, request: VehicleRequest): Promise<GateVehicle> {
  const { Registro } = request;
  const row = await tx.first(
    { hechos: json(z.unknown()) },
    {
      text: VEHICLE_SQL,
      values: [
        request.IdCliente,
        request.IdDivision,
        request.IdPuerta,
        request.Placa === undefined ? null : plateKey(request.Placa),
        request.IdVehiculo ?? null,
        request.IdCompania,
        request.Desde,
        request.Hasta,
        request.IdConductor,
        Registro?.ModoMarcacion ?? null,
        Registro?.FechaHora ?? null,
        Registro?.SegundosRebote ?? 0,
      ],
    },
  );
  return gateVehicle.parse(row?.hechos);
}
