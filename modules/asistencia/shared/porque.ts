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

/** A stretch in a whole sentence of a language: when, how long, what it counts as and by which rule. */
export function explain(lang: 'es' | 'en', { Desde, Hasta, Minutos, Regla }: Contado, measure: string | null): string {
  const words = reglas[lang];
  const why = isRule(Regla) ? words[Regla] : Regla;
  const size = `${Minutos} ${Minutos === 1 ? words.minuto : words.minutos}`;
  return measure
    ? `${clock(Desde)}–${clock(Hasta)} ${words.cuenta} ${measure}: ${size}, ${why}.`
    : `${clock(Desde)}–${clock(Hasta)} ${words.noCuenta}: ${size}, ${why}.`;
}
