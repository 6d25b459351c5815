import type { Tx } from '@platform/server/db/pool';
import { unlessLost } from '@platform/server/files/files';
import { photoToPrint } from '@platform/server/files/photo';
import type { RouteKit } from '@platform/server/kit';
import type { Tarjeta } from '../../shared/lamina';
import { barsOf, qrRows } from './codigos';
import type { Datos, Lamina } from './datos';
import type { Dibujable } from './pdf';

/** Points of a millimetre at 300 dpi: what a card printer lays down. */
const DOTS = 300 / 25.4;

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
  const boxes = lamina.Elementos.filter(({ Tipo }) => Tipo === 'FOTO');
  const sent = Foto && boxes.length > 0 ? await unlessLost(files.bytes(tx, Foto.lugar, Foto.hash)) : null;
  const most = (side: 'Ancho' | 'Alto') => Math.ceil(Math.max(...boxes.map((box) => box[side])) * DOTS);
  const foto = sent && (await photoToPrint(sent, { width: most('Ancho'), height: most('Alto') }));
  return { lamina, tarjeta: tarjetaOf(datos, direccion), foto };
}
