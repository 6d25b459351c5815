import { ALTO_PLANO, ANCHO_PLANO } from './plano.entity';
import { type Area, LADO_MINIMO, type PuertaSitio, type ZonaSitio } from './plano.wire';

type Zone = Pick<ZonaSitio, 'IdZona' | 'IdZonaPadre'>;
type Door = Pick<PuertaSitio, 'IdPuerta' | 'IdZonaDestino'>;
/** Where zones and doors stand on a sheet that nobody drew. */
export interface Diagram {
  readonly Alto: number;
  readonly zonas: ReadonlyMap<number, Area>;
  readonly puertas: ReadonlyMap<number, { readonly X: number; readonly Y: number }>;
}

const EDGE = 30;
const GAP = 20;
/** What a zone's name and numbers take from above. */
const HEAD = 100;
/** What a door takes with what is told of it, its sign in the middle. */
const DOOR = 120;
/** What the names of a zone's doors take of its width, at most. */
const DOORS = 240;

/**
 * Zones as boxes within each other and the doors of each on its left edge, where they lead in, from top to bottom in the order given (040305,
 * third view): the same site is always drawn alike, no box overlaps another one, and each lies within the one around it.
 */
export function diagramOf(zones: readonly Zone[], doors: readonly Door[]): Diagram {
  const known = new Set(zones.map(({ IdZona }) => IdZona));
  const within = (parent: number | null) =>
    zones.filter(({ IdZonaPadre }) => (IdZonaPadre !== null && known.has(IdZonaPadre) ? IdZonaPadre : null) === parent);
  const intoOf = (zone: number) => doors.filter(({ IdZonaDestino }) => IdZonaDestino === zone);
  const zonas = new Map<number, Area>();
  const puertas = new Map<number, { readonly X: number; readonly Y: number }>();
  const heightOf = (zone: number): number => {
    const inner = within(zone).map(({ IdZona }) => heightOf(IdZona) + GAP);
    return (
      HEAD +
      Math.max(
        LADO_MINIMO,
        intoOf(zone).length * DOOR,
        inner.reduce((sum, one) => sum + one, 0),
      )
    );
  };
  /** Draws a zone and what lies within it, from its upper left corner; answers how far down it goes. */
  const draw = ({ IdZona }: Zone, X: number, Y: number, Ancho: number): number => {
    const Largo = heightOf(IdZona);
    zonas.set(IdZona, { X, Y, Ancho, Largo, Forma: 'R', Puntos: null });
    for (const [at, { IdPuerta }] of intoOf(IdZona).entries()) puertas.set(IdPuerta, { X, Y: Y + HEAD + (at + 0.5) * DOOR });
    const aside = intoOf(IdZona).length === 0 ? GAP : Math.min(DOORS, Math.round(Ancho * 0.4));
    let down = Y + HEAD;
    for (const one of within(IdZona)) down = draw(one, X + aside, down, Math.max(LADO_MINIMO, Ancho - aside - GAP)) + GAP;
    return Y + Largo;
  };
  let down = EDGE;
  for (const zone of within(null)) down = draw(zone, EDGE, down, ANCHO_PLANO - 2 * EDGE) + GAP;
  return { Alto: Math.max(ALTO_PLANO.min, down - GAP + EDGE), zonas, puertas };
}
