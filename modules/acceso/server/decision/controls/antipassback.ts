import { shownDay } from '@modules/administracion/shared/dia';
import { localMoment } from '../calendar';
import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

const MINUTE = 60_000;

/** As it is read at the gate: `20/11/2026 06:00`. */
function shownMoment(zone: string, at: string): string {
  const { Fecha, Hora } = localMoment(zone, new Date(at));
  return `${shownDay(Fecha)} ${Hora.slice(0, 5)}`;
}

/**
 * 701 already in the destination · 702 not in the origin · 703 leaves without having come in, as the destination's anti-passback says: S warns,
 * D blocks, T blocks a repeated entry for its minutes and warns afterwards. Whoever is nowhere is outside. Presence is not foretold.
 */
export function passbackReasons(facts: Facts, { Modo, Momento, Zona }: Question): Finding[] {
  const { Puerta, ZonaDestino, ZonaOrigen, ZonasPresencia, Desde, Control } = facts;
  if (!Puerta || !Momento || !ZonaDestino || ZonaDestino.Antipassback === 'N' || Control?.ControlaAntipassback === 'N') return [];
  const inside = ZonasPresencia.includes(Puerta.IdZonaDestino);
  if (Modo === 'N') return inside ? [] : [{ Codigo: '703', Detalle: {} }];
  const kind = ZonaDestino.Antipassback;
  if (inside) {
    const over = kind === 'T' && Desde !== null && Date.parse(Momento) - Date.parse(Desde) > (ZonaDestino.Minutos ?? 0) * MINUTE;
    const cuando = Desde === null ? '' : shownMoment(Zona ?? 'UTC', Desde);
    return [{ Codigo: '701', soloAdvierte: kind === 'S' || over, Detalle: { zona: ZonaDestino.Nombre, cuando } }];
  }
  if (Puerta.IdZonaOrigen === null || ZonasPresencia.includes(Puerta.IdZonaOrigen)) return [];
  return [{ Codigo: '702', soloAdvierte: kind !== 'D', Detalle: { zona: ZonaOrigen ?? '' } }];
}

/** 711 a zone newly entered has no place for everybody of the movement. */
export const capacityReasons = ({ Llenas }: Facts): Finding[] =>
  Llenas.map(({ Zona, Ocupacion, Aforo }) => ({ Codigo: '711', Detalle: { zona: Zona, ocupacion: Ocupacion, aforo: Aforo } }));
