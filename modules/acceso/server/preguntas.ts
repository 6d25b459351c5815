import type { Tx } from '@platform/server/db/pool';
import type { Demo } from '@platform/server/demo/part';
import type { Context } from '@platform/server/http/context';
import { question } from '@platform/server/product';
import { rowsQuestion } from '@platform/server/product.rows';
import type { Days } from '@platform/server/report/report';
import type { PlannedShift } from './decision/decision.facts';

/** SQL of the dining group where a person lodges at a moment, over SQL of client, division, person and moment; null without one. */
type LodgingGroup = (client: string, division: string, person: string, moment: string) => string;

/** Who lodges on site eats by the group of the place: asked by whoever serves meals, said by whoever lodges people. */
export const groupOfWhoSleeps = question<LodgingGroup>('acceso.grupoDeQuienDuerme');

/** Stays asked for or under way: who lodges, from which day until which, and by which dining group they eat; of whoever lodges people. */
export const lodgersKept = rowsQuestion('acceso.alojados', {
  id_cliente: 'int',
  id_division: 'int',
  id_persona: 'int',
  desde: 'date',
  hasta: 'date',
  en_casa: 'text',
  id_grupo: 'int',
});

/** By which group the guests of the demo's camps eat, of whoever keeps the dining rooms. */
export const diningGroupOfDemo = question<(demo: Demo) => Promise<number>>('acceso.grupoDeLaDemo');

/** A stay of the demo in a camp, as the gate sees it: in before the check-in, out after the check-out. */
interface Sleeping {
  readonly IdPersona: number;
  readonly from: Date;
  /** Null while in house. */
  readonly to: Date | null;
}

/** Who slept on site in the demo and when, of whoever lodges people. */
export const sleepersOfDemo = question<(demo: Demo) => Promise<readonly Sleeping[]>>('acceso.quienDuermeEnLaDemo');

/** Whose shifts are asked about, on a day, or from it to another one, and on those beside. */
export interface AskedShifts {
  readonly IdCliente: number;
  readonly Personas: readonly number[];
  readonly Fecha: string;
  readonly Hasta?: string;
}
/** Who has something planned and on which days, of whoever keeps schedules: of nobody else shifts are asked for. Whoever answers `plannedShifts` answers this too. */
export const plansKept = rowsQuestion('acceso.planes', { id_cliente: 'int', id_persona: 'int', desde: 'date', hasta: 'date' });
/** By person, shifts planned on those days, of whoever keeps schedules; nobody without a schedule. */
export const plannedShifts = question<(tx: Tx, of: AskedShifts) => Promise<ReadonlyMap<number, readonly PlannedShift[]>>>('acceso.turnosDe');

/** Whose day is asked about. */
export interface AskedDay {
  readonly IdCliente: number;
  readonly IdPersona: number;
  readonly Fecha: string;
}

/** The closed period of attendance that a day of somebody is in, as people call it; null while it is open. */
export const closedPeriod = question<(tx: Tx, of: AskedDay) => Promise<string | null>>('acceso.periodoCerrado');

/** Nights of somebody under one company and cost center, in some days. */
interface NightsOf {
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  readonly IdCentroCosto: number | null;
  /** Slept. */
  readonly Usadas: number;
  /** Which they are, `yyyyMMdd`. */
  readonly Noches: readonly string[];
  /** Reserved, passed and not slept. */
  readonly NoUsadas: number;
}
/** What nights were used and which were not, within the session's reach; of whoever lodges people, for who consults its option. */
interface NightsKept {
  readonly menu: string;
  nights(ctx: Context, filters: { readonly IdCompania: number | null }, days: Days): Promise<readonly NightsOf[]>;
}
export const nightsKept = question<NightsKept>('acceso.pernoctes');

/** A fact that somebody is told of themselves, ready to be read. */
export interface OwnFact {
  readonly Etiqueta: string;
  readonly Valor: string;
  readonly Detalle: string | null;
}
/** What somebody is told of themselves on their home, with no option of anybody's lists: where they sleep, what they eat; of whoever knows. */
export const toldToOneself = question<(ctx: Context, IdPersona: number) => Promise<readonly OwnFact[]>>('acceso.deUnoMismo');

/** Whole days from which somebody is excused, of whoever excuses: they were not expected. */
export const excusedKept = rowsQuestion('acceso.justificados', { id_cliente: 'int', id_persona: 'int', desde: 'date', hasta: 'date' });
