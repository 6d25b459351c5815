import { tokenIn } from '@modules/identificacion/shared/firma';
import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { inSets, type Wave } from '@platform/server/db/together';
import { z } from 'zod';
import type { Familia } from '../../shared/familias';
import { rutForm, tidyIdentifier } from '../../shared/identificador';
import { type Reading, readingBy, readOf } from '../puesto/identifica.sql';
import {
  accreditationRow,
  assignmentRow,
  type GateConfiguration,
  readConfiguration,
  restrictionRow,
  schedulesOf,
  type Through,
  UnknownRequirement,
  wholeAccreditation,
  wholeAssignment,
  wholeOwn,
  wholeRestriction,
  zonesAround,
} from './configuracion';
import { behaviourOf } from './decision';
import {
  controlSchema,
  credentialSchema,
  type Door,
  exemptionSchema,
  type Facts,
  guardSchema,
  ownRequirementRow,
  personSchema,
  validitySchema,
} from './decision.facts';
import { factsOfMany } from './facts.sql';

/** Means by which this version recognizes a person. */
export const MEDIOS_ADMITIDOS = ['DOC', 'TAR', 'COD', 'QR', 'HUE', 'ROS', 'PIN'] as const;

/** Who asks, about whom, where and when. */
export interface FactsRequest {
  readonly IdCliente: number;
  readonly IdDivision: number;
  /** Null for any door of the division. */
  readonly IdPuerta: number | null;
  readonly IdEquipo?: Through;
  readonly Identificador?: string;
  /** A plate finds no person. */
  readonly TipoIdentificacion?: (typeof MEDIOS_ADMITIDOS)[number] | 'PLA';
  readonly IdTipoDocumento?: number | null;
  /** Instead of an identifier. */
  readonly IdPersona?: number;
  /** A contractor session finds only its own company's people. */
  readonly IdCompania: number | null;
  /** In which direction; of an entry where it is not said. */
  readonly Modo?: 'S' | 'N';
  /** Days asked about: those of restrictions, exemptions and holidays. */
  readonly Desde: string;
  readonly Hasta: string;
  /** The moment that is asked about, where it is over: cards and restrictions are those of then. */
  readonly Entonces?: string | undefined;
  /** The call to register: whether it came before, and what it may be the bounce of. */
  readonly Registro?: {
    /** Null of a call that is only asked: none came before it. */
    readonly ClaveOrigen: string | null;
    readonly IdMarcaOrigen: string;
    readonly ModoMarcacion: 'S' | 'N';
    readonly FechaHora: string;
    readonly SegundosRebote: number;
    /** Whether a reader tells of somebody whom it has let through already: nobody stands there and waits. */
    readonly Contada?: boolean;
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
  /** Whether the rules of the door look at the regime in the direction asked about. */
  readonly MiraRegimen: boolean;
  /** Whether shifts were planned for the person around those days, where the door looks at the regime. */
  readonly Planificada: boolean;
  /** The mark of the same call. */
  readonly Previa: EarlierMark | null;
  /** The permitted pass that this one repeats. */
  readonly Ultima: EarlierMark | null;
}

/** What the gate's statement answers. */
export const factsRow = z.object({
  Presencia: z.object({ IdZona: z.number(), Desde: z.string() }).nullable(),
  Encontradas: z.number(),
  Persona: personSchema.nullable(),
  Credencial: credentialSchema.nullable(),
  CredencialActiva: validitySchema.nullable(),
  Acreditaciones: z.array(accreditationRow),
  Restricciones: z.array(restrictionRow),
  Exoneraciones: z.array(exemptionSchema),
  Asignaciones: z.array(assignmentRow),
  Propios: z.array(ownRequirementRow),
  Control: controlSchema.nullable(),
  Guardias: z.array(guardSchema),
  Planificada: z.boolean(),
  Previa: earlierMark.nullable(),
  Ultima: earlierMark.nullable(),
});

const NO_REST: Facts['Descanso'] = { Anticipo: 0, Gracia: 0 };

/** The facts of a reading: what its statement answered with what is configured, of a door or of any of them. */
export function wholeFacts(
  configuration: GateConfiguration,
  door: Door | null,
  row: z.infer<typeof factsRow>,
  days: Pick<FactsRequest, 'Desde' | 'Hasta' | 'Modo' | 'IdEquipo'>,
): GateFacts {
  const zoneOf = (id: number | null | undefined) => configuration.zones.get(id ?? 0) ?? null;
  const Asignaciones = row.Asignaciones.map((one) => wholeAssignment(configuration, door, one, days.IdEquipo));
  const { IdZonaPresencia, ZonasPresencia, Desde } = presentAt(configuration, row.Presencia);
  return {
    Encontradas: row.Encontradas,
    Persona: row.Persona,
    Credencial: row.Credencial,
    CredencialActiva: row.CredencialActiva,
    Exoneraciones: row.Exoneraciones,
    Control: row.Control,
    Guardias: row.Guardias,
    Planificada: row.Planificada,
    Previa: row.Previa,
    Ultima: row.Ultima,
    Division: configuration.Division,
    Puerta: door,
    ZonasDestino: zonesAround(configuration, door?.IdZonaDestino ?? null),
    IdZonaPresencia,
    ZonasPresencia,
    Desde,
    ZonaDestino: zoneOf(door?.IdZonaDestino),
    ZonaOrigen: zoneOf(door?.IdZonaOrigen)?.Nombre ?? null,
    MiraRegimen: looksAt(door, days, 'REGIMEN'),
    Propios: wholeOwn(configuration, row.Propios),
    // What is only known once it is asked for: who else is in the movement, how full zones are, what Asistencia planned.
    Llenas: [],
    Escoltas: [],
    Turnos: [],
    Margen: 0,
    Descanso: NO_REST,
    Acreditaciones: row.Acreditaciones.map((one) => wholeAccreditation(configuration, one)),
    Restricciones: row.Restricciones.map((one) => wholeRestriction(configuration, one)),
    Asignaciones,
    Horarios: schedulesOf(configuration, Asignaciones),
    Feriados: configuration.holidays.filter((one) => days.Desde <= one && one <= days.Hasta),
  };
}

/** Where somebody is, as the decision reads it. */
export const presentAt = (configuration: GateConfiguration, present: { readonly IdZona: number; readonly Desde: string } | null) => ({
  IdZonaPresencia: present?.IdZona ?? null,
  ZonasPresencia: zonesAround(configuration, present?.IdZona ?? null),
  Desde: present?.Desde ?? null,
});

/** Whether a door's type looks at a family in a direction; any door does. */
const looksAt = (Puerta: Door | null, { Modo = 'S' }: Pick<FactsRequest, 'Modo'>, familia: Familia): boolean =>
  behaviourOf({ Puerta }, { Modo }, familia) !== 'N';

/** What the gate's statement is asked with before what was read. */
export function factsValues(configuration: GateConfiguration, request: Omit<FactsRequest, 'Identificador'>, door: Door | null): readonly unknown[] {
  const regime = looksAt(door, request, 'REGIMEN');
  const passback = (configuration.zones.get(door?.IdZonaDestino ?? 0)?.Antipassback ?? 'N') !== 'N' && looksAt(door, request, 'ANTIPASSBACK');
  return [
    ...[request.IdCliente, request.IdDivision, request.IdPuerta, request.IdCompania, request.Desde, request.Hasta],
    ...[request.Registro?.ClaveOrigen ?? null, request.Registro?.IdMarcaOrigen ?? null, request.Registro?.ModoMarcacion ?? null],
    ...[request.Registro?.FechaHora ?? null, request.Registro?.SegundosRebote ?? 0, door?.ExigeCredencial === 'S'],
    regime || passback,
    regime,
    request.Entonces ?? null,
  ];
}

interface AskedFacts {
  readonly tx: Tx;
  readonly values: readonly unknown[];
  /** Whether somebody stands there whose mark is written next. */
  readonly passes: boolean;
}
/** Readings of a set, at most. */
const AT_ONCE = 32;

async function askMany(reading: Reading, asked: readonly AskedFacts[]): Promise<z.infer<typeof factsRow>[]> {
  const [first] = asked;
  if (!first) return [];
  const rows = asked.map(({ values }, orden) => {
    const row: Record<string, unknown> = { orden };
    for (const [at, value] of values.entries()) row[`v${at + 1}`] = value;
    return row;
  });
  const found = await first.tx.rows({ hechos: json(factsRow) }, { text: factsOfMany(first.tx.product)[reading], values: [JSON.stringify(rows)] });
  return found.map(({ hechos }) => hechos);
}

type Gathered = (asked: AskedFacts) => Promise<z.infer<typeof factsRow>>;
const gatherings = new WeakMap<Tx['product'], Map<string, Gathered>>();

const passages = new WeakMap<Tx['product'], Map<number, { readonly asked: Wave; readonly written: Wave }>>();
/** Those who stand at the gates of a client: whose facts are asked for, and whose marks are written. Of many at once each set waits a moment for the other, so that sets are fewer. */
export function passageOf({ product }: Tx, IdCliente: number): { readonly asked: Wave; readonly written: Wave } {
  const own = passages.get(product) ?? new Map<number, { readonly asked: Wave; readonly written: Wave }>();
  passages.set(product, own);
  const known = own.get(IdCliente) ?? { asked: {}, written: {} };
  own.set(IdCliente, known);
  return known;
}

/** Readings of one client that come at the same time are one statement: what it costs to begin one is more than what one person's facts are. */
function gathered(tx: Tx, IdCliente: number, reading: Reading): Gathered {
  const own = gatherings.get(tx.product) ?? new Map<string, Gathered>();
  gatherings.set(tx.product, own);
  const name = `${IdCliente}.${reading}`;
  const { asked: within, written: after } = passageOf(tx, IdCliente);
  const known =
    own.get(name) ??
    inSets((asked: readonly AskedFacts[]) => askMany(reading, asked), { after, within, counts: ({ passes }) => passes, most: AT_ONCE });
  own.set(name, known);
  return known;
}

/** Everything the decision needs, in one statement beside what is configured. Undefined when the door is not of this division. */
export async function readFacts(tx: Tx, configuration: GateConfiguration, request: FactsRequest): Promise<GateFacts | undefined> {
  const door = request.IdPuerta === null ? null : configuration.doors.get(request.IdPuerta);
  if (door === undefined) return undefined;
  const read = tidyIdentifier(request.Identificador ?? '');
  const reading = readingBy(request.IdPersona ? 'ID' : (request.TipoIdentificacion ?? 'DOC'));
  const own = readOf(reading, {
    read,
    rut: rutForm(read),
    documentType: request.IdTipoDocumento ?? null,
    person: request.IdPersona ?? null,
    token: tokenIn(request.Identificador ?? ''),
    moment: request.Entonces ?? null,
  });
  const { ClaveOrigen = null, Contada } = request.Registro ?? {};
  const asked = { tx, values: [...factsValues(configuration, request, door), ...own], passes: ClaveOrigen !== null && !Contada };
  const hechos = tx.isOpen ? (await askMany(reading, [asked]))[0] : await gathered(tx, request.IdCliente, reading)(asked);
  if (!hechos) throw new Error('The gate asked and nothing was answered');
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
