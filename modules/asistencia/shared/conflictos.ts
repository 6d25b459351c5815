/** A day of somebody's plan as rosters are judged. Minutes are counted from a day that all of them share (`dayNumber` × 1440). */
export interface DiaDePlan {
  readonly dia: number;
  /** Whether it is a day of work, travel left out. */
  readonly trabajo: boolean;
  /** Its shift, where hours are planned. */
  readonly turno: readonly [desde: number, hasta: number] | null;
  readonly acreditado: boolean;
}
/** `descanso`: less than eight hours since the shift before; `consecutivos`: more days of work in a row than the regime; `acreditacion`: not accredited that day. */
export const CONFLICTOS = ['descanso', 'consecutivos', 'acreditacion'] as const;
export type Conflicto = (typeof CONFLICTOS)[number];

/** Least minutes between two shifts (`asistencia.descanso_minimo`). */
export const DESCANSO_MINIMO = 480;
/** Days of work in a row of whoever has no regime (`asistencia.dias_consecutivos`). */
export const DIAS_CONSECUTIVOS = 6;

/**
 * What is wrong with each day of a plan (050205), by its number; a day without conflicts is not there. Days come in order and without holes:
 * a run of work is counted from the first of them.
 */
export function conflictsOf(days: readonly DiaDePlan[], consecutivos: number): ReadonlyMap<number, readonly Conflicto[]> {
  const found = new Map<number, readonly Conflicto[]>();
  let run = 0;
  let last: number | null = null;
  for (const { dia, trabajo, turno, acreditado } of days) {
    run = trabajo ? run + 1 : 0;
    const own: Conflicto[] = [];
    if (turno && last !== null && turno[0] - last < DESCANSO_MINIMO) own.push('descanso');
    if (run > consecutivos) own.push('consecutivos');
    if (trabajo && !acreditado) own.push('acreditacion');
    if (own.length > 0) found.set(dia, own);
    if (turno) last = turno[1];
  }
  return found;
}
