import { useImage } from '@platform/web/data/files';
import { boardHref } from '@platform/web/pages/BoardLink';
import { can } from '@platform/web/session/session';
import { IconArrowRight, IconLock, IconLockOpen, IconTriangleFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { ANCHO_PLANO } from '../../shared/plano.entity';
import type { PuertaSitio, SiteWire, ZonaSitio } from '../../shared/plano.wire';
import { say } from '../say';
import { DevicePieces } from './DevicePieces';
import { type OnDevice, receives } from './FreeDevices';
import classes from './plan.module.css';
import { bent, type Drawn, drawnOf, moved, type Piece, placed, withoutCorner } from './useDrawing';
import { levelOf } from './wire';
import { ZoneShape } from './ZoneShape';

/** How far an arrow takes a piece; with Ctrl, one unit. */
const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A door that something passed by in the last minute is ringed. */
const RING_MS = 60_000;

interface Props {
  readonly site: SiteWire;
  /** The plan in hand, where it is being drawn. */
  readonly drawn?: Drawn | undefined;
  /** Zones and doors where nobody drew them: doors tell whence they lead and where to. */
  readonly diagram?: Drawn | undefined;
  readonly onChange?: (by: (before: Drawn) => Drawn) => void;
  readonly selected?: Piece | undefined;
  readonly onSelect?: (piece: Piece) => void;
  /** A device was let fall on a door. */
  readonly onDevice?: OnDevice | undefined;
}

/** The plan of the site with how many are in each zone and what passed each door; drawn by mouse, finger or arrows where it is in hand. */
export function Plan({ site, drawn, diagram, onChange, selected, onSelect, onDevice }: Props) {
  const plan = drawn ?? diagram ?? drawnOf(site);
  const { url } = useImage(plan.Hash);
  const sheet = useRef<HTMLDivElement>(null);
  const hold = useRef<{ readonly by: Move; x: number; y: number }>(undefined);
  const depth = depths(site.Zonas);
  const zones = site.Zonas.filter(({ IdZona }) => plan.zonas.has(IdZona)).sort(
    (one, other) => (depth.get(one.IdZona) ?? 0) - (depth.get(other.IdZona) ?? 0),
  );
  const isSelected = ({ kind, id }: Piece) => (selected?.kind === kind && selected.id === id ? true : undefined);

  /** What makes a piece be taken hold of. */
  const held = (piece: Piece, by: Move = (before, dx, dy) => moved(before, piece, dx, dy)) =>
    onChange
      ? {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            event.stopPropagation();
            onSelect?.(piece);
            event.currentTarget.setPointerCapture(event.pointerId);
            hold.current = { by, x: event.clientX, y: event.clientY };
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const now = hold.current;
            const width = sheet.current?.clientWidth ?? 0;
            if (!now || width === 0) return;
            const [dx, dy] = [event.clientX - now.x, event.clientY - now.y].map((pixels) => Math.round((pixels * ANCHO_PLANO) / width));
            if (!dx && !dy) return;
            hold.current = { ...now, x: event.clientX, y: event.clientY };
            onChange((before) => now.by(before, dx ?? 0, dy ?? 0));
          },
          onPointerUp: () => {
            hold.current = undefined;
          },
        }
      : {};
  const keyed =
    (move: (before: Drawn, dx: number, dy: number, size: boolean) => Drawn, remove: (before: Drawn) => Drawn) => (event: KeyboardEvent) => {
      if (!onChange) return;
      const arrow = ARROWS[event.key];
      if (arrow) {
        event.preventDefault();
        const by = event.ctrlKey ? 1 : STEP;
        onChange((before) => move(before, arrow[0] * by, arrow[1] * by, event.shiftKey));
      }
      if (event.key === 'Delete') onChange(remove);
    };
  const keys = (piece: Piece) =>
    keyed(
      (before, dx, dy, size) => moved(before, piece, dx, dy, size),
      (before) => placed(before, piece, false),
    );
  const top = (y: number) => `${(y * 100) / plan.Alto}%`;
  const left = (x: number) => `${(x * 100) / ANCHO_PLANO}%`;
  return (
    <div
      ref={sheet}
      className={classes.sheet}
      data-drawing={drawn ? true : undefined}
      data-diagram={diagram ? true : undefined}
      style={{ aspectRatio: `${ANCHO_PLANO} / ${plan.Alto}` }}
    >
      {url && <img src={url} alt="" className={classes.picture} draggable={false} />}
      {zones.map((zone) => {
        const area = plan.zonas.get(zone.IdZona);
        if (!area) return null;
        const piece: Piece = { kind: 'zona', id: zone.IdZona };
        return (
          <div
            key={zone.IdZona}
            className={classes.zone}
            data-level={levelOf(zone) ?? 'under'}
            data-oval={area.Forma === 'O' || undefined}
            data-polygon={area.Forma === 'P' || undefined}
            data-selected={isSelected(piece)}
            style={{ left: left(area.X), top: top(area.Y), width: left(area.Ancho), height: top(area.Largo) }}
          >
            <ZoneShape area={area} />
            {drawn ? (
              <button
                type="button"
                className={classes.tag}
                aria-label={say('plano.moverZona', { nombre: zone.Zona })}
                onFocus={() => onSelect?.(piece)}
                onKeyDown={keys(piece)}
                {...held(piece)}
              >
                <span className={classes.name}>{zone.Zona}</span>
              </button>
            ) : (
              <ZoneTag zone={zone} />
            )}
            {drawn && <span className={classes.corner} aria-hidden {...held(piece, (before, dx, dy) => moved(before, piece, dx, dy, true))} />}
            {drawn &&
              area.Puntos?.map(([x, y], corner) => {
                const bend: Move = (before, dx, dy) => bent(before, zone.IdZona, corner, dx, dy);
                return (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: a corner is which one it is
                    key={corner}
                    type="button"
                    className={classes.vertex}
                    style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
                    aria-label={say('plano.vertice', { nombre: zone.Zona, n: corner + 1 })}
                    onFocus={() => onSelect?.(piece)}
                    onKeyDown={keyed(bend, (before) => withoutCorner(before, zone.IdZona, corner))}
                    {...held(piece, bend)}
                  />
                );
              })}
          </div>
        );
      })}
      {site.Puertas.map((door) => {
        const at = plan.puertas.get(door.IdPuerta);
        if (!at) return null;
        const piece: Piece = { kind: 'puerta', id: door.IdPuerta };
        return (
          <div key={door.IdPuerta} className={classes.door} data-right={at.X > 800 || undefined} style={{ left: left(at.X), top: top(at.Y) }}>
            <button
              {...receives(onDevice && ((IdEquipo, from) => onDevice(door.IdPuerta, IdEquipo, from)))}
              type="button"
              className={classes.sign}
              data-mode={door.Modo}
              data-off={isSilent(site, door) || undefined}
              data-recent={(!drawn && isRecent(site, door)) || undefined}
              data-selected={isSelected(piece)}
              aria-label={drawn ? say('plano.moverPuerta', { nombre: door.Puerta }) : say('plano.verPuerta', { nombre: door.Puerta })}
              onClick={() => onSelect?.(piece)}
              onFocus={drawn ? () => onSelect?.(piece) : undefined}
              onKeyDown={keys(piece)}
              {...held(piece)}
            >
              <DoorSign mode={door.Modo} turn={towards(plan, at, door.IdZonaDestino)} />
            </button>
            <span className={classes.doorText}>
              <strong>{door.Puerta}</strong>
              {diagram && <span>{`${door.Origen ?? say('plano.exterior')} → ${door.Destino}`}</span>}
              {!drawn && (
                <span>
                  <span className={classes.in}>↑ {door.Entradas}</span> <span>↓ {door.Salidas}</span>
                  {door.Denegadas > 0 && <span className={classes.denied}> ✕ {door.Denegadas}</span>}
                </span>
              )}
              {onDevice && !drawn && <DevicePieces site={site} door={door} onDevice={onDevice} />}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** What a pull does to the plan, by so many units. */
type Move = (before: Drawn, dx: number, dy: number) => Drawn;

/** How far an arrow that points to the right is turned so that it points from a door to the zone that it leads into. */
function towards({ zonas }: Drawn, { X, Y }: { readonly X: number; readonly Y: number }, IdZona: number): number {
  const area = zonas.get(IdZona);
  if (!area) return 0;
  const [dx, dy] = [area.X + area.Ancho / 2 - X, area.Y + area.Largo / 2 - Y];
  return dx === 0 && dy === 0 ? 0 : Math.round((Math.atan2(dy, dx) * 180) / Math.PI);
}

function DoorSign({ mode, turn }: { readonly mode: PuertaSitio['Modo']; readonly turn: number }) {
  const Sign = { N: IconArrowRight, L: IconLockOpen, C: IconLock }[mode];
  return <Sign size={15} stroke={2.5} aria-hidden style={mode === 'N' ? { transform: `rotate(${turn}deg)` } : undefined} />;
}

function ZoneTag({ zone }: { readonly zone: ZonaSitio }) {
  const level = levelOf(zone);
  const share = zone.Aforo > 0 ? Math.floor((zone.Dentro * 100) / zone.Aforo) : 0;
  const said = (
    <>
      <span className={classes.name}>
        {zone.PuntoEncuentro === 'S' && <IconTriangleFilled size={10} className={classes.meeting} aria-label={say('plano.encuentro')} />}
        {zone.Zona}
      </span>
      <span className={classes.counts}>
        <strong>{zone.Dentro}</strong>
        {zone.Aforo > 0 && <span> / {zone.Aforo}</span>}
        {level && <em>{level === 'full' ? say('plano.lleno') : `${share} %`}</em>}
      </span>
    </>
  );
  if (!can('040104', 'consultar')) return <span className={classes.tag}>{said}</span>;
  return (
    <Link to={boardHref('/acceso/evacuacion', { IdZona: zone.Ramas, Entidad: ['P'] }, { meses: 2 })} className={classes.tag}>
      {said}
      <span className="hidden-text">{` ${say('monitor.dentroDe', { zona: zone.Zona })}`}</span>
    </Link>
  );
}

/** How many zones each lies within. */
function depths(zones: readonly ZonaSitio[]): ReadonlyMap<number, number> {
  const parents = new Map(zones.map(({ IdZona, IdZonaPadre }) => [IdZona, IdZonaPadre]));
  const depthOf = (id: number | null | undefined): number => (id === null || id === undefined ? 0 : 1 + depthOf(parents.get(id)));
  return new Map(zones.map(({ IdZona }) => [IdZona, depthOf(IdZona)]));
}

/** Whether some device of a door is silent. */
export const isSilent = ({ Equipos }: SiteWire, { IdPuerta }: PuertaSitio): boolean =>
  Equipos.some((one) => one.IdPuerta === IdPuerta && one.EnLinea === 'N');

const isRecent = ({ Ahora }: SiteWire, { UltimaMarca }: PuertaSitio): boolean =>
  UltimaMarca !== null && Date.parse(Ahora) - Date.parse(UltimaMarca) < RING_MS;
