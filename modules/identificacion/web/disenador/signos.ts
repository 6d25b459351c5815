import {
  IconBarcode,
  IconForms,
  IconIcons,
  IconLine,
  IconPhoto,
  IconQrcode,
  IconRectangle,
  IconSquare,
  IconTypography,
  IconUserSquare,
} from '@tabler/icons-react';
import type { Elemento, TipoElemento } from '../../shared/diseno';
import { say } from '../say';

/** The sign of each kind of element. */
export const SIGNOS: Readonly<Record<TipoElemento, typeof IconSquare>> = {
  CAMPO: IconForms,
  TEXTO: IconTypography,
  FOTO: IconUserSquare,
  QR: IconQrcode,
  BARRAS: IconBarcode,
  FORMA: IconSquare,
  LINEA: IconLine,
  FRANJA: IconRectangle,
  ICONO: IconIcons,
  IMAGEN: IconPhoto,
};

const millimetres = (value: number): string => String(Math.round(value * 10) / 10).replace('.', ',');
/** How large something is, as a designer writes it. */
export const tamanoDe = ({ Ancho, Alto }: Pick<Elemento, 'Ancho' | 'Alto'>): string => `${millimetres(Ancho)} × ${millimetres(Alto)} mm`;

/** What an element is, in few words: its kind, and how it fits or how large it is. */
export function claseDe(elemento: Elemento): string {
  const kind = say(`tipos.${elemento.Tipo}`);
  const more = elemento.Tipo === 'CAMPO' || elemento.Tipo === 'TEXTO' ? (elemento.Ajustar ? say('disenador.seAjusta') : '') : tamanoDe(elemento);
  return [kind, more].filter(Boolean).join(' · ');
}
