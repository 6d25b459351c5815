import { Button } from '@mantine/core';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { FIRST, useAddressState } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import { can } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { Carga } from '../../shared/carga.entity';
import { SectionTabs } from '../SectionTabs';
import { say } from '../say';
import { MENU, PATH, SECTIONS } from './wire';

/** Gestión masiva (040203): every mass act with its counts, the newest first. */
export default function CargasPage() {
  const router = useRouter();
  const [state, change] = useAddressState(PATH, FIRST);
  const hrefOf = (row: WireRow) => `${PATH}/${encodeURIComponent(keyOf(Carga, row))}`;
  const create = () => void router.navigate({ href: `${PATH}/nueva` });
  return (
    <ListView
      entity={Carga}
      menu={MENU}
      state={state}
      onState={change}
      onNew={create}
      onOpen={(row) => void router.navigate({ href: hrefOf(row) })}
      hrefOf={hrefOf}
      heading={(buttons) => (
        <>
          <PageTitle title={say('masiva.titulo')}>
            {buttons}
            {can(MENU, 'crear') && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
                {say('masiva.nueva')}
              </Button>
            )}
          </PageTitle>
          <SectionTabs path={PATH} sections={SECTIONS} />
        </>
      )}
    />
  );
}
