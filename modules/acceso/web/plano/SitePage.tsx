import { Button } from '@mantine/core';
import { PageButton } from '@platform/web/page/PageButton';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconDoorExit, IconMaximize, IconPlugConnectedX } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SiteWire } from '../../shared/plano.wire';
import { Marks } from '../monitor/Marks';
import type { Live } from '../monitor/useMonitor';
import { say } from '../say';
import { DoorCard } from './DoorCard';
import { Plan } from './Plan';
import classes from './panels.module.css';
import { Counts, DevicesSaid, SiteHours } from './SiteParts';
import { diagramOfSite, isUndrawn, type Piece } from './useDrawing';
import { Wall } from './Wall';
import { levelOf, useFollowed, useSite } from './wire';
import { ZoneBars } from './ZoneBars';

const PATH = '/acceso/monitor/sitio';
const ROLL = '/acceso/evacuacion/pase';
const SHOWN = 8;
/** Beside the plan; the big screen has room for all of them. */
const FEW = 4;

/** The site live (040102): who is in each zone, what passes each door, what is wrong; also as a big screen for a control room. */
export default function SitePage() {
  const site = useSite();
  const live = useFollowed(SHOWN);
  const { searchStr } = useLocation();
  if (site.isPending) return <RowSkeletons rows={8} />;
  if (site.error) return <ErrorState error={site.error} onRetry={() => void site.refetch()} />;
  return searchStr.includes('pantalla') ? <Wall site={site.data} live={live} path={PATH} /> : <Site site={site.data} live={live} />;
}

/** How many the zones that lie within no other hold; none where one of them has no limit. */
function capacityOf({ Zonas }: SiteWire): number {
  const outer = Zonas.filter(({ IdZonaPadre, PuntoEncuentro }) => IdZonaPadre === null && PuntoEncuentro === 'N');
  return outer.some(({ Aforo }) => Aforo === 0) ? 0 : outer.reduce((sum, { Aforo }) => sum + Aforo, 0);
}

function sentenceOf(site: SiteWire): string {
  const capacity = capacityOf(site);
  return [
    capacity > 0 && say('plano.deAforo', { aforo: capacity }),
    ...site.Zonas.flatMap((one) => {
      const level = levelOf(one);
      if (level === 'full') return [say('plano.llena', { zona: one.Zona })];
      return level === 'amber' ? [say('plano.casiLlena', { zona: one.Zona, porcentaje: Math.floor((one.Dentro * 100) / one.Aforo) })] : [];
    }),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface Props {
  readonly site: SiteWire;
  readonly live: Live;
}

function Site({ site, live }: Props) {
  const router = useRouter();
  const [selected, setSelected] = useState<Piece>();
  const door = selected?.kind === 'puerta' ? site.Puertas.find(({ IdPuerta }) => IdPuerta === selected.id) : undefined;
  const { Personas, Contratistas, Propios, Visitas, Vehiculos, Excedidas } = site.Quienes;
  return (
    <>
      <PageTitle title={say('plano.enSitio', { n: Personas })} subtitle={sentenceOf(site)}>
        {live.summary && !live.connected && (
          <StatusBadge tone="orange" icon={IconPlugConnectedX}>
            {say('monitor.desconectado')}
          </StatusBadge>
        )}
        <Button
          variant="default"
          leftSection={<IconMaximize size={16} aria-hidden />}
          onClick={() => void router.navigate({ href: `${PATH}?vista=pantalla` })}
        >
          {say('plano.pantalla')}
        </Button>
        {can('040104', 'consultar') && (
          <PageButton href={ROLL} icon={IconDoorExit}>
            {say('plano.evacuacion')}
          </PageButton>
        )}
      </PageTitle>
      <div className={classes.layout}>
        <div className={classes.side}>
          <Plan site={site} diagram={isUndrawn(site) ? diagramOfSite(site) : undefined} selected={selected} onSelect={setSelected} />
          <SiteHours />
        </div>
        <aside className={classes.side} aria-label={say('plano.ahora')}>
          {door && <DoorCard site={site} door={door} />}
          <section className={classes.card}>
            <h2>{say('plano.zonas')}</h2>
            <ZoneBars zones={site.Zonas} />
          </section>
          <section className={classes.card}>
            <h2>{say('monitor.marcas')}</h2>
            <Marks marks={live.marks.slice(0, FEW)} />
          </section>
          <section className={classes.card}>
            <h2>{say('plano.quienes')}</h2>
            <Counts
              className={classes.facts}
              of={[
                ['plano.contratistas', Contratistas],
                ['plano.propios', Propios],
                ['plano.visitas', Visitas],
                ['plano.vehiculos', Vehiculos],
                ['plano.excedidas', Excedidas],
              ]}
            />
            <DevicesSaid site={site} />
          </section>
        </aside>
      </div>
    </>
  );
}
