import type { Tx } from '@platform/server/db/pool';
import { unlessLost } from '@platform/server/files/files';
import type { RouteKit } from '@platform/server/kit';
import type { Tarjeta } from '../../shared/lamina';
import { qrAddress } from '../firma/claves';
import { barsOf, qrRows } from './codigos';
import type { Datos, Lamina } from './datos';
import type { Dibujable } from './pdf';

/** What is drawn of a card: what it says, with its codes. `texto` is what its QR carries. */
export const tarjetaOf = ({ Campos, Color, Codigo }: Datos, texto: string): Tarjeta => ({
  Campos,
  Color,
  Qr: qrRows(texto),
  Barras: barsOf(Codigo),
});

/** A card with its bearer's photo, and its token signed as it is drawn. A photo whose content is lost leaves its place empty. */
export async function drawable(
  { files, product }: Pick<RouteKit, 'files' | 'product'>,
  tx: Tx,
  datos: Datos,
  { lamina, firmado }: { readonly lamina: Lamina; readonly firmado: string },
): Promise<Dibujable> {
  const { Foto } = datos;
  const wanted = lamina.Elementos.some(({ Tipo }) => Tipo === 'FOTO');
  const foto = Foto && wanted ? await unlessLost(files.bytes(tx, Foto.lugar, Foto.hash)) : null;
  return { lamina, tarjeta: tarjetaOf(datos, qrAddress(product.publicUrl, firmado)), foto };
}
