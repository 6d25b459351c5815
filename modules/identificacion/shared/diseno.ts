import { z } from 'zod';
import { ICONOS } from './iconos';

/** An ID-1 card (ISO/IEC 7810) in millimetres, lying; a standing one is the same turned. */
export const TARJETA = { ancho: 85.6, alto: 53.98, radio: 3.18 } as const;
/** What stands nearer to the edge may be cut off. */
export const MARGEN = 3;
/** What reaches the edge is printed beyond it by so much, for a sheet that is cut. */
export const SANGRADO = 2;
export const QR_MINIMO = 15;
/** Points under which nobody reads. */
export const LETRA_MINIMA = 5;

export type Orientacion = 'V' | 'H';
/** Width and height of a card as it is held. */
export const medidas = (orientacion: Orientacion): { readonly ancho: number; readonly alto: number } =>
  orientacion === 'H' ? { ancho: TARJETA.ancho, alto: TARJETA.alto } : { ancho: TARJETA.alto, alto: TARJETA.ancho };

/** What a card may say of its bearer, and of itself. */
export const CAMPOS = [
  'APELLIDOS',
  'NOMBRES',
  'NOMBRE',
  'DOCUMENTO',
  'TIPO_DOCUMENTO',
  'COMPANIA',
  'CARGO',
  'CONTRATO',
  'DIVISION',
  'CLIENTE',
  'SANGRE',
  'ALERGIA',
  'EMERGENCIA',
  'EMERGENCIA_TELEFONO',
  'LICENCIA',
  'PLACA',
  'VEHICULO',
  'TIPO',
  'CODIGO',
  'INICIO',
  'FIN',
  'EMISION',
] as const;
export type Campo = (typeof CAMPOS)[number];

const invalid = { error: 'plantilla.elemento' };
const color = z.string(invalid).regex(/^#[0-9A-Fa-f]{6}$/, invalid);
const mm = (min: number, max: number) => z.number(invalid).min(min, invalid).max(max, invalid);
const place = {
  Id: z.string(invalid).regex(/^[a-z0-9]{1,12}$/, invalid),
  /** A front, R back. */
  Cara: z.enum(['A', 'R'], invalid),
  X: mm(-20, 110),
  Y: mm(-20, 110),
  Ancho: mm(0.2, 110),
  Alto: mm(0.2, 110),
  /** Degrees to the right, about its centre. */
  Giro: z.literal([0, 90, 180, 270], invalid),
};
/** Letters of a card: Roboto, its condensed ones for long names, and those with serifs. Each comes out of the printer as it is seen. */
export const FUENTES = ['ROBOTO', 'CONDENSADA', 'SERIFA'] as const;
export type Fuente = (typeof FUENTES)[number];
const points = z.number(invalid).min(LETRA_MINIMA, { error: 'plantilla.letra' }).max(72, invalid);
const letter = {
  Tamano: points,
  /** How far *ajustar* may shrink it. */
  Minimo: points,
  Negrita: z.boolean(invalid),
  /** Roboto of designs that were made before there were others. */
  Fuente: z.enum(FUENTES, invalid).default('ROBOTO'),
  Color: color,
  /** I left, C centred, D right. */
  Alinea: z.enum(['I', 'C', 'D'], invalid),
  Mayusculas: z.boolean(invalid),
  Ajustar: z.boolean(invalid),
};
/** A picture inside the design, so that a template travels whole; what it really is, is looked at where it is saved. */
const picture = z
  .string(invalid)
  .max(280_000, { error: 'plantilla.imagen' })
  .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/, { error: 'plantilla.imagen' });

export const elementoSchema = z.discriminatedUnion('Tipo', [
  z.strictObject({ Tipo: z.literal('TEXTO'), ...place, ...letter, Texto: z.string(invalid).min(1, invalid).max(200, invalid) }),
  z.strictObject({ Tipo: z.literal('CAMPO'), ...place, ...letter, Campo: z.enum(CAMPOS, invalid) }),
  z.strictObject({ Tipo: z.literal('FOTO'), ...place }),
  z.strictObject({ Tipo: z.literal('QR'), ...place }),
  z.strictObject({ Tipo: z.literal('BARRAS'), ...place }),
  /** It fits into its box, or fills it (`Cubre`), as a side's background does. */
  z.strictObject({ Tipo: z.literal('IMAGEN'), ...place, Datos: picture, Cubre: z.boolean(invalid).default(false) }),
  z.strictObject({ Tipo: z.literal('FRANJA'), ...place }),
  z.strictObject({ Tipo: z.literal('FORMA'), ...place, Relleno: color, Radio: mm(0, 20) }),
  /** Only of whoever has the requirement of that code in force. */
  z.strictObject({
    Tipo: z.literal('ICONO'),
    ...place,
    Icono: z.enum(ICONOS, invalid),
    Requisito: z.string(invalid).trim().min(1, invalid).max(15, invalid),
    Color: color,
  }),
  z.strictObject({ Tipo: z.literal('LINEA'), ...place, Color: color, Grosor: mm(0.1, 5) }),
]);
export type Elemento = z.infer<typeof elementoSchema>;
export type TipoElemento = Elemento['Tipo'];

