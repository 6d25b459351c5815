import type { Condicion } from './calculo/tipos';

/** What is known of a shift that is open or of today: its limits, who came and who left; moments in milliseconds. */
export interface TurnoDeHoy {
  readonly IdPersona: number;
  readonly inicio: number;
  readonly fin: number;
  /** Minutes after the start that are not late. */
  readonly tolerancia: number;
  readonly margenSalida: number;
  readonly deHoy: boolean;
  readonly justificado: boolean;
  readonly entrada: number | null;
  readonly salida: number | null;
}
export const SITUACIONES = ['presente', 'salio', 'porLlegar', 'ausente', 'justificado'] as const;
export type Situacion = (typeof SITUACIONES)[number];
const MINUTE = 60_000;

/** How somebody stands at a moment (Reportes, *Attendance today*); null for a shift that is over. */
export function standing(turno: TurnoDeHoy, now: number): Situacion | null {
  if (!turno.deHoy && turno.fin + turno.margenSalida * MINUTE <= now) return null;
  if (turno.justificado) return 'justificado';
  if (turno.entrada !== null) return turno.salida === null ? 'presente' : 'salio';
  return now < turno.inicio + turno.tolerancia * MINUTE ? 'porLlegar' : 'ausente';
}

/** Whether a calculated day has its exit missing because the shift is not over: who is at work has not left yet. `FinTurno` is an instant. */
export const isAtWork = (Estado: string | null, FinTurno: string | null, now: number): boolean =>
  Estado === 'M' && FinTurno !== null && Date.parse(FinTurno) > now;

/** Whether somebody came after the tolerance, on a clock of whole minutes. */
export const cameLate = ({ entrada, inicio, tolerancia }: TurnoDeHoy): boolean =>
  entrada !== null && Math.floor(entrada / MINUTE) - Math.floor(inicio / MINUTE) > tolerancia;

/** Minutes after the start of a day's shift that are not late: the company's tolerance or one's own (TO), after what a condition lets them come later (RE). */
export const graceOf = (condiciones: readonly Condicion[], day: number, usual: number): number => {
  const own = (efecto: 'TO' | 'RE') => condiciones.findLast((one) => one.efecto === efecto && one.desde <= day && day <= one.hasta)?.minutos;
  return (own('TO') ?? usual) + (own('RE') ?? 0);
};
