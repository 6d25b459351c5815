import { fill } from '@platform/i18n/coded';
import { controlesEn } from './en.controles';
import { controlesEs } from './es.controles';
import { CODIGOS, type Codigo } from './familias';

/** What a reason says of a day, a person or a door. */
export type Detail = Readonly<Record<string, string | number>>;

export const isCodigo = (code: string): code is Codigo => CODIGOS.some((known) => known === code);

/** The sentence of a reason in a language. */
export function sentence(lang: 'es' | 'en', codigo: Codigo | '000', detail: Detail = {}): string {
  const words = lang === 'en' ? controlesEn : controlesEs;
  const params: Record<string, string | number> = { ...detail };
  if (params.sentido === 'S' || params.sentido === 'N') params.sentido = words[`marca.sentido.${params.sentido}`];
  if (params.intervalos === '') params.intervalos = words['marca.sin_intervalos'];
  if (params.motivo === '') params.motivo = words['marca.sin_motivo'];
  // The sentence brings its own full stop.
  else if (typeof params.motivo === 'string') params.motivo = params.motivo.replace(/\.+$/, '');
  if (lang === 'en' && params.requisitoIngles) params.requisito = params.requisitoIngles;
  return fill(codigo === '602' && 'inicio' in params ? words['marca.602.inicio'] : words[`marca.${codigo}`], params);
}
