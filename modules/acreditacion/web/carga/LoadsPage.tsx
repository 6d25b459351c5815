import { LoadList } from '@platform/web/load/LoadList';
import { Carga } from '../../shared/carga.entity';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { EntityTabs, useEntityAddress } from '../ui/EntityTabs';
import { say } from './say';
import { hrefOfEntity, MENU, PATH } from './wire';

/** Mass requests of an entity (LM): every load with its counts, the newest first. */
export function LoadsPage() {
  const [entidad, setEntity] = useEntityAddress(PATH, ENTIDADES);
  return (
    <LoadList
      entity={Carga}
      menu={MENU}
      path={PATH}
      title={say('titulo')}
      create={{ label: say('nueva'), href: hrefOfEntity(`${PATH}/nueva`, entidad) }}
      fixed={['Entidad', '=', entidad]}
    >
      <EntityTabs of={ENTIDADES} value={entidad} counts={undefined} onChange={setEntity} />
    </LoadList>
  );
}
