import { UnstyledButton } from '@mantine/core';
import { words } from '@platform/web/i18n/words';
import type { AboveProps } from '@platform/web/pages/screen';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconFilePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Portador, PortadorVehiculo } from '../shared/credencial.entity';
import classes from './identificacion.module.css';
import { say } from './say';
import { LIGHTS } from './Vigencia';
import { countCards } from './wire';

/** How many people, or vehicles, there are of each validity, and how many wait for a credential: each narrows the list. */
export function Counters({ filters, onFilters, of }: AboveProps & { readonly of: typeof Portador | typeof PortadorVehiculo }) {
  const counts = useQuery({ queryKey: [of.resource, 'list', 'resumen'], queryFn: ({ signal }) => countCards(of.resource, signal) });
  const rows = counts.data ?? [];
  const waiting = rows.reduce((sum, { PorEmitir }) => sum + PorEmitir, 0);
  const chosen = Array.isArray(filters.Vigencia) ? filters.Vigencia : [];
  const { Vigencia: _vigencia, PorEmitir: _waiting, ...rest } = filters;
  return (
    <ul className={`${classes.counters} one-line`}>
      {Object.entries(LIGHTS).map(([code, { tone, icon }]) => {
        const on = chosen.length === 1 && chosen[0] === code;
        return (
          <li key={code}>
            <UnstyledButton className={classes.counter} aria-pressed={on} onClick={() => onFilters(on ? rest : { ...rest, Vigencia: [code] })}>
              <strong>{rows.find(({ Vigencia }) => Vigencia === code)?.Personas ?? 0}</strong>
              <StatusBadge tone={tone} icon={icon}>
                {words.option(of, 'Vigencia', code)}
              </StatusBadge>
            </UnstyledButton>
          </li>
        );
      })}
      <li>
        <UnstyledButton
          className={classes.counter}
          aria-pressed={filters.PorEmitir === 'S'}
          onClick={() => onFilters(filters.PorEmitir === 'S' ? rest : { ...rest, PorEmitir: 'S' })}
        >
          <strong>{waiting}</strong>
          <StatusBadge tone="teal" icon={IconFilePlus}>
            {say('gestion.porEmitir')}
          </StatusBadge>
        </UnstyledButton>
      </li>
    </ul>
  );
}
