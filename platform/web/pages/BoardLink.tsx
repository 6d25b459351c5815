import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { switchProfile, useSession } from '../session/session';
import { notifyError } from '../ui/notify';
import type { BoardQuery } from './widgetList';

interface Props {
  readonly to: string;
  readonly query: BoardQuery;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A number of the dashboard as a link to the list that it counts. Lists are of one division: a number of another one
 * takes its reader there, and one of all of them is told without a link.
 */
export function BoardLink({ to, query: { division }, className, children }: Props) {
  const { perfil, switchable } = useSession();
  if (division === undefined || division === String(perfil.IdDivision))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  const entry = switchable.find((one) => String(one.IdDivision) === division && one.IdPerfil === perfil.IdPerfil);
  if (!entry) return <span className={className}>{children}</span>;
  return (
    <a
      href={to}
      className={className}
      onClick={(event) => {
        event.preventDefault();
        void switchProfile(entry, to).catch(notifyError);
      }}
    >
      {children}
    </a>
  );
}

/** The address of a list with these filters and those of the dashboard that the list knows by name. */
export function boardHref(
  path: string,
  filters: Readonly<Record<string, unknown>>,
  { compania, contrato }: BoardQuery,
  names: { readonly company?: string; readonly contract?: string } = { company: 'IdCompania', contract: 'IdContrato' },
): string {
  const chosen = {
    ...filters,
    ...(compania !== undefined && names.company ? { [names.company]: [compania] } : {}),
    ...(contrato !== undefined && names.contract ? { [names.contract]: [contrato] } : {}),
  };
  return `${path}?filtro=${encodeURIComponent(JSON.stringify(chosen))}`;
}
