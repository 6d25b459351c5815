import { Button } from '@mantine/core';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { can } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Carga } from '../../shared/carga.entity';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { EntityTabs, useEntityAddress } from '../ui/EntityTabs';
import { say } from './say';
import { hrefOfEntity, MENU, PATH } from './wire';

/** Mass requests of an entity (LM): every load with its counts, the newest first. */
export function LoadsPage() {
  const router = useRouter();
  const [state, change] = useAddressState(PATH, FIRST);
  const [entidad, setEntity] = useEntityAddress(PATH, ENTIDADES);
  const hrefOf = (row: WireRow) => `${PATH}/${encodeURIComponent(keyOf(Carga, row))}`;
  const create = () => void router.navigate({ href: hrefOfEntity(`${PATH}/nueva`, entidad) });
  return (
    <ListView
      entity={Carga}
      menu={MENU}
      state={state}
      onState={change}
      fixed={['Entidad', '=', entidad]}
      onNew={create}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={say('titulo')}>
            {buttons}
            {can(MENU, 'crear') && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
                {say('nueva')}
              </Button>
            )}
          </PageTitle>
          <EntityTabs of={ENTIDADES} value={entidad} counts={undefined} onChange={setEntity} />
        </>
      )}
    />
  );
}
