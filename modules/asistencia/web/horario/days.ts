import { z } from 'zod';

/** A day as it is typed: one stretch of work and at most one break; what has more is kept as it is. */
export interface TypedDay {
  readonly NumeroDia: number;
  readonly TipoDia: 'L' | 'D' | 'V';
  readonly Turno: 'D' | 'N';
  readonly inicio: string;
  readonly fin: string;
  readonly desde: string;
  readonly hasta: string;
  readonly RefrigerioMarcado: 'S' | 'N';
  readonly HorasDia: number | null;
  /** Blocks that are more than the form shows. */
  readonly tal: readonly Block[] | null;
}
export interface Block {
  readonly Tipo: 'T' | 'R';
  readonly HoraInicio: string;
  readonly HoraFin: string;
  readonly DiaInicio: number;
  readonly DiaFin: number;
}
const DAY = 1440;
const minute = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5));
export const blank = (NumeroDia: number, TipoDia: TypedDay['TipoDia'] = 'L'): TypedDay => ({
  ...{
    NumeroDia,
    TipoDia,
    Turno: 'D',
    inicio: '08:00',
    fin: '17:00',
    desde: '13:00',
    hasta: '14:00',
    RefrigerioMarcado: 'N',
    HorasDia: null,
    tal: null,
  },
});

const blockSchema = z.object({ Tipo: z.enum(['T', 'R']), HoraInicio: z.string(), HoraFin: z.string(), DiaInicio: z.number(), DiaFin: z.number() });
/** A schedule's days as they are kept. */
export const detailSchema = z.object({
  /** Minutes of the legal week, day and break of the division. */
  SemanaLegal: z.number(),
  DiaLegal: z.number(),
  RefrigerioLegal: z.number(),
  Dias: z.array(
    z.object({
      NumeroDia: z.number(),
      TipoDia: z.enum(['L', 'D', 'V']),
      Turno: z.enum(['D', 'N']).nullish(),
      RefrigerioMarcado: z.enum(['S', 'N']),
      HorasDia: z.number().nullish(),
      Intervalos: z.array(blockSchema),
    }),
  ),
});

export type Detail = z.output<typeof detailSchema>;

/** Kept days with their blocks, as they are typed. */
export function typedOf({ Dias }: Pick<Detail, 'Dias'>): TypedDay[] {
  return Dias.map(({ NumeroDia, TipoDia, Turno, RefrigerioMarcado, HorasDia, Intervalos }) => {
    const work = Intervalos.filter(({ Tipo }) => Tipo === 'T');
    const breaks = Intervalos.filter(({ Tipo }) => Tipo === 'R');
    const [shift, pause] = [work[0], breaks[0]];
    return {
      ...{ NumeroDia, TipoDia, Turno: Turno ?? 'D', RefrigerioMarcado, HorasDia: HorasDia ?? null },
      ...{ inicio: shift?.HoraInicio ?? '', fin: shift?.HoraFin ?? '', desde: pause?.HoraInicio ?? '', hasta: pause?.HoraFin ?? '' },
      tal: work.length > 1 || breaks.length > 1 ? Intervalos : null,
    };
  });
}

/** The blocks that a typed day is: what ends before it begins ends on the next day, and its break lies in it. */
export function blocksOf({ TipoDia, inicio, fin, desde, hasta, tal }: TypedDay): readonly Block[] {
  if (tal) return tal;
  if (TipoDia !== 'L' || !inicio || !fin) return [];
  const next = minute(fin) <= minute(inicio) ? 1 : 0;
  const work: Block = { Tipo: 'T', HoraInicio: inicio, HoraFin: fin, DiaInicio: 0, DiaFin: next };
  if (!desde || !hasta) return [work];
  const from = next === 1 && minute(desde) < minute(inicio) ? 1 : 0;
  const to = from === 1 || minute(hasta) < minute(desde) ? 1 : 0;
  return [work, { Tipo: 'R', HoraInicio: desde, HoraFin: hasta, DiaInicio: from, DiaFin: to }];
}

/** Where a block lies, in minutes from the day's midnight. */
export const span = (one: Block): readonly [number, number] => [minute(one.HoraInicio) + one.DiaInicio * DAY, minute(one.HoraFin) + one.DiaFin * DAY];

/** The minutes that a typed day plans. */
export function plannedOf(day: TypedDay, flexible: boolean, usual: number): number {
  if (day.TipoDia !== 'L') return 0;
  if (flexible) return day.HorasDia ?? usual;
  return blocksOf(day).reduce((sum, one) => {
    const [from, to] = span(one);
    return sum + (one.Tipo === 'T' ? to - from : from - to);
  }, 0);
}

