import { LoadList } from '@platform/web/load/LoadList';
import { Carga } from '../../shared/carga.entity';
import { say } from '../say.estadias';
import { MENU, PATH } from './wire';

/** Reserva masiva (090203): every load with its counts, the newest first. */
export default function CargasPage() {
  return (
    <LoadList entity={Carga} menu={MENU} path={PATH} title={say('masiva.titulo')} create={{ label: say('masiva.nueva'), href: `${PATH}/nueva` }} />
  );
}
