import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconArrowLeft, IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { say } from '../say';
import { linked } from './links';
import classes from './monitor.module.css';
import type { LiveMark, LiveSummary, MonitorFilters } from './useMonitor';

/** Marks, newest first: face, name, where, which way and what was decided. */
export function Marks({ marks }: { marks: readonly LiveMark[] }) {
  const at = zone();
  return (
    <ol className={classes.marks} aria-label={say('monitor.marcas')}>
      {marks.map((mark) => {
        const passed = mark.Resultado === 'S';
        const enters = mark.ModoMarcacion === 'S';
        const Way = enters ? IconArrowRight : IconArrowLeft;
        return (
          <li key={mark.IdMarca} data-denied={!passed || undefined} data-late={mark.EnLinea === 'N' || undefined}>
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