/** What the law may not like of a typed day: a break that is too short, or a shift that is too long; the number that it says. */
export function noticesOf(day: TypedDay, { DiaLegal, RefrigerioLegal }: Pick<Detail, 'DiaLegal' | 'RefrigerioLegal'>) {
  const blocks = blocksOf(day).map((one) => ({ Tipo: one.Tipo, limits: span(one) }));
  const work = blocks.filter(({ Tipo }) => Tipo === 'T');
  if (work.length === 0) return [];
  const from = Math.min(...work.map(({ limits }) => limits[0]));
  const to = Math.max(...work.map(({ limits }) => limits[1]));
  const pause = to - from - plannedOf(day, false, 0);
  return [
    ...(pause < RefrigerioLegal ? [{ code: 'refrigerioCorto', n: RefrigerioLegal } as const] : []),
    ...(to - from > DiaLegal + RefrigerioLegal ? [{ code: 'turnoLargo', n: DiaLegal / 60 } as const] : []),
  ];
}

/** Minutes by which a block is dragged. */
export const STEP = 15;
/** The last minute at which a block may end: that of the next day. */
export const LAST = 2 * DAY - STEP;
/** An hour of a day, or of the next one. */
export const hourOf = (minutes: number): string =>
  `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const blockOf = (Tipo: Block['Tipo'], from: number, to: number): Block => ({
  ...{ Tipo, HoraInicio: hourOf(from), HoraFin: hourOf(to), DiaInicio: from >= DAY ? 1 : 0, DiaFin: to >= DAY ? 1 : 0 },
});

/** Blocks of which one was moved, or one of its ends, by some minutes; the breaks of a shift that moves whole go with it, and stay within two days. */
export function moved(blocks: readonly Block[], place: number, way: 'inicio' | 'fin' | 'todo', by: number): readonly Block[] {
  const held = blocks[place];
  if (!held) return blocks;
  const [from, to] = span(held);
  const alone = held.Tipo === 'T' && blocks.filter(({ Tipo }) => Tipo === 'T').length === 1;
  const bounded =
    way === 'todo'
      ? Math.min(Math.max(by, -from), LAST - to)
      : way === 'inicio'
        ? Math.min(Math.max(by, -from), to - STEP - from)
        : Math.min(Math.max(by, from + STEP - to), LAST - to);
  return blocks.map((one, at) => {
    const [start, end] = span(one);
    if (at === place) return blockOf(one.Tipo, way === 'fin' ? start : start + bounded, way === 'inicio' ? end : end + bounded);
    // A shift that moves takes its breaks along.
    return way === 'todo' && alone && one.Tipo === 'R' ? blockOf('R', start + bounded, end + bounded) : one;
  });
}

/** A day with other blocks: typed as one shift and one break where they are no more, else block by block. */
export function withBlocks(day: TypedDay, blocks: readonly Block[]): TypedDay {
  const work = blocks.filter(({ Tipo }) => Tipo === 'T');
  const breaks = blocks.filter(({ Tipo }) => Tipo === 'R');
  const [shift, pause] = [work[0], breaks[0]];
  if (work.length > 1 || breaks.length > 1 || (shift && shift.DiaInicio === 1)) return { ...day, tal: blocks };
  return {
    ...{ ...day, tal: null, inicio: shift?.HoraInicio ?? '', fin: shift?.HoraFin ?? '' },
    ...{ desde: pause?.HoraInicio ?? '', hasta: pause?.HoraFin ?? '' },
  };
}

/** A typed hour of a block: what ends before it begins ends on the next day. */
export function retimed(one: Block, hours: { readonly HoraInicio?: string; readonly HoraFin?: string }): Block {
  const next = { ...one, ...hours };
  if (!/^\d\d:\d\d$/.test(next.HoraInicio) || !/^\d\d:\d\d$/.test(next.HoraFin)) return next;
  const ends = next.DiaInicio === 0 && minute(next.HoraFin) <= minute(next.HoraInicio) ? 1 : next.DiaInicio;
  return { ...next, DiaFin: ends };
}

/** One more block of a kind, an hour after the last one of it: work after work, a break within the shift. */
export function oneMore(day: TypedDay, Tipo: Block['Tipo']): TypedDay {
  const blocks = blocksOf(day);
  const same = blocks.filter((one) => one.Tipo === Tipo).map(span);
  const from = same.length > 0 ? Math.max(...same.map(([, to]) => to)) + 60 : 12 * 60;
  return withBlocks(day, [...blocks, blockOf(Tipo, Math.min(from, LAST - 60), Math.min(from + 60, LAST))]);
}
