import { Checkbox, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { say } from '../say';
import { type UnitRow, unitsSchema } from '../wire';
import { SaveBar, useDirty, useTabSave } from './draft';
import type { ProfileTabProps } from './ProfilePage';
import classes from './perfiles.module.css';

interface Placed {
  readonly unit: UnitRow;
  readonly level: number;
  /** One above it is ticked: it is taken with it. */
  readonly included: boolean;
}

/** The tree in reading order, each unit with its depth. */
function placed(units: readonly UnitRow[], ticked: ReadonlySet<number>, parent: number | null = null, level = 0, included = false): Placed[] {
  return units
    .filter((unit) => unit.IdUnidadPadre === parent)
    .flatMap((unit) => [
      { unit, level, included },
      ...placed(units, ticked, unit.IdUnidadOrganizacional, level + 1, included || ticked.has(unit.IdUnidadOrganizacional)),
    ]);
}

/** Tab *Unidad organizacional*: the units that the profile is limited to. */
export function UnitsTab({ id, frozen, onDirty }: ProfileTabProps) {
  const tree = useQuery({
    queryKey: ['SeguridadPerfil', 'unidad', id],
    queryFn: ({ signal }) => api.get(`/api/SeguridadPerfil/${id}/unidad`, {}, unitsSchema, { signal }),
    refetchOnWindowFocus: false,
  });
  const [draft, setDraft] = useState<ReadonlySet<number>>();
  const { save, saving } = useTabSave(id, 'unidad');
  const units = tree.data?.Unidades ?? [];
  const before = new Set(units.filter((unit) => unit.Marcada === 'S').map((unit) => unit.IdUnidadOrganizacional));
  const now = draft ?? before;
  const count = units.filter(({ IdUnidadOrganizacional: own }) => before.has(own) !== now.has(own)).length;
  useDirty(count, onDirty);
  if (tree.isError) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />;
  if (!tree.data) return <PageSkeleton />;
  if (units.length === 0) return <EmptyState title={say('unidades.vacio')} />;
  const tick = (own: number, on: boolean) => {
    const next = new Set(now);
    if (on) next.add(own);
    else next.delete(own);
    setDraft(next);
  };
  return (
    <>
      <Text size="sm" mb="md" role="status">
        {now.size === 0 ? say('unidades.todas') : say('unidades.marcadas', { count: now.size })}
      </Text>
      <ul className={classes.units} aria-label={say('unidades.arbol')}>
        {placed(units, now).map(({ unit, level, included }) => (
          <li key={unit.IdUnidadOrganizacional} data-level={Math.min(level, 8)}>
            <Checkbox
              label={unit.UnidadOrganizacional}
              description={included ? say('unidades.incluida') : unit.Activo === 'N' ? say('unidades.inactiva') : undefined}
              checked={included || now.has(unit.IdUnidadOrganizacional)}
              disabled={frozen || included}
              onChange={(event) => tick(unit.IdUnidadOrganizacional, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <SaveBar
        count={count}
        saving={saving}
        frozen={frozen}
        onUndo={() => setDraft(undefined)}
        onSave={() => void save({ Unidades: [...now] }).then((done) => done && setDraft(undefined))}
      />
    </>
  );
}
