import type { Diseno, Elemento, Orientacion, TipoElemento } from '../../shared/diseno';
import { QR_MINIMO } from '../../shared/diseno';

const LETTER = { Tamano: 9, Minimo: 6, Negrita: false, Fuente: 'ROBOTO', Color: '#1B2024', Alinea: 'I', Mayusculas: false, Ajustar: true } as const;

/** A name that no element of a design has. */
export function idLibre(diseno: Diseno): string {
  for (let n = diseno.length + 1; ; n++) {
    const Id = `e${n}`;
    if (!diseno.some((one) => one.Id === Id)) return Id;
  }
}

/** What is added to a side, in the middle of it, of its usual size. */
export function elementoNuevo(
  Tipo: Exclude<TipoElemento, 'IMAGEN'>,
  Cara: 'A' | 'R',
  diseno: Diseno,
  orientacion: Orientacion,
  texto: string,
): Elemento {
  const at = (Ancho: number, Alto: number) => {
    const [w, h] = orientacion === 'H' ? [85.6, 53.98] : [53.98, 85.6];
    return { Id: idLibre(diseno), Cara, X: Math.round(w - Ancho) / 2, Y: Math.round(h - Alto) / 2, Ancho, Alto, Giro: 0 as const };
  };
  switch (Tipo) {
    case 'TEXTO':
      return { Tipo, ...at(30, 5), ...LETTER, Texto: texto };
    case 'CAMPO':
      return { Tipo, ...at(40, 5), ...LETTER, Campo: 'APELLIDOS' };
    case 'FOTO':
      return { Tipo, ...at(25, 33.3) };
    case 'QR':
      return { Tipo, ...at(QR_MINIMO + 5, QR_MINIMO + 5) };
    case 'BARRAS':
      return { Tipo, ...at(46, 10) };
    case 'ICONO':
      // Which requirement it is of is chosen beside it.
      return { Tipo, ...at(8, 8), Icono: 'CONDUCTOR', Requisito: 'LICENCIA', Color: '#0D625C' };
    case 'FRANJA':
      return { Tipo, ...at(40, 8) };
    case 'FORMA':
      return { Tipo, ...at(20, 10), Relleno: '#E0F2F0', Radio: 1 };
    case 'LINEA':
      return { Tipo, ...at(30, 1), Color: '#868F99', Grosor: 0.3 };
  }
}
