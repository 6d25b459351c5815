import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { currentSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconMaximize, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SiteWire } from '../../shared/plano.wire';
import { Marks } from '../monitor/Marks';
import type { Live } from '../monitor/useMonitor';
import { say } from '../say';
import { DoorCard } from './DoorCard';
import { deviceSaid } from './deviceSaid';
import { Plan } from './Plan';
import classes from './panels.module.css';
import { diagramOfSite, isUndrawn, type Piece } from './useDrawing';
import wall from './wall.module.css';
import { levelOf, useFollowed, useSite } from './wire';
import { ZoneBars } from './ZoneBars';

const PATH = '/acceso/monitor/sitio';
const SHOWN = 8;
/** How long each alarm stands where there are several. */
const ALARM_MS = 8000;

/** The site live (040102): who is in each zone, what passes each door, what is wrong; also as a big screen for a control room. */
export default function SitePage() {
  const site = useSite();
  const live = useFollowed(SHOWN);
  const { searchStr } = useLocation();
  if (site.isPending) return <RowSkeletons rows={8} />;
  if (site.error) return <ErrorState error={site.error} onRetry={() => void site.refetch()} />;
  return searchStr.includes('pantalla') ? <Wall site={site.data} live={live} /> : <Site site={site.data} live={live} />;
}

/** How many the zones that lie within no other hold; none where one of them has no limit. */
function capacityOf({ Zonas }: SiteWire): number {
  const outer = Zonas.filter(({ IdZonaPadre, PuntoEncuentro }) => IdZonaPadre === null && PuntoEncuentro === 'N');
  return outer.some(({ Aforo }) => Aforo === 0) ? 0 : outer.reduce((sum, { Aforo }) => sum + Aforo, 0);
}

/** What is wrong: zones that are full or nearly, and devices that are silent. */
function alarmsOf({ Zonas, Equipos }: SiteWire): readonly string[] {
  return [
    ...Zonas.filter((one) => levelOf(one) === 'full').map(({ Zona, Dentro, Aforo }) => `${say('plano.llena', { zona: Zona })}: ${Dentro}/${Aforo}`),
    ...Equipos.filter(({ EnLinea }) => EnLinea === 'N').map(deviceSaid),
  ];
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
  const { Personas, Visitas, Vehiculos, Excedidas } = site.Quienes;
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
      </PageTitle>
      <div className={classes.layout}>
        <Plan site={site} diagram={isUndrawn(site) ? diagramOfSite(site) : undefined} selected={selected} onSelect={setSelected} />
        <aside className={classes.side}>
          {door && <DoorCard site={site} door={door} />}
          <section className={classes.card}>
            <h2>{say('plano.zonas')}</h2>
            <ZoneBars zones={site.Zonas} />
          </section>
          <section className={classes.card}>
            <h2>{say('plano.quienes')}</h2>
            <Counts
              className={classes.facts}
              of={[
                ['plano.personas', Personas],
                ['plano.visitas', Visitas],
                ['plano.vehiculos', Vehiculos],
                ['plano.excedidas', Excedidas],
              ]}
            />
            <DevicesSaid site={site} />
          </section>
          <section className={classes.card}>
            <h2>{say('monitor.marcas')}</h2>
            <Marks marks={live.marks} />
          </section>
        </aside>
      </div>
    </>
  );
}

/** Some counts, each by its word. */
function Counts({
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
function DevicesSaid({ site }: { readonly site: SiteWire }) {
  const devices = [...new Map(site.Equipos.map((one) => [one.IdEquipo, one])).values()];
  if (devices.length === 0) return null;
  const off = devices.filter(({ EnLinea }) => EnLinea === 'N');
  return (
    <p className={classes.help} style={{ margin: '10px 0 0' }}>
      {[say('plano.enLinea', { n: devices.length - off.length, total: devices.length }), ...off.map(deviceSaid)].join(' · ')}
    </p>
  );
}

/** The same for a control room: dark, without menus, one alarm at a time. */
function Wall({ site, live }: Props) {
  const router = useRouter();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1000);
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void router.navigate({ href: PATH });
    };
    window.addEventListener('keydown', leave);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('keydown', leave);
    };
  }, [router]);
  const alarms = alarmsOf(site);
  const alarm = alarms[Math.floor(now.getTime() / ALARM_MS) % Math.max(1, alarms.length)];
  const [entered, left, denied] = [live.summary?.Entradas ?? 0, live.summary?.Salidas ?? 0, live.summary?.Denegadas ?? 0];
  return (
    <div className={wall.screen}>
      <header className={wall.head}>
        <h1>
          {currentSession().perfil.Division} · {say('plano.sala')}
        </h1>
        <Counts
          of={[
            ['plano.presentes', site.Quienes.Personas],
            ['plano.entraron', entered],
            ['plano.salieron', left],
            ['plano.denegados', denied],
          ]}
        />
        {alarm && (
          <p className={wall.alarm} style={{ margin: 0 }}>
            {alarm}
          </p>
        )}
        <time dateTime={now.toISOString()}>{clockOf(now.toISOString(), zone()).slice(11, 16)}</time>
        <Button
          variant="default"
          className={wall.close}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => void router.navigate({ href: PATH })}
        >
          {say('plano.cerrarPantalla')}
        </Button>
      </header>
      <div className={wall.body}>
        <Plan site={site} diagram={isUndrawn(site) ? diagramOfSite(site) : undefined} />
        <aside className={classes.side}>
          <section className={classes.card}>
            <ZoneBars zones={site.Zonas} />
            <DevicesSaid site={site} />
          </section>
          <section className={classes.card}>
            <Marks marks={live.marks} />
          </section>
        </aside>
      </div>
    </div>
  );
}
