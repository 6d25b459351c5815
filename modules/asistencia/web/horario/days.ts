import { plain, type WireRow } from '@platform/web/data/row';

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

const blockOf = (row: WireRow): Block => ({
  ...{ Tipo: row.Tipo === 'R' ? 'R' : 'T', HoraInicio: plain(row.HoraInicio), HoraFin: plain(row.HoraFin) },
  ...{ DiaInicio: Number(row.DiaInicio), DiaFin: Number(row.DiaFin) },
});

/** Kept days with their blocks, as they are typed. */
export function typedOf(days: readonly WireRow[], blocks: readonly WireRow[]): TypedDay[] {
  return days.map((row) => {
    const own = blocks.filter((one) => Number(one.IdHorarioDetalle) === Number(row.IdHorarioDetalle)).map(blockOf);
    const work = own.filter(({ Tipo }) => Tipo === 'T');
    const breaks = own.filter(({ Tipo }) => Tipo === 'R');
    const [shift, pause] = [work[0], breaks[0]];
    const TipoDia = row.TipoDia === 'D' || row.TipoDia === 'V' ? row.TipoDia : 'L';
    return {
      ...{
        NumeroDia: Number(row.NumeroDia),
        TipoDia,
        Turno: row.Turno === 'N' ? 'N' : 'D',
        RefrigerioMarcado: row.RefrigerioMarcado === 'S' ? 'S' : 'N',
      },
      ...{ inicio: shift?.HoraInicio ?? '', fin: shift?.HoraFin ?? '', desde: pause?.HoraInicio ?? '', hasta: pause?.HoraFin ?? '' },
      HorasDia: row.HorasDia === null || row.HorasDia === undefined ? null : Number(row.HorasDia),
      tal: work.length > 1 || breaks.length > 1 ? own : null,
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
