import { Drawer } from '@mantine/core';
import { date } from '@platform/entity/field';
import { mayOn } from '@platform/web/data/grants';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { useState } from 'react';
import { CamaExclusiva } from '../../shared/perfil.entity';
import { Bloqueo } from '../../shared/reserva.entity';
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

export function ExclusiveList({ idHotel }: { readonly idHotel: number }) {
  const [state, change] = useAddressState(PATH, LIST);
  const [open, setOpen] = useState<WireRow | 'new'>();
  return (
    <>
      <ListView
        entity={CamaExclusiva}
        menu={MENU}
        extend={exclusives}
        state={state}
        onState={change}
        fixed={['IdHotel', '=', idHotel]}
        onNew={() => setOpen('new')}
        onOpen={setOpen}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        position="right"
        size="md"
        title={words.entity(CamaExclusiva).one}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {open && (
          <EntityForm
            entity={CamaExclusiva}
            key={open === 'new' ? 'new' : keyOf(CamaExclusiva, open)}
            extend={exclusives}
            row={open === 'new' ? undefined : open}
            frozen={open !== 'new' && !mayOn(CamaExclusiva, 'editar', open)}
            tabs={[{ id: 'datos', label: words.entity(CamaExclusiva).one }]}
            onSaved={() => setOpen(undefined)}
            onCancel={() => setOpen(undefined)}
          />
        )}
      </Drawer>
    </>
  );
}
