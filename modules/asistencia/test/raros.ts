import type { FilaDia } from '../shared/calculo/fila';
import { adm, type Caso, day, marks } from './caso';

/*
 * Odd days, each worked out by hand from *Calculations* (the steps are named) before it was calculated: edges to the minute, marks that nobody
 * means to make, nights over midnight, holidays and changes of clock, weeks and cycles that something cuts.
 */
export const MONDAY = '20261116';
export const SATURDAY = '20261121';
export const ADM = adm('20261109', 35);
export type Fila = Partial<Record<keyof FilaDia, unknown>>;
export type Suelto = readonly [what: string, said: string, row: Fila, over?: Caso];
export const filled = (rows: readonly Suelto[]) => rows.map(([what, said, row, over = {}]): [string, string, Fila, Caso] => [what, said, row, over]);

export const config = (over: Caso): Caso => ({ Configuracion: over });
export const monday = (said: string, over: Caso = {}) => day(MONDAY, { Dias: ADM, Marcas: marks(MONDAY, said), ...over });
export const shift = (
  Fecha: string,
  HoraInicio: string,
  HoraFin: string,
  pausas: readonly (readonly [string, string])[] = [],
  over: Caso = {},
): Caso => ({
  ...{ Fecha, HoraInicio, HoraFin, Refrigerios: pausas.map(([from, to]) => ({ HoraInicio: from, HoraFin: to })) },
  ...over,
});
export const on = (Efecto: string, Minutos: number | null = null): Caso => ({
  Condiciones: [{ Efecto, FechaInicio: MONDAY, ...(Minutos === null ? {} : { Minutos }) }],
});
export const excuse = (HoraInicio: string, HoraFin: string, Remunerado = 'S', over: Caso = {}): Caso => ({
  ...{ Modalidad: 'H', Remunerado, Estado: 'A', FechaInicio: MONDAY, FechaFin: MONDAY, HoraInicio, HoraFin },
  ...over,
});
export const excused = (...Justificaciones: Caso[]): Caso => ({ Justificaciones });
export const S = { ModoEmparejamiento: 'S' };
