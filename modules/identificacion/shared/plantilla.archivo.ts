import { z } from 'zod';
import { type Diseno, disenoSchema, type Orientacion } from './diseno';

/** Says of a file that it is a template of ours. */
const FORMATO = 'faena.plantilla';

/** A template as a file: what another installation needs to draw the same card, pictures included. */
const archivoSchema = z.object({
  Formato: z.literal(FORMATO),
  Nombre: z.string().max(80),
  Orientacion: z.enum(['V', 'H']),
  DobleCara: z.enum(['S', 'N']),
  Elementos: disenoSchema,
});

interface De {
  readonly Nombre: string;
  readonly Orientacion: Orientacion;
  readonly DobleCara: 'S' | 'N';
}

/** *Exportar*: a template as it stands, as the text of a .json. */
export const plantillaAArchivo = ({ Nombre, Orientacion, DobleCara }: De, Elementos: Diseno): string =>
  JSON.stringify({ Formato: FORMATO, Nombre, Orientacion, DobleCara, Elementos }, null, 2);

export type Importada = { readonly diseno: Diseno } | { readonly falta: 'archivo' | 'orientacion' | 'reverso' };

/** *Importar*: what stands on the template of a file, where it fits the one that is open; why it does not, otherwise. */
export function plantillaDeArchivo(texto: string, { Orientacion, DobleCara }: Pick<De, 'Orientacion' | 'DobleCara'>): Importada {
  let said: unknown;
  try {
    said = JSON.parse(texto);
  } catch {
    return { falta: 'archivo' };
  }
  const read = archivoSchema.safeParse(said);
  if (!read.success) return { falta: 'archivo' };
  if (read.data.Orientacion !== Orientacion) return { falta: 'orientacion' };
  if (DobleCara === 'N' && read.data.Elementos.some(({ Cara }) => Cara === 'R')) return { falta: 'reverso' };
  return { diseno: read.data.Elementos };
}
