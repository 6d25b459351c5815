import { TextInput } from '@mantine/core';
import { allRows } from '@platform/web/data/all';
import { plain } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { type Line, linesOf } from '@platform/web/tree/lines';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Cargo } from '../../shared/organizacion.entity';
import { say } from '../say';
import classes from './organizacion.module.css';

interface Position {
  readonly id: number;
  readonly parent: number | null;
  readonly name: string;
  readonly code: string;
  readonly unit: string;
  readonly people: string;
}

/** *Organigrama*: positions under their immediate boss. */
export default function PositionChart({ onOpen }: { readonly onOpen: (key: string) => void }) {
  const { data, error, refetch } = useQuery(allRows(Cargo));
  const [search, setSearch] = useState('');
  const positions = useMemo(
    () =>
      (data ?? [])
        .filter(({ Activo }) => Activo !== 'N')
        .map(
          (row): Position => ({
            id: Number(row.IdCargo),
            parent: row.IdJefeInmediato === null ? null : Number(row.IdJefeInmediato),
            name: plain(row.Cargo),
            code: plain(row.Codigo),
            unit: plain(row.UnidadOrganizacional) || plain(row.TipoCargo),
            people: plain(row.Personas),
          }),
        ),
    [data],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const lines = linesOf(positions, new Set(), search);
  return (
    <>
      <TextInput
        className={classes.search}
        aria-label={t('actions.search')}
        placeholder={t('actions.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {lines.length === 0 ? (
        <EmptyState title={t('list.emptyFiltered')} />
      ) : (
        <section className={classes.chart} aria-label={say('organigrama')}>
          <Branch lines={lines} level={1} onOpen={onOpen} />
        </section>
      )}
    </>
  );
}

/** Those of a level with what hangs from each, in the order of the lines. */
function Branch({ lines, level, onOpen }: { lines: readonly Line<Position>[]; level: number; onOpen: (key: string) => void }) {
  const starts = lines.flatMap((line, at) => (line.level === level ? [at] : []));
  return (
    <ul>
      {starts.map((from, at) => {
        const line = lines[from];
        if (!line) return null;
        const below = lines.slice(from + 1, starts[at + 1] ?? lines.length);
        return (
          <li key={line.node.id}>
            <button type="button" className={classes.card} onClick={() => onOpen(String(line.node.id))}>
              <b>{line.node.name}</b>
              <span>{line.node.unit}</span>
              <span>
                {words.field(Cargo, 'Personas')}: {line.node.people}
              </span>
            </button>
            {below.length > 0 && <Branch lines={below} level={level + 1} onOpen={onOpen} />}
          </li>
        );
      })}
    </ul>
  );
}
