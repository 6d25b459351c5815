import { z } from 'zod';
import { addDays, daysBetween } from './dia';

/** A block of a regime's cycle: work by day or by night, or rest. */
const segmento = z.discriminatedUnion('Tipo', [
  z.strictObject({ Tipo: z.literal('T'), Turno: z.enum(['D', 'N']), Dias: z.int().min(1).max(9999) }),
  z.strictObject({ Tipo: z.literal('D'), Dias: z.int().min(1).max(9999) }),
]);
const segmentos = z.array(segmento).min(2).max(30);
export type Segmento = z.infer<typeof segmento>;

/** Longest cycle of a regime, in days. */
export const CYCLE_MAX = 60;

/** The blocks of a regime, or what is wrong with them: they begin with work and end in the only rest, 2–60 days in all. */
export function judgeSegments(value: unknown): { readonly blocks: readonly Segmento[] } | { readonly fault: 'regimen.segmentos' | 'regimen.ciclo' } {
  const parsed = segmentos.safeParse(value);
  if (!parsed.success) return { fault: 'regimen.segmentos' };
  const rests = parsed.data.filter(({ Tipo }) => Tipo === 'D').length;
  if (parsed.data[0]?.Tipo !== 'T' || parsed.data.at(-1)?.Tipo !== 'D' || rests !== 1) return { fault: 'regimen.segmentos' };
  return cycleDays(parsed.data) > CYCLE_MAX ? { fault: 'regimen.ciclo' } : { blocks: parsed.data };
}

const known = new WeakMap<object, readonly Segmento[] | null>();
/** The blocks of a regime, or undefined when they are none. Whoever asks day after day asks of the same value, which nobody changes. */
export function readSegments(value: unknown): readonly Segmento[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const before = known.get(value);
  if (before !== undefined) return before ?? undefined;
  const judged = judgeSegments(value);
  const blocks = 'blocks' in judged ? judged.blocks : null;
  known.set(value, blocks);
  return blocks ?? undefined;
}

export const cycleDays = (blocks: readonly Segmento[]): number => blocks.reduce((sum, { Dias }) => sum + Dias, 0);
export const workDays = (blocks: readonly Segmento[]): number => cycleDays(blocks.filter(({ Tipo }) => Tipo === 'T'));

/** What a guard does on a day. */
export interface ShiftDay {
  readonly Fecha: string;
  /** 1 … days of the cycle. */
  readonly DiaCiclo: number;
  readonly Tipo: 'T' | 'D';
  readonly Turno: 'D' | 'N' | null;
  /** First work day of the cycle: goes up to the site. */
  readonly Subida: boolean;
  /** Last work day: comes down. */
  readonly Bajada: boolean;
}

/** The day of a guard whose cycle begins on its base date, also before it (Calculations 2). */
export function shiftOn(blocks: readonly Segmento[], base: string, day: string): ShiftDay {
  const n = cycleDays(blocks);
  const at = ((daysBetween(base, day) % n) + n) % n;
  let left = at;
  const block = blocks.find(({ Dias }) => {
    if (left < Dias) return true;
    left -= Dias;
    return false;
  });
  const working = block?.Tipo === 'T';
  return {
    Fecha: day,
    DiaCiclo: at + 1,
    Tipo: working ? 'T' : 'D',
    Turno: block?.Tipo === 'T' ? block.Turno : null,
    Subida: at === 0,
    Bajada: at === workDays(blocks) - 1,
  };
}

/** Each day from one to another, both included. */
export function shiftsBetween(blocks: readonly Segmento[], base: string, from: string, to: string): ShiftDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => shiftOn(blocks, base, addDays(from, at)));
}

/** Base dates of so many guards, a rest apart (14x7: every 7 days). */
export function guardBases(blocks: readonly Segmento[], count: number, base: string): string[] {
  const apart = cycleDays(blocks) - workDays(blocks);
  return Array.from({ length: count }, (_, at) => addDays(base, at * apart));
}

