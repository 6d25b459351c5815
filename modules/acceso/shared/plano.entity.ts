import { entity } from '@platform/entity/entity';
import { choice, detail, file, int, ref } from '@platform/entity/field';

/** Units along the width of a plan; its height is told in the same units. */
export const ANCHO_PLANO = 1000;
/** The height of a plan without a picture, and the least and the most of any, in those units. */
export const ALTO_PLANO = { usual: 600, min: 250, max: 2000 } as const;
/** R a rectangle, O an oval, P a polygon of its own points. */
export const FORMAS = ['R', 'O', 'P'] as const;

const MENU = ['040305'] as const;

/** The picture of a division over which its zones and doors are drawn (040305); none is a blank sheet. */
export const Plano = entity(
  'AccesoPlano',
  {
    IdArchivo: file({ server: true, accept: ['jpg', 'png'] }),
    Alto: int({ required: true, default: ALTO_PLANO.usual, min: ALTO_PLANO.min, max: ALTO_PLANO.max }),
  },
  { scope: 'division', title: 'Alto', menu: MENU, operations: [], unique: [['IdDivision']] },
);

/** Where a zone or a door of the division stands on its plan: its upper left corner and its size; a door is a point. */
export const PlanoLugar = entity(
  'AccesoPlanoLugar',
  {
    IdZona: ref('AccesoZona', {}),
    IdPuerta: ref('AccesoPuerta', {}),
    X: int({ required: true, min: 0, max: ANCHO_PLANO }),
    Y: int({ required: true, min: 0, max: ALTO_PLANO.max }),
    Ancho: int({ required: true, default: 0, min: 0, max: ANCHO_PLANO }),
    Largo: int({ required: true, default: 0, min: 0, max: ALTO_PLANO.max }),
    Forma: choice({ options: FORMAS, required: true, default: 'R' }),
    /** Corners of a polygon, in thousandths of its size: [[x, y], …]. */
    Puntos: detail({}),
  },
  {
    scope: 'division',
    title: 'X',
    menu: MENU,
    operations: [],
    unique: [
      ['IdDivision', 'IdZona'],
      ['IdDivision', 'IdPuerta'],
    ],
  },
);
