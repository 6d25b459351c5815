import { z } from 'zod';

/** W26: people on site at each hour of today, against the middle of the same day of the four weeks before. */
export const porHoraWire = z.object({
  /** `HH:mm` of the division. */
  Ahora: z.string(),
  /** 0 Sunday to 6 Saturday. */
  DiaSemana: z.number(),
  Dentro: z.number(),
  /** What the zones that lie within no other hold; 0 without a limit. */
  Aforo: z.number(),
  /** Hours on the clock, `00:00` to `24:00`; the hour that runs says who is inside now. Null of hours to come, and of a day that nothing is known of. */
  Horas: z.array(z.object({ Hora: z.string(), Hoy: z.number().nullable(), Antes: z.number().nullable() })),
  /** The middle of those weeks at this time of the day. */
  AntesAhora: z.number().nullable(),
  /** Weeks that anything is known of. */
  Semanas: z.number(),
});
export type PersonasPorHora = z.output<typeof porHoraWire>;

/** The middle of some numbers, rounded; null of none. */
export function middleOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]];
  return Math.round((low + high) / 2);
}