/** What stands on a card, the undermost first. */
export const disenoSchema = z
  .array(elementoSchema)
  .max(80, { error: 'plantilla.muchos' })
  .superRefine((elementos, issues) => {
    for (const [at, one] of elementos.entries()) {
      if (one.Tipo === 'QR' && Math.min(one.Ancho, one.Alto) < QR_MINIMO)
        issues.addIssue({ code: 'custom', path: [at], message: `plantilla.qr_minimo{"n":${QR_MINIMO}}` });
      if (elementos.findIndex(({ Id }) => Id === one.Id) !== at) issues.addIssue({ code: 'custom', path: [at], message: 'plantilla.elemento' });
    }
  });
export type Diseno = z.infer<typeof disenoSchema>;

/** A side's background: a picture that fills the card and what is cut off around it, under everything else. */
export function fondo(Id: string, Cara: 'A' | 'R', Datos: string, orientacion: Orientacion): Extract<Elemento, { Tipo: 'IMAGEN' }> {
  const { ancho, alto } = medidas(orientacion);
  const box = { X: -SANGRADO, Y: -SANGRADO, Ancho: ancho + 2 * SANGRADO, Alto: alto + 2 * SANGRADO };
  return { Tipo: 'IMAGEN', Id, Cara, ...box, Giro: 0, Datos, Cubre: true };
}

/** Whether an element is its side's background. */
export function esFondo(elemento: Elemento, orientacion: Orientacion): boolean {
  const { ancho, alto } = medidas(orientacion);
  const { X, Y, Ancho, Alto } = elemento;
  return elemento.Tipo === 'IMAGEN' && elemento.Cubre && X <= 0 && Y <= 0 && X + Ancho >= ancho && Y + Alto >= alto;
}

interface Caja {
  readonly X: number;
  readonly Y: number;
  readonly Ancho: number;
  readonly Alto: number;
}
/** Where something stands once it is turned about its centre. */
export function cajaDe({ X, Y, Ancho, Alto, Giro }: Caja & { readonly Giro: number }): Caja {
  if (Giro % 180 === 0) return { X, Y, Ancho, Alto };
  return { X: X + (Ancho - Alto) / 2, Y: Y + (Alto - Ancho) / 2, Ancho: Alto, Alto: Ancho };
}

/** What is read or looked at has to stay whole; what only colours the card may reach its edge. */
const LEGIBLES: readonly TipoElemento[] = ['TEXTO', 'CAMPO', 'FOTO', 'QR', 'BARRAS', 'ICONO'];

/** How far, in millimetres, an element stands outside the safe area; 0 inside it. */
export function fueraDeArea(elemento: Elemento, orientacion: Orientacion): number {
  if (!LEGIBLES.includes(elemento.Tipo)) return 0;
  const { ancho, alto } = medidas(orientacion);
  const { X, Y, Ancho, Alto } = cajaDe(elemento);
  const out = Math.max(MARGEN - X, MARGEN - Y, X + Ancho - (ancho - MARGEN), Y + Alto - (alto - MARGEN));
  return out > 0.005 ? Math.round(out * 100) / 100 : 0;
}

/** The element moved, and shrunk where it is larger, so that it stands in the safe area. */
export function adentro<E extends Elemento>(elemento: E, orientacion: Orientacion): E {
  const { ancho, alto } = medidas(orientacion);
  const turned = elemento.Giro % 180 !== 0;
  const [w, h] = [ancho - 2 * MARGEN, alto - 2 * MARGEN];
  const shrunk = { ...elemento, Ancho: Math.min(elemento.Ancho, turned ? h : w), Alto: Math.min(elemento.Alto, turned ? w : h) };
  const box = cajaDe(shrunk);
  const within = (at: number, size: number, whole: number) => Math.min(Math.max(at, MARGEN), whole - MARGEN - size);
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    ...shrunk,
    X: round(shrunk.X + within(box.X, box.Ancho, ancho) - box.X),
    Y: round(shrunk.Y + within(box.Y, box.Alto, alto) - box.Y),
  };
}
