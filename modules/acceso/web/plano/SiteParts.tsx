import { boardHref } from '@platform/web/pages/BoardLink';
import { useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import type { SiteWire } from '../../shared/plano.wire';
import { porHoraWire } from '../../shared/porHora.wire';
import { HoursChart } from '../monitor/HoursChart';
import { say } from '../say';
import { deviceSaid } from './deviceSaid';
import classes from './panels.module.css';

/** Some counts, each by its word. */
export function Counts({
  of,
  className,
}: {
  readonly of: readonly (readonly [word: Parameters<typeof say>[0], n: number])[];
  readonly className?: string | undefined;
}) {
  return (
    <dl className={className}>
      {of.map(([word, n]) => (
        <div key={word}>
          <dt>{say(word)}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many devices speak, and by name those that do not. */
export function DevicesSaid({ site }: { readonly site: SiteWire }) {
  const devices = [...new Map(site.Equipos.map((one) => [one.IdEquipo, one])).values()];
  if (devices.length === 0) return null;
  const off = devices.filter(({ EnLinea }) => EnLinea === 'N');
  return (
    <p className={classes.help} style={{ margin: '10px 0 0' }}>
      {[say('plano.enLinea', { n: devices.length - off.length, total: devices.length }), ...off.map(deviceSaid)].join(' · ')}
    </p>
  );
}

/** How full the site was at each hour of today, for who may consult who is inside. */
export const SiteHours = () => (can('040104', 'consultar') ? <Hours /> : null);

function Hours() {
  const { data } = useWidget('W26', {}, porHoraWire);
  return data ? <HoursChart day={data} href={boardHref('/acceso/evacuacion', { Entidad: ['P'] }, { meses: 2 })} /> : null;
}
