import { plateKey } from '@modules/administracion/shared/placa';
import { tokenIn } from '@modules/identificacion/shared/firma';
import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { z } from 'zod';
import { tidyIdentifier } from '../../shared/identificador';
import {
  accreditationRow,
  assignmentRow,
  type GateConfiguration,
  restrictionRow,
  schedulesOf,
  type Through,
  wholeAccreditation,
  wholeAssignment,
  wholeOwn,
  wholeRestriction,
  type Zone,
  zonesAround,
} from './configuracion';
import { credentialSchema, type Door, day, exemptionSchema, type Facts, ownRequirementRow } from './decision.facts';
import { type EarlierMark, earlierMark, knowing } from './facts';
import { VEHICLE_SQL, VEHICLES_OF_MANY } from './vehiculo.sql';

/** A licence as the division gave it: the types it is good for, and when. */
const internal = z.object({ TiposVehiculo: z.array(z.number()), Inicio: day, Fin: day, SuspendidaHasta: day.nullable() });

/** What the gate knows of who drives. */
export const driverSchema = z.object({
  Categoria: z.string().nullable(),
  IdLicenciaConducir: z.number().nullable(),
  NumeroLicencia: z.string().nullable(),
  Vencimiento: day.nullable(),
  Internas: z.array(internal),
});
export type Driver = z.infer<typeof driverSchema>;

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

/** What the vehicle's statement answers. */
const vehicleRow = z.object({
  Vehiculo: vehicle.nullable(),
  Credencial: credentialSchema.nullable(),
  Acreditaciones: z.array(accreditationRow),
  Restricciones: z.array(restrictionRow),
  Exoneraciones: z.array(exemptionSchema),
  Asignaciones: z.array(assignmentRow),
  Propios: z.array(ownRequirementRow),
  IdZonaPresencia: z.number().nullable(),
  Desde: z.string().nullable(),
  Conductor: driverSchema.nullable(),
  Ultima: earlierMark.nullable(),
});

/** Everything the decision knows of a vehicle at a door, beside what the door's own facts say. */
export interface VehicleFacts extends Pick<Facts, 'Acreditaciones' | 'Restricciones' | 'Exoneraciones' | 'Asignaciones' | 'Horarios' | 'Propios'> {
  readonly Vehiculo: Vehicle | null;
  /** Its card, where that was read. */
  readonly Credencial: Facts['Credencial'];
  /** Where the vehicle is and the zones around it, innermost first; empty outside. */
  readonly ZonasPresencia: readonly number[];
  /** Since when it is there. */
  readonly Desde: string | null;
  readonly ZonaDestino: Pick<Zone, 'Nombre' | 'Antipassback' | 'Minutos'> | null;
  readonly ZonaOrigen: string | null;
  readonly Conductor: Driver | null;
}
export interface GateVehicle extends VehicleFacts {
  readonly IdZonaPresencia: number | null;
  readonly Ultima: EarlierMark | null;
}

/** Where a vehicle will be is not foretold: of a day or a moment to come its anti-passback is not looked at. */
export const UNFORETOLD = { ZonasPresencia: [], ZonaDestino: null } as const;

export interface VehicleRequest {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly IdPuerta: number | null;
  readonly IdEquipo?: Through;
  readonly Placa?: string;
  /** The number of its card, or what its QR carries, instead of a plate. */
  readonly Tarjeta?: string;
  readonly IdVehiculo?: number;
  /** A contractor session finds only its own company's vehicles. */
  readonly IdCompania: number | null;
  readonly Desde: string;
  readonly Hasta: string;
  /** Who drives, once known. */
  readonly IdConductor: number | null;
  /** The moment that is asked about, where it is over. */
  readonly Entonces?: string | undefined;
  readonly Registro?: { readonly ModoMarcacion: 'S' | 'N'; readonly FechaHora: string; readonly SegundosRebote: number };
}

function wholeVehicle(configuration: GateConfiguration, door: Door | null, row: z.infer<typeof vehicleRow>, through: Through): GateVehicle {
  const Asignaciones = row.Asignaciones.map((one) => wholeAssignment(configuration, door, one, through));
  const zoneOf = (id: number | null | undefined) => (typeof id === 'number' ? configuration.zones.get(id) : undefined);
  return {
    ...row,
    Acreditaciones: row.Acreditaciones.map((one) => wholeAccreditation(configuration, one)),
    Restricciones: row.Restricciones.map((one) => wholeRestriction(configuration, one)),
    Asignaciones,
    Propios: wholeOwn(configuration, row.Propios),
    Horarios: schedulesOf(configuration, Asignaciones),
    ZonasPresencia: zonesAround(configuration, row.IdZonaPresencia),
    ZonaDestino: zoneOf(door?.IdZonaDestino) ?? null,
    ZonaOrigen: zoneOf(door?.IdZonaOrigen)?.Nombre ?? null,
  };
}

const valuesOf = ({ Registro, ...request }: VehicleRequest): readonly unknown[] => [
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
  request.Tarjeta === undefined ? null : tidyIdentifier(request.Tarjeta),
  request.Tarjeta === undefined ? null : tokenIn(request.Tarjeta),
  request.Entonces ?? null,
];

/** What the decision needs of a vehicle and of its driver's licences, in one statement beside what is configured. */
export async function readVehicle(tx: Tx, configuration: GateConfiguration, request: VehicleRequest): Promise<GateVehicle> {
  const { hechos } = await tx.one({ hechos: json(vehicleRow) }, { text: VEHICLE_SQL, values: [...valuesOf(request)] });
  const door = configuration.doors.get(request.IdPuerta ?? 0) ?? null;
  return knowing(tx, configuration, request, (known) => wholeVehicle(known, door, hechos, request.IdEquipo));
}

/** The same of some vehicles at once, in the order of their keys. */
export async function readVehicles(
  tx: Tx,
  configuration: GateConfiguration,
  request: Omit<VehicleRequest, 'IdVehiculo' | 'Registro'>,
  ids: readonly number[],
): Promise<GateVehicle[]> {
  const rows = ids.map((IdVehiculo, orden) => ({
    orden,
    ...Object.fromEntries(valuesOf({ ...request, IdVehiculo }).map((value, at) => [`v${at + 1}`, value])),
  }));
  const found = await tx.rows({ hechos: json(vehicleRow) }, { text: VEHICLES_OF_MANY, values: [JSON.stringify(rows)] });
  const door = configuration.doors.get(request.IdPuerta ?? 0) ?? null;
  return knowing(tx, configuration, request, (known) => found.map(({ hechos }) => wholeVehicle(known, door, hechos, request.IdEquipo)));
}
