import type { Tx } from '@platform/server/db/pool';
import { int, json, orNull } from '@platform/server/db/rows';
import { z } from 'zod';
import { controlSchema, type Facts, guardSchema, type PlannedShift } from '../decision/decision.facts';
import { plannedShifts } from '../preguntas';
import { REGIME_SQL } from './instantanea.sql';

/** What a door knows beforehand of somebody's work: guards, shifts, and whether they are looked at. */
export type Regime = Pick<Facts, 'Control' | 'Guardias' | 'Turnos'>;
export const NO_REGIME: Regime = { Control: null, Guardias: [], Turnos: [] };

/** Of whom, where and for which days. */
interface Asked {
  readonly IdCliente: number;
  readonly IdDivision: number;
  readonly Desde: string;
  readonly Hasta: string;
}

/** The regime of some people over the days of a list, by person; those whose profiles never control it are left out. */
export async function regimesOf(
  tx: Tx,
  { IdCliente, IdDivision, Desde, Hasta }: Asked,
  assigned: ReadonlyMap<number, Facts['Asignaciones']>,
): Promise<ReadonlyMap<number, Regime>> {
  const looked = ({ ControlaRegimen, FechaInicio, FechaFin }: Facts['Asignaciones'][number]) =>
    ControlaRegimen && FechaInicio <= Hasta && Desde <= FechaFin;
  const ids = [...assigned].flatMap(([id, those]) => (those.some(looked) ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await tx.rows(
    { id_persona: int, control: orNull(json(controlSchema)), guardias: json(z.array(guardSchema)) },
    { text: REGIME_SQL, values: [IdCliente, IdDivision, ids, Desde, Hasta] },
  );
  const followed = rows.filter(({ control }) => control?.ValidaRegimen !== 'N');
  const shifts = new Map<number, PlannedShift[]>();
  for (const planned of tx.product.answers(plannedShifts)) {
    const found = await planned(tx, { IdCliente, Personas: followed.map(({ id_persona }) => id_persona), Fecha: Desde, Hasta });
    for (const [id, those] of found) shifts.set(id, [...(shifts.get(id) ?? []), ...those]);
  }
  return new Map(
    followed.map(({ id_persona, control, guardias }) => [id_persona, { Control: control, Guardias: guardias, Turnos: shifts.get(id_persona) ?? [] }]),
  );
}
