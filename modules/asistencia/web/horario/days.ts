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
