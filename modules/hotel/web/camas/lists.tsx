import { date } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import { saveRow } from '@platform/web/data/write';
import { t } from '@platform/web/i18n/t';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ask } from '@platform/web/pages/ask';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { notifyOk } from '@platform/web/ui/notify';
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
  rowActions: [
    {
      id: 'liberarNoches',
      icon: 'calendar-event',
      label: () => say('camas.liberarNoches'),
      action: 'crear',
      visible: () => true,
      run: async ([row], tools) => {
        if (!row) return false;
        const { FechaInicio, Motivo } = CamaExclusiva.fields;
        const done = await ask(
          CamaExclusiva,
          {
            title: say('camas.liberarNoches'),
            question: say('camas.liberarPregunta', { cama: plain(row.Cama) }),
            button: say('camas.liberarNoches'),
            fields: { FechaInicio, FechaFin: date({ required: true }), Motivo },
          },
          async (values) => {
            await saveRow(CamaExclusiva, { values: { ...values, IdCama: row.IdCama, Beneficiario: 'T' } });
            notifyOk(t('form.saved'));
          },
        );
        if (done) tools.changed();
        return done;
      },
    },
  ],
  shows: ({ name }, { Beneficiario }) =>
    !['IdPersona', 'IdCompania', 'IdCargo'].includes(name) || { P: 'IdPersona', C: 'IdCompania', G: 'IdCargo' }[String(Beneficiario)] === name,
};

export const ExclusiveList = ({ idHotel }: { readonly idHotel: number }) => (
  <PanelList entity={CamaExclusiva} menu={MENU} path={PATH} extend={exclusives} fixed={['IdHotel', '=', idHotel]} />
);
