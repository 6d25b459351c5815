import { tokenIn } from '@modules/identificacion/shared/vigencia';
import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { z } from 'zod';
import { rutForm, tidyIdentifier } from '../../shared/identificador';
import { readingBy, readOf } from '../puesto/identifica.sql';
import {
  accreditationRow,
  assignmentRow,
  type GateConfiguration,
  readConfiguration,
  restrictionRow,
  schedulesOf,
  UnknownRequirement,
  wholeAccreditation,
  wholeAssignment,
  wholeRestriction,
  zonesAround,
} from './configuracion';
import { credentialSchema, type Door, exemptionSchema, type Facts, personSchema, validitySchema } from './decision.facts';
import { FACTS_SQL } from './facts.sql';

/** Means by which this version recognizes a person. */
export const MEDIOS_ADMITIDOS = ['DOC', 'TAR', 'COD', 'QR', 'HUE', 'ROS', 'PIN'] as const;

/** Who asks, about whom, where and when. */
export interface FactsRequest {
  readonly IdCliente: number;
  readonly IdDivision: number;
  /** Null for any door of the division. */
  readonly IdPuerta: number | null;
  readonly Identificador?: string;
  /** A plate finds no person. */
  readonly TipoIdentificacion?: (typeof MEDIOS_ADMITIDOS)[number] | 'PLA';
  readonly IdTipoDocumento?: number | null;
  /** Instead of an identifier. */
  readonly IdPersona?: number;
  /** A contractor session finds only its own company's people. */
  readonly IdCompania: number | null;
  /** Days asked about: those of restrictions, exemptions and holidays. */
  readonly Desde: string;
  readonly Hasta: string;
  /** The call to register: whether it came before, and what it may be the bounce of. */
  readonly Registro?: {
    readonly ClaveOrigen: string;
    readonly IdMarcaOrigen: string;
    readonly ModoMarcacion: 'S' | 'N';
    readonly FechaHora: string;
    readonly SegundosRebote: number;
  };
}

const storedReasons = z.array(
  z.object({ Codigo: z.string(), Severidad: z.enum(['B', 'A']), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
export const earlierMark = z.object({
  IdMarca: z.number(),
  IdMovimiento: z.string(),
  HuellaPeticion: z.string(),
  ModoMarcacion: z.enum(['S', 'N']),
  FechaHora: z.string(),
  Resultado: z.enum(['S', 'N']),
  Codigo: z.string(),
  Motivos: storedReasons,
});
export type EarlierMark = z.infer<typeof earlierMark>;

/** Everything that the gate knows of whom it read, at a door. */
export interface GateFacts extends Facts {
  /** Zone where the person is. */
  readonly IdZonaPresencia: number | null;
  /** The mark of the same call. */
  readonly Previa: EarlierMark | null;
  /** The permitted pass that this one repeats. */
  readonly Ultima: EarlierMark | null;
}

/** What the gate's statement answers. */
export const factsRow = z.object({
  IdZonaPresencia: z.number().nullable(),
  Encontradas: z.number(),
  Persona: personSchema.nullable(),
  Credencial: credentialSchema.nullable(),
  CredencialActiva: validitySchema.nullable(),
  Acreditaciones: z.array(accreditationRow),
  Restricciones: z.array(restrictionRow),
  Exoneraciones: z.array(exemptionSchema),
  Asignaciones: z.array(assignmentRow),
  Previa: earlierMark.nullable(),
  Ultima: earlierMark.nullable(),
});

/** The facts of a reading: what its statement answered with what is configured, of a door or of any of them. */
export function wholeFacts(
  configuration: GateConfiguration,
  door: Door | null,
  row: z.infer<typeof factsRow>,
  days: Pick<FactsRequest, 'Desde' | 'Hasta'>,
): GateFacts {
  const Asignaciones = row.Asignaciones.map((one) => wholeAssignment(configuration, door, one));
  return {
    ...row,
    Division: configuration.Division,
    Puerta: door,
    ZonasDestino: zonesAround(configuration, door?.IdZonaDestino ?? null),
    ZonasPresencia: zonesAround(configuration, row.IdZonaPresencia),
    Acreditaciones: row.Acreditaciones.map((one) => wholeAccreditation(configuration, one)),
    Restricciones: row.Restricciones.map((one) => wholeRestriction(configuration, one)),
    Asignaciones,
    Horarios: schedulesOf(configuration, Asignaciones),
    Feriados: configuration.holidays.filter((one) => days.Desde <= one && one <= days.Hasta),
  };
}

/** What the gate's statement is asked with before what was read. */
export const factsValues = (request: Omit<FactsRequest, 'Identificador'>, door: Door | null): readonly unknown[] => [
  ...[request.IdCliente, request.IdDivision, request.IdPuerta, request.IdCompania, request.Desde, request.Hasta],
  ...[request.Registro?.ClaveOrigen ?? null, request.Registro?.IdMarcaOrigen ?? null, request.Registro?.ModoMarcacion ?? null],
  ...[request.Registro?.FechaHora ?? null, request.Registro?.SegundosRebote ?? 0, door?.ExigeCredencial === 'S'],
];

/** Everything the decision needs, in one statement beside what is configured. Undefined when the door is not of this division. */
export async function readFacts(tx: Tx, configuration: GateConfiguration, request: FactsRequest): Promise<GateFacts | undefined> {
  const door = request.IdPuerta === null ? null : configuration.doors.get(request.IdPuerta);
  if (door === undefined) return undefined;
  const read = tidyIdentifier(request.Identificador ?? '');
  const reading = readingBy(request.IdPersona ? 'ID' : (request.TipoIdentificacion ?? 'DOC'));
  const own = readOf(reading, [
    read,
    rutForm(read),
    request.IdTipoDocumento ?? null,
    request.IdPersona ?? null,
    tokenIn(request.Identificador ?? ''),
  ]);
  const { hechos } = await tx.one({ hechos: json(factsRow) }, { text: FACTS_SQL[reading], values: [...factsValues(request, door), ...own] });
  return knowing(tx, configuration, request, (known) => wholeFacts(known, door, hechos, request));
}

/** Makes facts whole by what is known of the configuration; by the one that stands where somebody has gone on since. */
export async function knowing<T>(
  tx: Tx,
  configuration: GateConfiguration,
  { IdCliente, IdDivision }: Pick<FactsRequest, 'IdCliente' | 'IdDivision'>,
  whole: (configuration: GateConfiguration) => T,
): Promise<T> {
  try {
    return whole(configuration);
  } catch (error) {
    if (error instanceof UnknownRequirement) return whole(await readConfiguration(tx, IdCliente, IdDivision));
    throw error;
  }
}
