import { LoadList } from '@platform/web/load/LoadList';
import { Carga } from '../../shared/carga.entity';
import { SectionTabs } from '../SectionTabs';
import { say } from '../say';
import { MENU, PATH, SECTIONS } from './wire';

/** Gestión masiva (040203): every mass act with its counts, the newest first. */
export default function CargasPage() {
  return (
    <LoadList entity={Carga} menu={MENU} path={PATH} title={say('masiva.titulo')} create={{ label: say('masiva.nueva'), href: `${PATH}/nueva` }}>
      <SectionTabs path={PATH} sections={SECTIONS} />
    </LoadList>
  );
}
