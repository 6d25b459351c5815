import type { Tx } from '@platform/server/db/pool';
import { int, json } from '@platform/server/db/rows';
import { type Facts, guardSchema, type PlannedShift } from '../decision/decision.facts';
import { plannedShifts } from '../preguntas';
import { GUARDS_SQL } from './instantanea.sql';

/** What a door knows beforehand of somebody's work: guards, shifts, and whether they are looked at. */
export type Regime = Pick<Facts, 'Control' | 'Guardias' | 'Turnos'>;
export const NO_REGIME: Regime = { Control: null, Guardias: [], Turnos: [] };

/** Of whom, where and for which days. */
interface Asked {
  readonly IdCliente: number;
  readonly Desde: string;
  readonly Hasta: string;
}

/** The regime of some people over the days of a list, by person; those whose profiles never control it, and those who are excepted, are left out. */
export async function regimesOf(
  tx: Tx,
  { IdCliente, Desde, Hasta }: Asked,
  assigned: ReadonlyMap<number, Facts['Asignaciones']>,
  controlOf: (IdPersona: number) => Facts['Control'],
): Promise<ReadonlyMap<number, Regime>> {
  const looked = ({ ControlaRegimen, FechaInicio, FechaFin }: Facts['Asignaciones'][number]) =>
    ControlaRegimen && FechaInicio <= Hasta && Desde <= FechaFin;
  const followed = [...assigned].flatMap(([id, those]) => (those.some(looked) && controlOf(id)?.ValidaRegimen !== 'N' ? [id] : []));
  if (followed.length === 0) return new Map();
  const guards = new Map<number, Facts['Guardias'][number][]>();
  const rows = await tx.rows({ id_persona: int, dato: json(guardSchema) }, { text: GUARDS_SQL, values: [IdCliente, followed, Desde, Hasta] });
  for (const { id_persona, dato } of rows) guards.set(id_persona, [...(guards.get(id_persona) ?? []), dato]);
  const shifts = new Map<number, PlannedShift[]>();
  for (const planned of tx.product.answers(plannedShifts)) {
    const found = await planned(tx, { IdCliente, Personas: followed, Fecha: Desde, Hasta });
    for (const [id, those] of found) shifts.set(id, [...(shifts.get(id) ?? []), ...those]);
  }
  return new Map(followed.map((id) => [id, { Control: controlOf(id), Guardias: guards.get(id) ?? [], Turnos: shifts.get(id) ?? [] }]));
}
