import { Button } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import type { CellProps } from '@platform/fields/kind-web';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { menuLabel } from '@platform/web/session/menu';
import { can, useSession } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Entidad } from '../../shared/sujetos';
import { Actualizacion, Desmovilizacion } from '../../shared/tramite.entity';
import { type SayKey, say } from '../say';
import { EntityTabs, EVERY_ENTITY, useEntityAddress } from '../ui/EntityTabs';
import { shownState } from '../wire';

function StateCell({ row }: CellProps) {
  const state = shownState.safeParse(row.Estado);
  return state.success ? <RequestStatus code={state.data} /> : null;
}

interface Props {
  readonly entity: Entity;
  readonly path: string;
  readonly menu: string;
  readonly id: string;
  /** What it may be about. */
  readonly of: readonly Entidad[];
  /** Those of a first visit; the definition's when absent. */
  readonly columns?: EntityScreen['columns'];
  /** Who may ask for another, and what the button says. */
  readonly create?: { readonly label: SayKey };
  /** The states shown on a first visit. */
  readonly state?: 'P';
  readonly switches?: EntityScreen['switches'];
}

/** Demobilizations or updates as one of their options lists them. */
function TramiteList({ entity, path, menu, id, of, columns, create, state: shown, switches }: Props) {
  const router = useRouter();
  const { menu: options } = useSession();
  const option = options.find(({ IdMenu }) => IdMenu === menu);
  const first = useMemo(() => ({ ...FIRST, filters: shown ? { Estado: [shown] } : FIRST.filters }), [shown]);
  const [state, change] = useAddressState(path, first);
  const [entidad, setEntity] = useEntityAddress(path, [...of, EVERY_ENTITY]);
  const suffix = entidad === 'P' || entidad === EVERY_ENTITY ? '' : `?entidad=${entidad}`;
  const every = entidad === EVERY_ENTITY;
  const screen: EntityScreen = useMemo(
    () => ({
      id,
      ...(columns ? { columns } : {}),
      widths: { Solicitado: 300 },
      cells: { Estado: StateCell },
      hide: every ? ['EsperaMiRol'] : ['Entidad', 'EsperaMiRol'],
      ...(switches ? { switches } : {}),
    }),
    [id, columns, every, switches],
  );
  const hrefOf = (row: WireRow) => `${path}/${keyOf(entity, row)}`;
  return (
    <ListView
      entity={entity}
      menu={menu}
      extend={screen}
      state={state}
      onState={change}
      fixed={entidad === EVERY_ENTITY ? undefined : ['Entidad', '=', entidad]}
      onNew={() => undefined}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={option ? menuLabel(option) : ''}>
            {buttons}
            {create && can(menu, 'procesar') && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void router.navigate({ href: `${path}/nuevo${suffix}` })}>
                {say(create.label)}
              </Button>
            )}
          </PageTitle>
          <EntityTabs of={[...of, EVERY_ENTITY]} value={entidad} counts={undefined} onChange={setEntity} />
        </>
      )}
    />
  );
}

const MOVED: readonly Entidad[] = ['P', 'V'];
const RENEWED: readonly Entidad[] = ['P', 'V', 'I'];
/** Who leaves comes first, then how it stands. */
const LEAVING = [
  'Numero',
  'Solicitado',
  'Estado',
  'IdCompania',
  'IdContrato',
  'IdMotivoCese',
  'FechaCese',
  'Modo',
  'Personas',
  'FechaEnvio',
  'FechaRespuesta',
];

export const OwnDemobilizations = () => (
  <TramiteList
    entity={Desmovilizacion}
    of={MOVED}
    columns={LEAVING}
    path="/desmovilizacion/solicitud"
    menu="060201"
    id="desmovilizacion-solicitud"
    create={{ label: 'tramite.nuevaDesmovilizacion' }}
  />
);
export const MassDemobilizations = () => (
  <TramiteList
    entity={Desmovilizacion}
    of={MOVED}
    columns={LEAVING}
    path="/desmovilizacion/masiva"
    menu="060202"
    id="desmovilizacion-masiva"
    create={{ label: 'tramite.nuevaMasiva' }}
  />
);
export const DemobilizationInbox = () => (
  <TramiteList
    entity={Desmovilizacion}
    of={MOVED}
    columns={LEAVING}
    path="/desmovilizacion/autorizacion"
    menu="060203"
    id="desmovilizacion-autorizacion"
    state="P"
  />
);
export const DemobilizationQuery = () => (
  <TramiteList
    entity={Desmovilizacion}
    of={MOVED}
    columns={LEAVING}
    path="/consultas/desmovilizaciones"
    menu="060402"
    id="desmovilizacion-consulta"
  />
);
export const OwnUpdates = () => (
  <TramiteList
    entity={Actualizacion}
    of={RENEWED}
    path="/requisito/actualizacion"
    menu="060301"
    id="actualizacion-solicitud"
    create={{ label: 'tramite.nuevaActualizacion' }}
  />
);
const WAITING: EntityScreen['switches'] = [
  { id: 'EsperaMiRol', label: () => say('tablero.esperanMiRol'), expression: () => ['EsperaMiRol', '=', 'S'] },
];
export const UpdateInbox = () => (
  <TramiteList
    entity={Actualizacion}
    of={RENEWED}
    path="/requisito/autorizacion"
    menu="060302"
    id="actualizacion-autorizacion"
    state="P"
    switches={WAITING}
  />
);
