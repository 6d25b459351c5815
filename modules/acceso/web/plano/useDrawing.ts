import { useCallback, useState } from 'react';
import { diagramOf } from '../../shared/plano.diagrama';
import { ALTO_PLANO, ANCHO_PLANO, FORMAS } from '../../shared/plano.entity';
import { type Area, type Corner, LADO_MINIMO, MILESIMAS, type PlanBody, type SiteWire } from '../../shared/plano.wire';

/** What stands on a plan: a zone or a door, by its key. */
export interface Piece {
  readonly kind: 'zona' | 'puerta';
  readonly id: number;
}
/** A plan that is being drawn; a door has no size. */
export interface Drawn {
  readonly IdArchivo: number | null;
  readonly Hash: string | null;
  readonly Alto: number;
  readonly Version: number | null;
  readonly zonas: ReadonlyMap<number, Area>;
  readonly puertas: ReadonlyMap<number, { readonly X: number; readonly Y: number }>;
}

export const drawnOf = ({ Plano, Zonas, Puertas }: SiteWire): Drawn => ({
  ...Plano,
  zonas: new Map(Zonas.flatMap(({ IdZona, Lugar }) => (Lugar ? [[IdZona, Lugar] as const] : []))),
  puertas: new Map(Puertas.flatMap(({ IdPuerta, Lugar }) => (Lugar ? [[IdPuerta, Lugar] as const] : []))),
});

/** A site as the diagram that it makes by itself. */
export const diagramOfSite = ({ Zonas, Puertas }: SiteWire): Drawn => ({
  IdArchivo: null,
  Hash: null,
  Version: null,
  ...diagramOf(Zonas, Puertas),
});

/** Whether nobody has drawn anything of a site. */
export const isUndrawn = ({ Plano, Zonas, Puertas }: SiteWire): boolean =>
  Plano.Hash === null && [...Zonas, ...Puertas].every(({ Lugar }) => Lugar === null);

export const bodyOf = ({ IdArchivo, Alto, Version, zonas, puertas }: Drawn): PlanBody => ({
  IdArchivo,
  Alto,
  Version,
  Zonas: [...zonas].map(([IdZona, area]) => ({ IdZona, ...area })),
  Puertas: [...puertas].map(([IdPuerta, point]) => ({ IdPuerta, ...point })),
});

const within = (value: number, least: number, most: number): number => Math.round(Math.min(Math.max(value, least), most));

/** An area moved and stretched by so much, still whole within the plan. */
export function areaWithin(area: Area, Alto: number): Area {
  const Ancho = within(area.Ancho, LADO_MINIMO, ANCHO_PLANO);
  const Largo = within(area.Largo, LADO_MINIMO, Alto);
  return { ...area, Ancho, Largo, X: within(area.X, 0, ANCHO_PLANO - Ancho), Y: within(area.Y, 0, Alto - Largo) };
}
const pointWithin = ({ X, Y }: { X: number; Y: number }, Alto: number) => ({ X: within(X, 0, ANCHO_PLANO), Y: within(Y, 0, Alto) });

function withEntry<V>(map: ReadonlyMap<number, V>, id: number, value: V | undefined): ReadonlyMap<number, V> {
  const next = new Map(map);
  if (value === undefined) next.delete(id);
  else next.set(id, value);
  return next;
}

/** Takes a piece from where it stands by so much; `size` stretches a zone instead of moving it. */
export function moved(drawn: Drawn, { kind, id }: Piece, dx: number, dy: number, size = false): Drawn {
  if (kind === 'puerta') {
    const at = drawn.puertas.get(id);
    return at ? { ...drawn, puertas: withEntry(drawn.puertas, id, pointWithin({ X: at.X + dx, Y: at.Y + dy }, drawn.Alto)) } : drawn;
  }
  const area = drawn.zonas.get(id);
  if (!area) return drawn;
  const next = size
    ? {
        ...area,
        Ancho: Math.min(area.Ancho + dx, ANCHO_PLANO - area.X),
        Largo: Math.min(area.Largo + dy, drawn.Alto - area.Y),
      }
    : { ...area, X: area.X + dx, Y: area.Y + dy };
  return { ...drawn, zonas: withEntry(drawn.zonas, id, areaWithin(next, drawn.Alto)) };
}

/** A piece in the middle of the plan, or off it. */
export function placed(drawn: Drawn, { kind, id }: Piece, on: boolean): Drawn {
  const [X, Y] = [ANCHO_PLANO / 2, Math.round(drawn.Alto / 2)];
  if (kind === 'puerta') return { ...drawn, puertas: withEntry(drawn.puertas, id, on ? { X, Y } : undefined) };
  const area: Area = { X: X - 120, Y: Y - 80, Ancho: 240, Largo: 160, Forma: 'R', Puntos: null };
  return { ...drawn, zonas: withEntry(drawn.zonas, id, on ? areaWithin(area, drawn.Alto) : undefined) };
}

/** A polygon begins as the rectangle that it is cut out of. */
const SQUARE: readonly Corner[] = [
  [0, 0],
  [MILESIMAS, 0],
  [MILESIMAS, MILESIMAS],
  [0, MILESIMAS],
];
const LEAST_CORNERS = 3;

