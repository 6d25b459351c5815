import { fill } from '@platform/i18n/coded';
import type { Lang } from '@platform/server/http/context';
import { controlesEn } from '../shared/en.controles';
import { controlesEs } from '../shared/es.controles';
import type { Codigo } from '../shared/familias';
import type { Detail } from './decision';

/** The sentence of a reason in a language; what it says of a day, a person or a door is in its detail. */
export function sentence(lang: Lang, codigo: Codigo | '000', detail: Detail = {}): string {
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
