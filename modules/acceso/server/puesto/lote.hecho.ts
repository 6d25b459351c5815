import type { Resultado } from '../../shared/familias';
import type { SubjectOutcome } from './marca.answer';

/** What a device that worked without a network did, by which list. */
export interface DeviceFact {
  readonly Permitido: 'S' | 'N';
  readonly Codigo: Resultado;
  readonly IdInstantanea: number;
}
/** What is written of a movement that is over: what was done, with our own evaluation beside it. */
export interface Done {
  readonly outcomes: readonly SubjectOutcome[];
  /** S where we would have decided otherwise. */
  readonly Observada: 'S' | 'N';
  readonly IdInstantanea: number | null;
}

/** What the device did is the fact; the reasons are our own (Acceso, *Offline and own terminals*). */
export function asDone(evaluated: readonly SubjectOutcome[], device: DeviceFact | undefined): Done {
  if (!device) return { outcomes: evaluated, Observada: 'N', IdInstantanea: null };
  const { Permitido, IdInstantanea } = device;
  const passes = evaluated.every((one) => one.Permitido === 'S') ? 'S' : 'N';
  if (passes === Permitido) return { outcomes: evaluated, Observada: 'N', IdInstantanea };
  const outcomes = evaluated.map((one, place): SubjectOutcome => {
    if (Permitido === 'S') return { ...one, Permitido, Codigo: '000' };
    return { ...one, Permitido, Codigo: place === 0 ? device.Codigo : '001', Rebote: 'N' };
  });
  return { outcomes, Observada: 'S', IdInstantanea };
}
