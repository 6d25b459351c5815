import { openingPeriod } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
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

export const MOVILIZACIONES_PATH = '/consultas/movilizaciones';
const SCREEN: EntityScreen = { columns: COLUMNS, hide: HIDDEN, cells: CELLS };

/** Every request within reach, read only. */
export function MovilizacionesPage() {
  const router = useRouter();
  const first = useMemo(() => ({ ...FIRST, filters: { FechaEnvio: openingPeriod() } }), []);
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
