import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { say } from '../say';
import { linked } from './links';
import classes from './monitor.module.css';
import type { LiveMark, LiveSummary, MonitorFilters } from './useMonitor';

/** What was refused or observed stands out so long after it was heard of. */
const FRESH_MS = 30_000;
const SECOND = 1000;

/** The time by this machine's clock, second by second while some mark may stand out. */
function useNow(marks: readonly LiveMark[]): number {
  const [now, setNow] = useState(Date.now);
  const until = Math.max(0, ...marks.map(({ oido }) => oido)) + FRESH_MS;
  useEffect(() => {
    setNow(Date.now());
    const timer = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() > until) window.clearInterval(timer);
    }, SECOND);
    return () => window.clearInterval(timer);
  }, [until]);
  return now;
}

/** Marks, newest first: face, name, where, which way and what was decided. */
export function Marks({ marks }: { marks: readonly LiveMark[] }) {
  const at = zone();
  const now = useNow(marks);
  return (
    <ol className={classes.marks} aria-label={say('monitor.marcas')}>
      {marks.map((mark) => {
        const passed = mark.Resultado === 'S';
        const enters = mark.ModoMarcacion === 'S';
        const Way = enters ? IconArrowRight : IconArrowLeft;
        return (
          <li
            key={mark.IdMarca}
            data-denied={!passed || undefined}
            data-observed={mark.Observada === 'S' || undefined}
            data-fresh={((!passed || mark.Observada === 'S') && now - mark.oido < FRESH_MS) || undefined}
            data-late={mark.EnLinea === 'N' || undefined}
          >
            <PersonPhoto address={mark.Foto} name={mark.Nombre ?? ''} small />
            <span className={classes.who}>
              <strong>{mark.Nombre ?? say('puesto.desconocido')}</strong>
              <span>{[mark.Puerta, passed ? mark.Compania : mark.Motivo].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={classes.when}>
              <Way size={18} role="img" aria-label={say(enters ? 'puesto.entrada' : 'puesto.salida')} />
              <time dateTime={mark.FechaHora}>{clockOf(mark.FechaHora, at).slice(11)}</time>
            </span>
            <StatusBadge tone={passed ? 'green' : 'red'} icon={passed ? IconCheck : IconX}>
              {passed ? say('puesto.permitido') : mark.Codigo}
            </StatusBadge>
            {mark.Observada === 'S' && (
              <StatusBadge tone="orange" icon={IconAlertTriangle}>
                {say('monitor.observada')}
              </StatusBadge>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const COUNTS = [
  ['Entradas', 'monitor.entradas'],
  ['Salidas', 'monitor.salidas'],
  ['Denegadas', 'monitor.denegadas'],
  ['Forzadas', 'monitor.forzadas'],
  ['Dentro', 'monitor.dentro'],
  ['SinConexion', 'monitor.sinConexion'],
] as const;

/** The last hour in numbers, who is inside and what is off line, each with its list. */
export function Summary({ summary, filters = {} }: { summary: LiveSummary; filters?: MonitorFilters }) {
  return (
    <dl className={classes.counts}>
      {COUNTS.map(([name, word]) => (
        <div key={name}>
          <dt>{say(word)}</dt>
          <dd>{linked(name, summary, filters)}</dd>
        </div>
      ))}
    </dl>
  );
}
