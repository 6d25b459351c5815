import { allRows } from '@platform/web/data/all';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Zona } from '../../shared/topologia.entity';
import { say } from '../say';
import { zoneScreen } from '../screens';
import type { Opened } from './BesideForm';
import { type Branch, TreeBeside } from './TreeBeside';

const MENU = '040305';
const PATH = '/acceso/puntos-control/zonas';
const opened = (over: Pick<Opened, 'id' | 'first'>): Opened => ({ entity: Zona, extend: zoneScreen, path: PATH, ...over });

/** Zones within each other, with how many fit and what they look at of who enters twice; the form of one beside them. */
export default function ZoneTree() {
  const { data, error, refetch } = useQuery(allRows(Zona));
  const makes = can(MENU, 'crear');
  const nodes = useMemo(
    () =>
      (data ?? []).map((row): Branch => {
        const id = plain(row.IdZona);
        const aforo = Number(row.Aforo);
        return {
          id,
          parent: row.IdZonaPadre === null ? null : plain(row.IdZonaPadre),
          name: plain(row.Nombre),
          code: plain(row.Codigo),
          off: row.Activo === 'N',
          opens: opened({ id }),
          ...(makes ? { makes: { label: say('topologia.zonaDentro'), opened: opened({ first: { IdZonaPadre: row.IdZona } }) } } : {}),
          said: (
            <>
              <span>{aforo > 0 ? say('topologia.aforo', { n: aforo }) : say('topologia.sinAforo')}</span>
              {row.Antipassback !== 'N' && <span>· {words.option(Zona, 'Antipassback', plain(row.Antipassback))}</span>}
            </>
          ),
        };
      }),
    [data, makes],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <TreeBeside
      menu={MENU}
      label={words.entity(Zona).many}
      nodes={nodes}
      help={say('topologia.ayudaZonas')}
      choose={say('topologia.elijaZona')}
      idOf={(_, key) => key}
    />
  );
}
