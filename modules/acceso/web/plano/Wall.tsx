import { ActionIcon, Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf, shownDay, undashed } from '@platform/web/data/zone';
import { widgetTitle } from '@platform/web/pages/widgetList';
import { WidgetFrame } from '@platform/web/pages/widgets';
import { can, currentSession } from '@platform/web/session/session';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { ANCHO_PLANO } from '../../shared/plano.entity';
import type { SiteWire } from '../../shared/plano.wire';
import { Marks } from '../monitor/Marks';
import type { Live } from '../monitor/useMonitor';
import { say } from '../say';
import { Plan } from './Plan';
import panels from './panels.module.css';
import { Counts, DevicesSaid, SiteHours } from './SiteParts';
import { diagramOfSite, isUndrawn } from './useDrawing';
import { TURN_MS, useTurns } from './useTurns';
import classes from './wall.module.css';
import { levelOf } from './wire';
import { ZoneBars } from './ZoneBars';

/** How long each alarm stands where there are several. */
const ALARM_MS = 8000;
/** Who came to work today, for who consults attendance: another module's, where there is one. */
const ATTENDANCE = { widget: 'W15', menu: '050302' } as const;

interface Alarm {
  readonly what: string;
  readonly more: string;
}

/** What is wrong: zones that are full, and devices that are silent. */
function alarmsOf({ Zonas, Equipos }: SiteWire): readonly Alarm[] {
  return [
    ...Zonas.filter((one) => levelOf(one) === 'full').map(({ Zona, Dentro, Aforo }) => ({
      what: say('plano.llena', { zona: Zona }),
      more: say('plano.avisoDentro', { n: Dentro, aforo: Aforo }),
    })),
    ...Equipos.filter(({ EnLinea }) => EnLinea === 'N').map(({ Equipo, UltimaConexion }) => ({
      what: say('plano.sinConexion', { equipo: Equipo }),
      more: UltimaConexion === null ? '' : say('plano.avisoDesde', { hora: clockOf(UltimaConexion, zone()).slice(11, 16) }),
    })),
  ];
}

interface Props {
  readonly site: SiteWire;
  readonly live: Live;
  /** Where one goes back to. */
  readonly path: string;
}

/** The site for a control room: dark, without menus, one alarm at a time; its views take turns and the marks stay. */
export function Wall({ site, live, path }: Props) {
  const router = useRouter();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1000);
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void router.navigate({ href: path });
    };
    window.addEventListener('keydown', leave);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('keydown', leave);
    };
  }, [router, path]);
  const alarms = alarmsOf(site);
  const alarm = alarms[Math.floor(now.getTime() / ALARM_MS) % Math.max(1, alarms.length)];
  const [entered, left, denied] = [live.summary?.Entradas ?? 0, live.summary?.Salidas ?? 0, live.summary?.Denegadas ?? 0];
  const diagram = isUndrawn(site) ? diagramOfSite(site) : undefined;
  const attendance = can(ATTENDANCE.menu, 'consultar') ? widgetTitle(ATTENDANCE.widget) : undefined;
  const views: readonly View[] = [
    {
      name: say('plano.vistaSitio'),
      content: (
        <div className={classes.plan}>
          <div style={{ width: `min(100cqw, ${(100 * ANCHO_PLANO) / (diagram ?? site.Plano).Alto}cqh)` }}>
            <Plan site={site} diagram={diagram} />
          </div>
        </div>
      ),
    },
    { name: say('plano.vistaPuertas'), content: <Doors site={site} /> },
    ...(attendance === undefined ? [] : [{ name: attendance, content: <WidgetFrame code={ATTENDANCE.widget} query={{ meses: 2 }} /> }]),
  ];
  const turns = useTurns(views.length);
  const clock = clockOf(now.toISOString(), zone());
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1>
          {currentSession().perfil.Division} <span>{say('plano.sala')}</span>
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
          <p className={classes.alarm}>
            <IconAlertTriangle size={24} aria-hidden />
            <span>
              <strong>{alarm.what}</strong> {alarm.more}
            </span>
          </p>
        )}
        <time dateTime={now.toISOString()}>
          {clock.slice(11, 16)} <span>{shownDay(undashed(clock.slice(0, 10)))}</span>
        </time>
        <ActionIcon
          variant="default"
          size={36}
          className={classes.close}
          aria-label={say('plano.cerrarPantalla')}
          onClick={() => void router.navigate({ href: path })}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        <section className={classes.view} aria-label={views[turns.at]?.name}>
          {views[turns.at]?.content}
        </section>
        <ScrollRegion label={say('plano.ahora')} className={classes.side}>
          <section className={panels.card}>
            <ZoneBars zones={site.Zonas} />
          </section>
          <section className={panels.card}>
            <Marks marks={live.marks} />
          </section>
        </ScrollRegion>
      </div>
      <footer className={classes.foot}>
        <SiteHours />
        <div className={classes.told}>
          <DevicesSaid site={site} />
          <Turns views={views} turns={turns} />
        </div>
      </footer>
    </div>
  );
}

interface View {
  readonly name: string;
  readonly content: ReactNode;
}

/** Which view is shown, and whether it changes by itself. */
function Turns({ views, turns: { at, turning, show, toggle } }: { readonly views: readonly View[]; readonly turns: ReturnType<typeof useTurns> }) {
  const Sign = turning ? IconPlayerPause : IconPlayerPlay;
  return (
    <nav className={classes.turns} aria-label={say('plano.vistas')}>
      {views.map(({ name }, nth) => (
        <Button key={name} variant="default" size="compact-sm" className={classes.turn} aria-pressed={nth === at} onClick={() => show(nth)}>
          {name}
        </Button>
      ))}
      <ActionIcon variant="default" className={classes.turn} aria-label={say(turning ? 'plano.parar' : 'plano.seguir')} onClick={toggle}>
        <Sign size={16} aria-hidden />
      </ActionIcon>
      {turning && <span>{say('plano.cadaTantos', { n: TURN_MS / 1000 })}</span>}
    </nav>
  );
}

/** What passed each door in the last hour, the busiest first. */
function Doors({ site: { Puertas } }: { readonly site: SiteWire }) {
  const passed = ({ Entradas, Salidas, Denegadas }: SiteWire['Puertas'][number]): number => Entradas + Salidas + Denegadas;
  const busy = [...Puertas].sort((one, other) => passed(other) - passed(one));
  return (
    <div className={classes.doors}>
      <h2>{busy.some((one) => passed(one) > 0) ? say('plano.puertasHora') : say('plano.nadiePaso')}</h2>
      <ul>
        {busy.map(({ IdPuerta, Puerta, PuntoControl, Entradas, Salidas, Denegadas }) => (
          <li key={IdPuerta} className={classes.door}>
            <span>
              <strong>{Puerta}</strong> {PuntoControl !== Puerta && PuntoControl}
            </span>
            <span>↑ {Entradas}</span>
            <span>↓ {Salidas}</span>
            <span data-denied={Denegadas > 0 || undefined}>✕ {Denegadas}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
