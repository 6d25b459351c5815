import { refuse } from '@platform/server/http/problem';
import { NO_FORZABLES, type Resultado } from '../../shared/familias';
import type { MEDIOS } from '../../shared/marca.entity';
import { sentence } from '../../shared/oraciones';
import type { SubjectOutcome } from './marca.answer';
import type { OwnReading } from './marca.equipo';
import type { Movement } from './marca.movimiento';

/** What a device did by itself. */
export interface DeviceFact {
  readonly Permitido: 'S' | 'N';
  readonly Codigo: Resultado;
  /** By which list; none of a reader, which keeps its own. */
  readonly IdInstantanea: number | null;
  /** Of a reader, which says the number by which it knows somebody: how it was recognized there. */
  readonly lector?: OwnReading & { readonly Medio: (typeof MEDIOS)[number] };
}
/** A mark that somebody writes afterwards, which was so whatever is decided of it: by hand or from a file. */
export interface Manual {
  readonly Origen: 'MA' | 'IM';
  /** The mark that it corrects. */
  readonly corrige?: number;
  /** It leaves its subject outside, wherever the door leads. */
  readonly afuera?: boolean;
  /** Its subject alone of those in a vehicle: who drove it, or who travelled in it. */
  readonly ocupante?: { readonly TipoMarcacion: 'C' | 'P'; readonly IdVehiculo: number | null; readonly Placa: string | null };
}

/** A movement without the others of the vehicle, where the mark is of one in it. */
export function ofWhom(movement: Movement, manual: Manual | undefined): Movement {
  const { ocupante } = manual ?? {};
  if (!ocupante) return movement;
  const subjects = movement.subjects.flatMap((one) => (one.TipoMarcacion === 'V' ? [] : [{ ...one, TipoMarcacion: ocupante.TipoMarcacion }]));
  return { ...movement, subjects };
}

/** What is written of a movement that is over: what was done, with our own evaluation beside it. */
export interface Done {
  readonly outcomes: readonly SubjectOutcome[];
  /** S where we would have decided otherwise. */
  readonly Observada: 'S' | 'N';
  readonly IdInstantanea: number | null;
  /** Who let it through although something blocked it. */
  readonly IdUsuarioAutoriza: string | null;
}

/** Somebody whom nobody knows was let out by hand: that has to be looked at. */
const unknownLetOut = (evaluated: readonly SubjectOutcome[]) =>
  evaluated.some(({ Permitido, Advertencias }) => Permitido === 'S' && Advertencias.some(({ Codigo }) => Codigo === '111')) ? 'S' : 'N';

/** A movement that was let through by whoever may authorize it; refused where a reason admits no such thing. As it was where nothing blocked it. */
export function asForced(done: Done, IdUsuarioAutoriza: string, lang: 'es' | 'en'): Done {
  const reasons = done.outcomes.flatMap(({ Motivos }) => Motivos);
  if (done.outcomes.every(({ Permitido }) => Permitido === 'S')) return done;
  const never = reasons.find(({ Codigo }) => NO_FORZABLES.includes(Codigo));
  if (never) throw refuse('marca.forzado_no_permitido', { motivo: sentence(lang, never.Codigo, never.Detalle).replace(/\.$/, '') }, 'Forzada');
  return { ...done, outcomes: done.outcomes.map((one) => ({ ...one, Permitido: 'S', Codigo: '000' })), Observada: 'S', IdUsuarioAutoriza };
}

/** A mark by hand: it was so, and what would have stood against it makes it one to be looked at. */
export function asManual(evaluated: readonly SubjectOutcome[]): Done {
  const blocked = evaluated.some(({ Motivos }) => Motivos.length > 0);
  const outcomes = evaluated.map((one): SubjectOutcome => ({ ...one, Permitido: 'S', Codigo: '000', Rebote: 'N' }));
  return { outcomes, Observada: blocked ? 'S' : 'N', IdInstantanea: null, IdUsuarioAutoriza: null };
}

/** What the device did is the fact; the reasons are our own (Acceso, *Offline and own terminals*). */
export function asDone(evaluated: readonly SubjectOutcome[], device: DeviceFact | undefined): Done {
  if (!device) return { outcomes: evaluated, Observada: unknownLetOut(evaluated), IdInstantanea: null, IdUsuarioAutoriza: null };
  const { Permitido, IdInstantanea } = device;
  const passes = evaluated.every((one) => one.Permitido === 'S') ? 'S' : 'N';
  if (passes === Permitido) return { outcomes: evaluated, Observada: 'N', IdInstantanea, IdUsuarioAutoriza: null };
  const outcomes = evaluated.map((one, place): SubjectOutcome => {
    if (Permitido === 'S') return { ...one, Permitido, Codigo: '000' };
    return { ...one, Permitido, Codigo: place === 0 ? device.Codigo : '001', Rebote: 'N' };
  });
  return { outcomes, Observada: 'S', IdInstantanea, IdUsuarioAutoriza: null };
}