/** Days of a cycle on which none of the guards works. */
export function uncoveredDays(blocks: readonly Segmento[], bases: readonly string[]): number {
  const [first] = bases;
  if (first === undefined) return cycleDays(blocks);
  const days = Array.from({ length: cycleDays(blocks) }, (_, at) => addDays(first, at));
  return days.filter((day) => bases.every((base) => shiftOn(blocks, base, day).Tipo === 'D')).length;
}

/** Where somebody of a guard stands on a day: up, on which day of how many, and when they come down and go up next; or at rest, and until when. */
export interface Swing {
  readonly Arriba: boolean;
  /** Day of the work or of the rest, from 1, and how many there are. */
  readonly Dia: number;
  readonly De: number;
  /** First and last work day of the swing that goes on, or of the next one. */
  readonly Desde: string;
  readonly Hasta: string;
  /** First work day after that swing. */
  readonly Vuelve: string;
}
export function swingOn(blocks: readonly Segmento[], base: string, day: string): Swing {
  const [cycle, work] = [cycleDays(blocks), workDays(blocks)];
  const { DiaCiclo: at } = shiftOn(blocks, base, day);
  const Arriba = at <= work;
  const Desde = addDays(day, Arriba ? 1 - at : cycle + 1 - at);
  return {
    Arriba,
    Dia: Arriba ? at : at - work,
    De: Arriba ? work : cycle - work,
    Desde,
    Hasta: addDays(Desde, work - 1),
    Vuelve: addDays(Desde, cycle),
  };
}

/** A guard of a regime, by its code. */
export interface GuardiaDelRegimen {
  readonly Guardia: string;
  readonly Base: string;
}
/** The guards of a regime that go up as another comes down on its last work day, that day or the next: those that relieve it. */
export const relievedBy = (blocks: readonly Segmento[], others: readonly GuardiaDelRegimen[], last: string): string[] =>
  others.filter(({ Base }) => [last, addDays(last, 1)].some((day) => shiftOn(blocks, Base, day).Subida)).map(({ Guardia }) => Guardia);
/** Those that come down as another goes up on its first work day, that day or the one before: those that it relieves. */
export const relieves = (blocks: readonly Segmento[], others: readonly GuardiaDelRegimen[], first: string): string[] =>
  others.filter(({ Base }) => [first, addDays(first, -1)].some((day) => shiftOn(blocks, Base, day).Bajada)).map(({ Guardia }) => Guardia);

/** Days of rest beside the work days of a regime that count as work, as the gate's division grants them. */
export interface DescansoConcedido {
  readonly Anticipo: number;
  readonly Gracia: number;
}
/** What whoever is of a guard should have done by a day: gone up on its first work day, or come down on its last. */
export interface CambioDebido {
  readonly Que: 'sube' | 'baja';
  /** The day on which they should have. */
  readonly Fecha: string;
}
/** How long one asks why somebody did not change with their guard: later it is an absence, or a stay, like any other. */
const ASKED_DAYS = 7;
/** A cycle of a week or less is no swing: its people come and go every day. */
const WEEK = 7;

/** The change of a guard that is over by a day, for so long as one asks who did not make it; by the rest that the gate grants. */
export function changeDue(blocks: readonly Segmento[], base: string, day: string, { Anticipo, Gracia }: DescansoConcedido): CambioDebido | null {
  if (cycleDays(blocks) <= WEEK) return null;
  const { Arriba, Dia, De, Desde } = swingOn(blocks, base, day);
  if (Arriba) return Dia > 1 && Dia <= 1 + ASKED_DAYS ? { Que: 'sube', Fecha: Desde } : null;
  return Dia > Gracia && Dia <= ASKED_DAYS && De - Dia >= Anticipo ? { Que: 'baja', Fecha: addDays(day, -Dia) } : null;
}
