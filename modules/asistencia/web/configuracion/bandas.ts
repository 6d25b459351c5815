import type { Value } from '@platform/web/data/row';

/** One of the bands of overtime. */
export interface Band {
  readonly until: number | null;
  readonly percent: number;
}

/** The bands of a value, whatever it is. */
export function bandsOf(value: Value): Band[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one): Band[] => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    return [{ until: one.HastaMinutos === null ? null : Number(one.HastaMinutos), percent: Number(one.Porcentaje) }];
  });
}
