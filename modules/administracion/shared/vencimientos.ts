import { addDays } from './dia';
import { type Segmento, shiftOn } from './turno';

/** What ends on a day, each of the list that keeps it. */
export const TIPOS_VENCIMIENTO = ['REQ', 'REV', 'ACR', 'ACV', 'CON', 'ADE', 'CRE', 'LIC', 'ACC', 'COM', 'HOT'] as const;
export type TipoVencimiento = (typeof TIPOS_VENCIMIENTO)[number];

/** X over, P to come; what ends today is not over yet. */
export const SITUACIONES = ['X', 'P'] as const;
export const situacionDe = (dias: number): (typeof SITUACIONES)[number] => (dias < 0 ? 'X' : 'P');

/** The guard of a person on a day. */
export interface GuardiaDe {
  readonly bloques: readonly Segmento[];
  readonly base: string;
}
/** Whether a day falls in a work block of the person's roster: what ends then ends while he is up. Nothing is known without a guard. */
export const duranteSubida = (guardia: GuardiaDe | undefined, fecha: string): 'S' | 'N' | null =>
  guardia ? (shiftOn(guardia.bloques, guardia.base, fecha).Tipo === 'T' ? 'S' : 'N') : null;

/** Days in a row that somebody is up on site, both included. */
interface Subida {
  readonly Desde: string;
  readonly Hasta: string;
}
/** The days from one to another in which somebody is up, in a row, by the guard of each day; none where no guard is known. */
export function subidasEntre(desde: string, hasta: string, guardiaEn: (dia: string) => GuardiaDe | undefined): Subida[] {
  const found: Subida[] = [];
  for (let dia = desde; dia <= hasta; dia = addDays(dia, 1)) {
    if (duranteSubida(guardiaEn(dia), dia) !== 'S') continue;
    const last = found.at(-1);
    if (last && addDays(last.Hasta, 1) === dia) found[found.length - 1] = { ...last, Hasta: dia };
    else found.push({ Desde: dia, Hasta: dia });
  }
  return found;
}
