import { EmptyState } from '@platform/web/ui/EmptyState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { ZonaOcupada } from '../../shared/pase.wire';
import { say } from '../say';
import classes from './ocupacion.module.css';

const AMBER = 90;
const FULL = 100;

interface Props {
  readonly zones: readonly ZonaOcupada[];
  readonly onChoose: (IdZona: number) => void;
}

/** The zones as they nest: who is inside with how many fit, amber from nine tenths, red when full, and said in words. */
export function ZoneTree({ zones, onChoose }: Props) {
  if (zones.length === 0) return <EmptyState title={say('ocupacion.sinZonas')} />;
  const known = new Set(zones.map(({ IdZona }) => IdZona));
  const roots = zones.filter(({ IdZonaPadre }) => IdZonaPadre === null || !known.has(IdZonaPadre));
  return <Level zones={zones} of={roots} onChoose={onChoose} label={say('ocupacion.zonas')} />;
}

function Level({ zones, of, onChoose, label }: Props & { readonly of: readonly ZonaOcupada[]; readonly label: string }) {
  return (
    <ul className={classes.zones} aria-label={label}>
      {of.map((one) => {
        const inner = zones.filter(({ IdZonaPadre }) => IdZonaPadre === one.IdZona);
        return (
          <li key={one.IdZona}>
            <ZoneLine zone={one} onChoose={onChoose} />
            {inner.length > 0 && <Level zones={zones} of={inner} onChoose={onChoose} label={one.Zona} />}
          </li>
        );
      })}
    </ul>
  );
}

function ZoneLine({ zone, onChoose }: { readonly zone: ZonaOcupada; readonly onChoose: (IdZona: number) => void }) {
  const share = zone.Aforo > 0 ? (zone.Personas * 100) / zone.Aforo : 0;
  const level = share >= FULL ? 'full' : share >= AMBER ? 'amber' : undefined;
  const n = zone.Aforo > 0 ? `${zone.Personas}/${zone.Aforo}` : zone.Personas;
  return (
    <div className={classes.zone} data-level={level}>
      <button type="button" className={classes.zoneName} onClick={() => onChoose(zone.IdZona)} aria-label={say('ocupacion.ver', { zona: zone.Zona })}>
        {zone.Zona}
      </button>
      <strong>{zone.Dudosas > 0 ? say('ocupacion.dentroDudosas', { n, m: zone.Dudosas }) : say('ocupacion.dentro', { n })}</strong>
      {level && (
        <StatusBadge tone={level === 'full' ? 'red' : 'orange'} icon={level === 'full' ? IconCircleX : IconAlertTriangle}>
          {say(level === 'full' ? 'monitor.lleno' : 'monitor.casiLleno')}
        </StatusBadge>
      )}
      <span className={classes.split}>{say('ocupacion.detalle', { t: zone.Personas - zone.Visitas, v: zone.Visitas, h: zone.Vehiculos })}</span>
      {zone.Aforo > 0 && <progress max={FULL} value={Math.min(FULL, share)} aria-label={zone.Zona} />}
    </div>
  );
}
