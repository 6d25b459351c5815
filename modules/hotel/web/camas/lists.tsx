import { date } from '@platform/entity/field';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { CamaExclusiva } from '../../shared/perfil.entity';
import { Bloqueo } from '../../shared/reserva.entity';
import { PanelList } from '../PanelList';
import { say } from '../say.estadias';

export const PATH = '/hotel/camas';
const MENU = '090202';
const LIST = { ...FIRST, size: 20 };

/** Beds that are blocked. */
const blocks: EntityScreen = {
  readOnly: true,
  hide: ['IdHotel', 'IdHabitacion'],
  rowActions: [
    {
      id: 'terminar',
      icon: 'calendar',
      label: () => say('camas.terminar'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'terminar', {
          title: say('camas.terminar'),
          fields: { FechaFin: date({ required: true }) },
          button: say('camas.terminar'),
        }),
    },
  ],
};

export function BlockList({ idHotel }: { readonly idHotel: number }) {
  const [state, change] = useAddressState(PATH, LIST);
  return (
    <ListView
      entity={Bloqueo}
      menu={MENU}
      extend={blocks}
      state={state}
      onState={change}
      fixed={['IdHotel', '=', idHotel]}
      onNew={() => undefined}
      onOpen={() => undefined}
    />
  );
}

/** Only the field of the beneficiary that was chosen. */
const exclusives: EntityScreen = {
  shows: ({ name }, { Beneficiario }) =>
    !['IdPersona', 'IdCompania', 'IdCargo'].includes(name) || { P: 'IdPersona', C: 'IdCompania', G: 'IdCargo' }[String(Beneficiario)] === name,
};

export const ExclusiveList = ({ idHotel }: { readonly idHotel: number }) => (
  <PanelList entity={CamaExclusiva} menu={MENU} path={PATH} extend={exclusives} fixed={['IdHotel', '=', idHotel]} />
);
