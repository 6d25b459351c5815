import { equiposErroresEn } from '@modules/sistema/shared/en.equipos';
import { equiposErroresEs } from '@modules/sistema/shared/es.equipos';
import { fill } from '@platform/i18n/coded';
import { controlesEn } from './en.controles';
import { controlesEs } from './es.controles';
import { CODIGOS, CONTROLES, type Codigo, type Resultado } from './familias';

/** What a reason says of a day, a person or a door. */
export type Detail = Readonly<Record<string, string | number>>;

export const isCodigo = (code: string): code is Codigo => CODIGOS.some((known) => known === code);

/** A code that a mark may carry. */
export const isResultado = (code: string): code is Resultado => code === '000' || code === '001' || isCodigo(code);

/** Codes that say it in other words when they have a certain detail. */
const VARIANTS = [
  ['602', 'inicio', 'marca.602.inicio'],
  ['803', 'motivo', 'marca.803.motivo'],
  ['804', 'falta', 'marca.804.falta'],
  ['808', 'ausente', 'marca.808.ausente'],
  ['303', 'luego', 'marca.303.luego'],
  ['307', 'luego', 'marca.307.luego'],
  ['401', 'luego', 'marca.401.luego'],
  ['602', 'luego', 'marca.602.luego'],
  ['804', 'luego', 'marca.804.luego'],
  ['822', 'luego', 'marca.822.luego'],
] as const;

/**
 * What a list that leaves the server says of a reason: whoever holds the device reads it at leisure, so of papers it says only that
 * the person is not cleared and who has to act. Every other reason is told as at the gate.
 */
export function discreetSentence(lang: 'es' | 'en', codigo: Resultado, detail: Detail = {}): string {
  if (!isCodigo(codigo) || CONTROLES[codigo] !== 'REQUISITOS') return sentence(lang, codigo, detail);
  const words = lang === 'en' ? controlesEn : controlesEs;
  return words[BLOCKING.has(codigo) ? 'marca.reservado' : 'marca.reservado.aviso'];
}
const BLOCKING: ReadonlySet<Codigo> = new Set(['401', '402']);

const isFault = (code: unknown): code is keyof typeof equiposErroresEs => typeof code === 'string' && code in equiposErroresEs;
/** What the equipment's configuration says of a reading that it makes nothing of. */
function faultOf(lang: 'es' | 'en', { falla, ...params }: Detail): string {
  const words = lang === 'en' ? equiposErroresEn : equiposErroresEs;
  return isFault(falla) ? fill(words[falla], params) : '';
}

/** The sentence of a reason in a language. */
export function sentence(lang: 'es' | 'en', codigo: Resultado, detail: Detail = {}): string {
  const words = lang === 'en' ? controlesEn : controlesEs;
  const params: Record<string, string | number> = { ...detail };
  if (codigo === '113') params.mensaje = faultOf(lang, detail);
  if (params.sentido === 'S' || params.sentido === 'N') params.sentido = words[`marca.sentido.${params.sentido}`];
  if (params.intervalos === '') params.intervalos = words['marca.sin_intervalos'];
  if (params.motivo === '') params.motivo = words['marca.sin_motivo'];
  // The sentence brings its own full stop.
  else if (typeof params.motivo === 'string') params.motivo = params.motivo.replace(/\.+$/, '');
  if (lang === 'en' && params.requisitoIngles) params.requisito = params.requisitoIngles;
  const variant = VARIANTS.find(([code, name]) => code === codigo && name in params);
  return fill(variant ? words[variant[2]] : words[`marca.${codigo}`], params);
}
