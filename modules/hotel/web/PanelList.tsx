import { Drawer } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { mayOn } from '@platform/web/data/grants';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { type ComponentProps, useState } from 'react';

const LIST = { ...FIRST, size: 20 };

interface Props {
  readonly entity: Entity;
  readonly menu: string;
  readonly path: string;
  readonly extend?: EntityScreen;
  readonly fixed?: ComponentProps<typeof ListView>['fixed'];
}

/** A list within a tab; its rows are made and changed in a panel beside it. */
export function PanelList({ entity, menu, path, extend = {}, fixed }: Props) {
  const [state, change] = useAddressState(path, LIST);
  const [open, setOpen] = useState<WireRow | 'new'>();
  const name = words.entity(entity).one;
  return (
    <>
      <ListView
        entity={entity}
        menu={menu}
        extend={extend}
        state={state}
        onState={change}
        {...(fixed ? { fixed } : {})}
        onNew={() => setOpen('new')}
        onOpen={setOpen}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        position="right"
        size="md"
        title={name}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {open && (
          <EntityForm
            entity={entity}
            key={open === 'new' ? 'new' : keyOf(entity, open)}
            extend={extend}
            row={open === 'new' ? undefined : open}
            frozen={open !== 'new' && !mayOn(entity, 'editar', open)}
            tabs={[{ id: 'datos', label: name }]}
            onSaved={() => setOpen(undefined)}
            onCancel={() => setOpen(undefined)}
          />
        )}
      </Drawer>
    </>
  );
}
