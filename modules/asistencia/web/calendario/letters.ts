import { words } from '@platform/web/i18n/words';
import type { FilaCalendario } from '../../shared/calendario.wire';
import { SENAS } from '../../shared/calendario.wire';
import { Dia } from '../../shared/dia.entity';
import { say } from '../say';

/** How a letter is drawn; what was calculated is filled, what is planned is an outline. */
export type Kind =
  | 'day'
  | 'night'
  | 'rest'
  | 'absent'
  | 'missing'
  | 'working'
  | 'excused'
  | 'travel'
  | 'none'
  | 'holiday'
  | 'free'
  | 'planned'
  | 'plannedNight'
  | 'out';
export interface Letter {
  readonly kind: Kind;
  readonly shown: string;
  readonly late: boolean;
  readonly overtime: boolean;
  readonly changed: boolean;
  readonly conflict: boolean;
  readonly closed: boolean;
}

const DONE: Readonly<Record<string, readonly [Kind, string]>> = {
  ...{ F: ['absent', 'F'], D: ['rest', '·'], H: ['holiday', 'H'], J: ['excused', 'J'], M: ['missing', 'M'], T: ['working', 'T'], N: ['free', '–'] },
  ...{ V: ['travel', 'V'], X: ['none', 'X'], d: ['planned', 'D'], n: ['plannedNight', 'N'], '.': ['rest', '·'], v: ['travel', 'V'] },
  ...{ h: ['holiday', 'H'], j: ['excused', 'J'], x: ['none', 'X'] },
};

/** One cell of somebody's row. */
export function letterAt(row: FilaCalendario, place: number): Letter {
  const letter = row.Letras[place] ?? ' ';
  const marks = Number.parseInt(row.Senas[place] ?? '0', 16);
  const [kind, shown] = letter === 'A' ? ([row.Turnos[place] === 'N' ? 'night' : 'day', 'A'] as const) : (DONE[letter] ?? (['out', ''] as const));
  return {
    kind,
    shown,
    late: (marks & SENAS.tarde) > 0,
    overtime: (marks & SENAS.sobretiempo) > 0,
    changed: (marks & SENAS.programado) > 0,
    conflict: (marks & SENAS.conflicto) > 0,
    closed: row.Cerrados[place] === 'S',
  };
}

/** Whether somebody is at work, or would be, on a day. */
export const isOnShift = (letter: string | undefined): boolean => letter !== undefined && 'AMTdn'.includes(letter);

const PLANNED: Readonly<Record<string, 'planeadoDia' | 'planeadoNoche' | 'descanso' | 'viaje' | 'feriado' | 'justificado' | 'sinHorario' | 'fuera'>> =
  {
    ...{ d: 'planeadoDia', n: 'planeadoNoche', '.': 'descanso', v: 'viaje', h: 'feriado', j: 'justificado', x: 'sinHorario', ' ': 'fuera' },
  };

/** A cell in words, for whoever hears it. */
export function wordsAt(row: FilaCalendario, place: number): string {
  const letter = row.Letras[place] ?? ' ';
  const planned = PLANNED[letter];
  const { late, overtime, changed, conflict, closed } = letterAt(row, place);
  return [
    planned ? say(`calendario.${planned}`) : letter === 'T' ? say('calculo.enTurno') : words.option(Dia, 'Estado', letter),
    row.Turnos[place] === 'N' ? say('calendario.noche') : '',
    late ? say('calendario.tardanza') : '',
    overtime ? say('calendario.sobretiempo') : '',
    changed ? say('calendario.cambiado') : '',
    conflict ? say('calendario.conflicto') : '',
    closed ? say('calendario.cerrado') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
