import { useCallback, useState } from 'react';
import { ALTO_PLANO, ANCHO_PLANO } from '../../shared/plano.entity';
import { type Area, LADO_MINIMO, type PlanBody, type SiteWire } from '../../shared/plano.wire';

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
  const area: Area = { X: X - 120, Y: Y - 80, Ancho: 240, Largo: 160, Forma: 'R' };
  return { ...drawn, zonas: withEntry(drawn.zonas, id, on ? areaWithin(area, drawn.Alto) : undefined) };
}

/** A zone with its other shape. */
export function reshaped(drawn: Drawn, id: number): Drawn {
  const area = drawn.zonas.get(id);
  return area ? { ...drawn, zonas: withEntry(drawn.zonas, id, { ...area, Forma: area.Forma === 'R' ? 'O' : 'R' }) } : drawn;
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
