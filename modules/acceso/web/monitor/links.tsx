import { boardHref } from '@platform/web/pages/BoardLink';
import { can, currentSession } from '@platform/web/session/session';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LiveSummary, MonitorFilters } from './useMonitor';

export type Count = Exclude<keyof LiveSummary, 'Desde'>;

/** The list of what a number of the monitor counts, for who may consult it: marks since the moment it counts from, who is inside, equipment. */
function hrefOf(name: Count, { Desde }: LiveSummary, { IdCompania, IdContrato }: MonitorFilters): string | undefined {
  const { IdDivision } = currentSession().perfil;
  const of = {
    meses: 2,
    ...(IdCompania === undefined ? {} : { compania: IdCompania }),
    ...(IdContrato === undefined ? {} : { contrato: IdContrato }),
  };
  if (name === 'Dentro') return can('040104', 'consultar') ? boardHref('/acceso/evacuacion', { Entidad: ['P'] }, of) : undefined;
  if (name === 'SinConexion')
    return can('010403', 'consultar') ? boardHref('/sistema/equipos', { EnLinea: 'N', Activo: 'S', IdDivision: [IdDivision] }, of, {}) : undefined;
  if (!can('040103', 'consultar')) return undefined;
  const ways = {
    Denegadas: { Resultado: ['N'] },
    Forzadas: { Forzada: 'S' },
    Entradas: { Resultado: ['S'], ModoMarcacion: ['S'] },
    Salidas: { Resultado: ['S'], ModoMarcacion: ['N'] },
  };
  return boardHref('/acceso/marcaciones', { FechaHora: { desde: Desde }, Rebote: 'N', ...ways[name] }, of);
}

/** A number of the monitor with its list. */
export function linked(name: Count, summary: LiveSummary, filters: MonitorFilters): ReactNode {
  const href = hrefOf(name, summary, filters);
  return href ? <Link to={href}>{summary[name]}</Link> : summary[name];
}
