import { Select } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import classes from '@platform/web/post/post.module.css';
import { IconMapPin, IconPlugConnectedX, IconToolsKitchen2, IconWifi } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { RoomState } from '../../shared/mesa.wire';
import { say } from '../say';
import own from './mesa.module.css';
import type { SinRed } from './useSinRed';

/** The clock of the division, to the minute. */
function useClock(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 5000);
    return () => window.clearInterval(timer);
  }, []);
  return clockOf(now.toISOString(), zone()).slice(11, 16);
}

interface Props {
  readonly name: string;
  readonly state: RoomState | undefined;
  readonly fixed: number | null;
  readonly offline: SinRed;
  readonly onFix: (IdServicio: number | null) => void;
  readonly onChange: () => void;
}

/** The dining room, the service and its window, how much of the capacity is taken, the hour, and whether there is a network. */
export function RoomBar({ name, state, fixed, offline: { cut, unsent }, onFix, onChange }: Props) {
  const clock = useClock();
  const now = state?.Servicios.find(({ IdServicio }) => IdServicio === state.Actual?.IdServicio);
  const served = state?.Actual ? [state.Actual.Servidas, state.Capacidad].filter((one) => one !== null).join(' / ') : null;
  const Network = cut ? IconPlugConnectedX : IconWifi;
  return (
    <div className={classes.bar}>
      <IconToolsKitchen2 size={30} aria-hidden />
      <div className={classes.barText}>
        <strong>{name}</strong>
        <span>{now ? `${now.Servicio} ${now.HoraInicio}–${now.HoraFin}` : say('mesa.sinServicio')}</span>
      </div>
      {served !== null && <Figure label={say(state?.Capacidad === null ? 'mesa.servidas' : 'mesa.servidasCapacidad')} value={served} />}
      <Figure label={say('mesa.hora')} value={clock} />
      <p className={own.network} role="status">
        <Network size={20} aria-hidden />
        <span>
          {[cut ? say('mesa.sinConexion') : say('mesa.enLinea'), unsent > 0 ? say('mesa.porEnviar', { n: unsent }) : ''].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Select
        className={own.service}
        aria-label={say('mesa.servicioFijo')}
        data={[
          { value: '', label: say('mesa.porReloj') },
          ...(state?.Servicios ?? []).map(({ IdServicio, Servicio }) => ({ value: String(IdServicio), label: Servicio })),
        ]}
        value={fixed === null ? '' : String(fixed)}
        allowDeselect={false}
        onChange={(next) => onFix(next ? Number(next) : null)}
      />
      <button type="button" className={classes.barButton} onClick={onChange}>
        <IconMapPin size={20} aria-hidden />
        <span>{say('mesa.cambiar')}</span>
      </button>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={own.figure}>
      <strong>{value}</strong>
      <span>{label}</span>
    </div>
  );
}