/** A zone with its next shape: rectangle, oval, polygon. */
export function reshaped(drawn: Drawn, id: number): Drawn {
  const area = drawn.zonas.get(id);
  if (!area) return drawn;
  const Forma = FORMAS[(FORMAS.indexOf(area.Forma) + 1) % FORMAS.length] ?? 'R';
  return { ...drawn, zonas: withEntry(drawn.zonas, id, { ...area, Forma, Puntos: Forma === 'P' ? [...SQUARE] : null }) };
}

/** The corners of a polygon in units of the plan. */
const cornersOn = ({ X, Y, Ancho, Largo, Puntos }: Area): Corner[] =>
  (Puntos ?? []).map(([x, y]) => [X + (x * Ancho) / MILESIMAS, Y + (y * Largo) / MILESIMAS]);

/** A polygon by its corners in units of the plan: what surrounds them, and where in it each of them is. */
function polygonOf(area: Area, corners: readonly Corner[], Alto: number): Area {
  const inside = corners.map(([x, y]): Corner => [Math.min(Math.max(x, 0), ANCHO_PLANO), Math.min(Math.max(y, 0), Alto)]);
  const [xs, ys] = [inside.map(([x]) => x), inside.map(([, y]) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const box = { X: Math.round(left), Y: Math.round(top), Ancho: Math.round(right - left), Largo: Math.round(bottom - top) };
  const share = (value: number, from: number, size: number) => within(size <= 0 ? 0 : ((value - from) * MILESIMAS) / size, 0, MILESIMAS);
  const Puntos = inside.map(([x, y]): Corner => [share(x, left, right - left), share(y, top, bottom - top)]);
  return { ...areaWithin({ ...area, ...box }, Alto), Forma: 'P', Puntos };
}

/** A corner of a zone's polygon taken by so much; the others stay where they are. */
export function bent(drawn: Drawn, id: number, corner: number, dx: number, dy: number): Drawn {
  const area = drawn.zonas.get(id);
  if (!area?.Puntos) return drawn;
  const corners = cornersOn(area).map(([x, y], at): Corner => (at === corner ? [x + dx, y + dy] : [x, y]));
  return { ...drawn, zonas: withEntry(drawn.zonas, id, polygonOf(area, corners, drawn.Alto)) };
}

/** A polygon with one corner more, in the middle of its longest side. */
export function withCorner(drawn: Drawn, id: number): Drawn {
  const area = drawn.zonas.get(id);
  if (!area?.Puntos) return drawn;
  const corners = cornersOn(area);
  const sides = corners.map(([x, y], at) => {
    const [nx, ny] = corners[(at + 1) % corners.length] ?? [x, y];
    return { at, long: Math.hypot(nx - x, ny - y), middle: [(x + nx) / 2, (y + ny) / 2] satisfies Corner };
  });
  const longest = sides.reduce((one, other) => (other.long > one.long ? other : one));
  const next = [...corners.slice(0, longest.at + 1), longest.middle, ...corners.slice(longest.at + 1)];
  return { ...drawn, zonas: withEntry(drawn.zonas, id, polygonOf(area, next, drawn.Alto)) };
}

/** A polygon without one of its corners, while three are left. */
export function withoutCorner(drawn: Drawn, id: number, corner: number): Drawn {
  const area = drawn.zonas.get(id);
  if (!area?.Puntos || area.Puntos.length <= LEAST_CORNERS) return drawn;
  const corners = cornersOn(area).filter((_, at) => at !== corner);
  return { ...drawn, zonas: withEntry(drawn.zonas, id, polygonOf(area, corners, drawn.Alto)) };
}

/** Over another picture, or none: what stood on the plan keeps its place as far as the new height goes. */
export function over(drawn: Drawn, picture: { readonly IdArchivo: number; readonly Hash: string; readonly ratio: number } | null): Drawn {
  const wanted = picture ? ANCHO_PLANO * picture.ratio : ALTO_PLANO.usual;
  const Alto = within(wanted, ALTO_PLANO.min, ALTO_PLANO.max);
  const scale = Alto / drawn.Alto;
  return {
    ...drawn,
    IdArchivo: picture?.IdArchivo ?? null,
    Hash: picture?.Hash ?? null,
    Alto,
    zonas: new Map([...drawn.zonas].map(([id, area]) => [id, areaWithin({ ...area, Y: area.Y * scale, Largo: area.Largo * scale }, Alto)])),
    puertas: new Map([...drawn.puertas].map(([id, { X, Y }]) => [id, pointWithin({ X, Y: Y * scale }, Alto)])),
  };
}

/** A plan in hand; none while it is only looked at. */
export function useDrawing() {
  const [drawn, setDrawn] = useState<Drawn>();
  const [dirty, setDirty] = useState(false);
  const change = useCallback((by: (before: Drawn) => Drawn) => {
    setDirty(true);
    setDrawn((before) => before && by(before));
  }, []);
  const begin = (site: SiteWire) => {
    setDirty(false);
    setDrawn(drawnOf(site));
  };
  const end = () => {
    setDirty(false);
    setDrawn(undefined);
  };
  return { drawn, dirty, change, begin, end };
}
