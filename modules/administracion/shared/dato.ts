import type { Field } from '@platform/entity/field';
import { isDay } from '@platform/fields/date/shared';
import { isCleanText, PATTERNS, tidy } from '@platform/fields/patterns';

/** A datum of the client's own, as its definition says it. */
export interface Datum {
  readonly IdDatoAdicional: number;
  readonly Dato: string;
  readonly Tipo: 'I' | 'S' | 'D';
  readonly Opciones: readonly string[];
  readonly Minimo: number | null;
  readonly Maximo: number | null;
  readonly Longitud: number | null;
  readonly Obligatorio: boolean;
  readonly Activo: boolean;
}

const PREFIX = 'Dato';
const NAME = /^Dato\d{1,9}$/;

/** The name under which the values of a datum travel beside a row. */
export const nameOfDatum = (id: number): string => `${PREFIX}${id}`;
export const isDatumName = (name: string): boolean => NAME.test(name);

const rangeCode = ({ Minimo, Maximo }: Datum): string => {
  if (Minimo !== null && Maximo !== null) return 'dato.rango';
  return Minimo !== null ? 'dato.minimo' : 'dato.maximo';
};

/** The control of its type: a retired one is only shown. */
export function fieldOfDatum(datum: Datum): Field {
  const common = { label: datum.Dato, tab: 'adicionales', filter: datum.Activo, server: !datum.Activo, required: datum.Activo && datum.Obligatorio };
  if (datum.Tipo === 'D') return { ...common, kind: 'date' };
  if (datum.Tipo === 'I') {
    const { Minimo, Maximo } = datum;
    const limits = { ...(Minimo === null ? {} : { min: Minimo }), ...(Maximo === null ? {} : { max: Maximo }) };
    return {
      ...common,
      kind: 'decimal',
      precision: 14,
      scale: 4,
      ...limits,
      ...(Minimo === null && Maximo === null ? {} : { wrong: rangeCode(datum) }),
    };
  }
  if (datum.Opciones.length > 0) return { ...common, kind: 'choice', options: datum.Opciones };
  return { ...common, kind: 'text', max: datum.Longitud ?? 100 };
}

/** What is wrong with a value, or the text it is kept as; null for none. */
export type Read = { readonly text: string | null } | { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Reads what was sent for a datum (number with point, yyyyMMdd, text). */
export function readDatum(datum: Datum, value: unknown): Read {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return { text: null };
  if (datum.Tipo === 'I') {
    const number = typeof value === 'string' && /^-?\d{1,10}(\.\d{1,4})?$/.test(value.trim()) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) >= 1e10) return { code: 'dato.numero' };
    const { Minimo, Maximo } = datum;
    if ((Minimo !== null && number < Minimo) || (Maximo !== null && number > Maximo)) {
      return { code: rangeCode(datum), params: { min: Minimo ?? '', max: Maximo ?? '' } };
    }
    return { text: String(Math.round(number * 1e4) / 1e4) };
  }
  if (typeof value !== 'string') return { code: datum.Tipo === 'D' ? 'dato.fecha' : 'campo.texto' };
  if (datum.Tipo === 'D') return isDay(value) ? { text: value } : { code: 'dato.fecha' };
  if (!isCleanText(value)) return { code: 'campo.caracteres' };
  const text = tidy(value);
  if (datum.Opciones.length > 0) return datum.Opciones.includes(text) ? { text } : { code: 'dato.opcion' };
  if (!PATTERNS.DES.test(text)) return { code: 'patron.DES' };
  const most = datum.Longitud ?? 100;
  return text.length > most ? { code: 'dato.longitud', params: { n: most } } : { text };
}
