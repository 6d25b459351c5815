import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { z } from 'zod';
import { say } from '../say';
import classes from './monitor.module.css';

const schema = z.array(
  z.object({ IdZona: z.number(), Zona: z.string(), Aforo: z.number(), IdDivision: z.number(), Dentro: z.number(), Zonas: z.array(z.number()) }),
);
const AMBER = 90;
const FULL = 100;

/** W11: zones with who is inside and how many fit: amber from nine tenths, red when full, and said in words. */
export function Zones({ query }: { query: BoardQuery }) {
  const data = useWidget('W11', placeOf(query), schema);
  return (
    <Loaded of={data}>
      {(zones) =>
        zones.length === 0 ? (
          <EmptyState title={say('monitor.sinZonas')} />
        ) : (
          <ul className={classes.zones}>
            {zones.map((one) => {
              const share = one.Aforo > 0 ? (one.Dentro * 100) / one.Aforo : 0;
              const level = share >= FULL ? 'full' : share >= AMBER ? 'amber' : undefined;
              return (
                <li key={one.IdZona} data-level={level}>
                  <span>{one.Zona}</span>
                  <BoardLink to={boardHref('/acceso/evacuacion', { IdZona: one.Zonas, Entidad: ['P'] }, query)} query={query}>
                    {one.Aforo > 0 ? `${one.Dentro}/${one.Aforo}` : one.Dentro}
                    <span className="hidden-text">{` ${say('monitor.dentroDe', { zona: one.Zona })}`}</span>
                  </BoardLink>
                  {level && (
                    <StatusBadge tone={level === 'full' ? 'red' : 'orange'} icon={level === 'full' ? IconCircleX : IconAlertTriangle}>
                      {say(level === 'full' ? 'monitor.lleno' : 'monitor.casiLleno')}
                    </StatusBadge>
                  )}
                  {one.Aforo > 0 && <progress max={FULL} value={Math.min(FULL, share)} aria-label={one.Zona} />}
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}

export default function ZonesWidget({ query }: WidgetProps) {
  return <Zones query={query} />;
}
