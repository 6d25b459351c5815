import { shownDay } from '@modules/administracion/shared/dia';
import type { TURNOS } from './turnos.entity';

type Tipo = (typeof TURNOS)[number];
/** What a worker is told that a day was or is, where no shift says it. */
const WORDS = {
  es: { D: 'descanso', V: 'viaje', X: 'sin horario', desde: 'desde el', mas: 'y {n} cambios más en Mi asistencia' },
  en: { D: 'rest', V: 'travel', X: 'no schedule', desde: 'from', mas: 'and {n} more changes in My attendance' },
} as const;

/** A change of shift as its worker reads it. */
export interface CambioDicho {
  readonly Fecha: string;
  readonly FechaFin: string | null;
  readonly TipoAntes: Tipo | null;
  readonly Antes: string | null;
  readonly TipoDespues: Tipo;
  readonly Despues: string | null;
  readonly Motivo: string | null;
}
/** Changes that one notice says one by one. */
const MOST = 8;

const said = (lang: 'es' | 'en', tipo: Tipo | null, shift: string | null): string =>
  shift ?? (tipo === 'D' || tipo === 'V' || tipo === 'X' ? WORDS[lang][tipo] : '—');

/** `ADM 08:00–17:00 → descanso`. */
export const shiftMove = (lang: 'es' | 'en', { TipoAntes, Antes, TipoDespues, Despues }: CambioDicho): string =>
  `${said(lang, TipoAntes, Antes)} → ${said(lang, TipoDespues, Despues)}`;

/** Changes of shift in one line: each day with what it was and is, and why; of many, the first ones and how many more. */
export function shiftMoves(lang: 'es' | 'en', changes: readonly CambioDicho[]): string {
  const lines = changes.slice(0, MOST).map((one) => {
    const day = one.FechaFin === one.Fecha ? shownDay(one.Fecha) : `${WORDS[lang].desde} ${shownDay(one.Fecha)}`;
    return `${day}: ${shiftMove(lang, one)}${one.Motivo === null ? '' : ` (${one.Motivo})`}`;
  });
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [WORDS[lang].mas.replace('{n}', String(more))] : [])].join('; ');
}
