import type { Tx } from '@platform/server/db/pool';
import { unlessLost } from '@platform/server/files/files';
import type { RouteKit } from '@platform/server/kit';
import type { Tarjeta } from '../../shared/lamina';
import { barsOf, qrRows } from './codigos';
import type { Datos, Lamina } from './datos';
import type { Dibujable } from './pdf';

/** What is drawn of a card: what it says, with its codes. `texto` is what its QR carries. */
export const tarjetaOf = ({ Campos, Color, Codigo, Requisitos }: Datos, texto: string): Tarjeta => ({
  Campos,
  Requisitos,
  Color,
  Qr: qrRows(texto),
  Barras: barsOf(Codigo),
});

/** A card with its bearer's photo, and what its QR carries (`direccion`, signed as it is drawn). A photo whose content is lost leaves its place empty. */
export async function drawable(
  { files }: Pick<RouteKit, 'files'>,
  tx: Tx,
  datos: Datos,
  { lamina, direccion }: { readonly lamina: Lamina; readonly direccion: string },
): Promise<Dibujable> {
  const { Foto } = datos;
  const wanted = lamina.Elementos.some(({ Tipo }) => Tipo === 'FOTO');
  const foto = Foto && wanted ? await unlessLost(files.bytes(tx, Foto.lugar, Foto.hash)) : null;
  return { lamina, tarjeta: tarjetaOf(datos, direccion), foto };
}
