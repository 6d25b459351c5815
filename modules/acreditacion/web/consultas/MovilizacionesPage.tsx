import { plain, type WireRow } from '@platform/web/data/row';
import { undashed } from '@platform/web/data/zone';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { SearchBox } from '@platform/web/pages/SearchBox';
import type { EntityScreen } from '@platform/web/pages/screen';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { textFilter } from '../data';
import { say } from '../say';
import { CELLS, COLUMNS, HIDDEN, listed } from '../solicitud/listed';
import tools from '../solicitud/solicitud.module.css';
import { today } from '../ui/moments';

export const MOVILIZACIONES_PATH = '/consultas/movilizaciones';
const SCREEN: EntityScreen = { columns: COLUMNS, hide: HIDDEN, cells: CELLS };

/** From the start of the month two months back to the end of this month. */
function usualRange(now: string): { desde: string; hasta: string } {
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(4, 6))];
  const iso = (at: number) => undashed(new Date(at).toISOString());
  return { desde: iso(Date.UTC(year, month - 3, 1)), hasta: iso(Date.UTC(year, month, 0)) };
}

/** Every request within reach, read only. */
export function MovilizacionesPage() {
  const router = useRouter();
  const first = useMemo(() => ({ ...FIRST, filters: { FechaEnvio: usualRange(today()) } }), []);
  const [state, change] = useAddressState(MOVILIZACIONES_PATH, first);
  const hrefOf = (row: WireRow) => `${MOVILIZACIONES_PATH}/${plain(row.IdSolicitud)}`;
  return (
    <ListView
      entity={listed}
      menu="060401"
      extend={SCREEN}
      state={{ ...state, buscar: '' }}
      onState={change}
      fixed={textFilter(state.buscar)}
      onNew={() => undefined}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={say('consultas.movilizaciones')}>{buttons}</PageTitle>
          <div className={tools.tools}>
            <SearchBox value={state.buscar} onChange={(buscar) => change({ buscar })} />
          </div>
        </>
      )}
    />
  );
}
