import type { Elemento } from '../../shared/diseno';
import { say } from '../say';

/** What an element is called in the designer: what it says, or what it is. */
export function nombreDe(elemento: Elemento): string {
  if (elemento.Tipo === 'TEXTO') return elemento.Texto;
  if (elemento.Tipo === 'CAMPO') return say(`campos.${elemento.Campo}`);
  if (elemento.Tipo === 'ICONO') return `${say(`iconos.${elemento.Icono}`)} · ${elemento.Requisito}`;
  return say(`tipos.${elemento.Tipo}`);
}
