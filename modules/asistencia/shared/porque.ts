import { type Regla, reglas } from './porque.palabras';

export interface Contado {
  readonly Desde: string;
  readonly Hasta: string;
  readonly Minutos: number;
  readonly Medida: string | null;
  readonly Regla: string;
}

const isRule = (rule: string): rule is Regla => Object.hasOwn(reglas.es, rule);
const clock = (moment: string) => moment.slice(11, 16);

/** Minutes that were forgiven on a day: those of its configuration, or of a condition of its own. */
export interface Tolerancia {
  readonly entrada: number;
  readonly salida: number;
}

/** A stretch in a whole sentence of a language: when, how long, what it counts as and by which rule. */
export function explain(
  lang: 'es' | 'en',
  { Desde, Hasta, Minutos, Medida, Regla }: Contado,
  measure: string | null,
  { entrada, salida }: Tolerancia,
): string {
  const words = reglas[lang];
  const why = (isRule(Regla) ? words[Regla] : Regla).replace('{n}', String(Regla === '9.tolerancia' ? entrada : salida));
  const size = `${Minutos} ${Minutos === 1 ? words.minuto : words.minutos}`;
  return measure
    ? `${clock(Desde)}–${clock(Hasta)} ${words.cuenta} ${Medida === 'Normales' ? words.trabajado : measure}: ${size}, ${why}.`
    : `${clock(Desde)}–${clock(Hasta)} ${words.noCuenta}: ${size}, ${why}.`;
}
