import { openingPeriod } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { useSession } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { textFilter, useEntityCounts } from '../data';
import { say } from '../say';
import { CELLS, COLUMNS, HIDDEN, listed } from '../solicitud/listed';
import { EntityTabs, useEntityAddress } from '../ui/EntityTabs';

export const MOVILIZACIONES_PATH = '/consultas/movilizaciones';
const SCREEN: EntityScreen = { columns: COLUMNS, hide: HIDDEN, cells: CELLS, widths: { Solicitado: 300 } };
/** Who plays a role may look at what asks something of it. */
const OF_ROLES: EntityScreen = {
  ...SCREEN,
  switches: [{ id: 'ConMiRol', label: () => say('tablero.deMisRoles'), expression: () => ['ConMiRol', '=', 'S'] }],
};

/** Every request within reach, read only. */
export function MovilizacionesPage() {
  const router = useRouter();
  const { authorizerRoles } = useSession();
  const first = useMemo(() => ({ ...FIRST, filters: { FechaEnvio: openingPeriod() } }), []);
  const [state, change] = useAddressState(MOVILIZACIONES_PATH, first);
  const [entidad, setEntity] = useEntityAddress(MOVILIZACIONES_PATH, ENTIDADES);
  const counts = useEntityCounts().data;
  const hrefOf = (row: WireRow) => `${MOVILIZACIONES_PATH}/${plain(row.IdSolicitud)}`;
  return (
    <ListView
      entity={listed}
      menu="060401"
      extend={authorizerRoles.length > 0 ? OF_ROLES : SCREEN}
      state={state}
      onState={change}
      fixed={['Entidad', '=', entidad]}
      searchBy={textFilter}
      onNew={() => undefined}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={say('consultas.movilizaciones')}>{buttons}</PageTitle>
          <EntityTabs of={ENTIDADES} value={entidad} counts={counts} onChange={setEntity} />
        </>
      )}
    />
  );
}
