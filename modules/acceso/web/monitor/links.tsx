import { zone } from '@platform/web/data/reader';
import { clockOf, undashed } from '@platform/web/data/zone';
import { can } from '@platform/web/session/session';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LiveSummary } from './useMonitor';

const listed = (path: string, filters: object): string => `${path}?filtro=${encodeURIComponent(JSON.stringify(filters))}`;

/** The list of what a number of the monitor counts, for who may consult it: marks of today, people inside, equipment. */
function hrefOf(name: keyof LiveSummary): string | undefined {
  if (name === 'Dentro') return can('040104', 'consultar') ? listed('/acceso/evacuacion', { Entidad: ['P'] }) : undefined;
  if (name === 'SinConexion') return can('010403', 'consultar') ? listed('/sistema/equipos', { EnLinea: 'N', Activo: 'S' }) : undefined;
  if (!can('040103', 'consultar')) return undefined;
  const day = undashed(clockOf(new Date().toISOString(), zone()));
  const today = { desde: day, hasta: day };
  if (name === 'Denegadas') return listed('/acceso/marcaciones', { Fecha: today, Resultado: ['N'] });
  return listed('/acceso/marcaciones', { Fecha: today, Resultado: ['S'], ModoMarcacion: [name === 'Entradas' ? 'S' : 'N'] });
}

export function linked(name: keyof LiveSummary, content: ReactNode): ReactNode {
  const href = hrefOf(name);
  return href ? <Link to={href}>{content}</Link> : content;
}
