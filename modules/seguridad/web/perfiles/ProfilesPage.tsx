import { text } from '@platform/entity/field';
import { words } from '@platform/web/i18n/words';
import ListPage from '@platform/web/pages/ListPage';
import type { EntityScreen } from '@platform/web/pages/screen';
import { useRouter } from '@tanstack/react-router';
import { Perfil } from '../../shared/seguridad.entity';
import { say } from '../say';
import { MENU, PATH, ProfileTabs } from './tabs';

const extend: EntityScreen = {
  columns: ['Perfil', 'TipoPerfil', 'Contratista', 'Usuarios', 'Opciones', 'Descripcion', 'Activo'],
  hide: ['Administra'],
  rowActions: [
    {
      id: 'copiar',
      icon: 'file-plus',
      label: () => say('perfil.copiar'),
      action: 'crear',
      run: ([row], tools) =>
        row &&
        tools.askAndPost([row], 'copiar', {
          title: say('perfil.copiar'),
          button: say('perfil.copiar'),
          question: say('perfil.copiarPregunta'),
          fields: { Perfil: text({ max: 60, required: true }) },
          labels: { Perfil: words.field(Perfil, 'Perfil') },
        }),
    },
  ],
};
const screen = { menu: MENU, path: PATH, entity: Perfil, extend };

/** Seguridad › Perfiles, the first of its seven tabs: the list in which the profile of the others is chosen. */
export default function ProfilesPage() {
  const router = useRouter();
  return (
    <ProfileTabs value="lista" open={(name) => name === 'lista'} onTab={() => void router.navigate({ href: PATH })}>
      <ListPage entity={Perfil} screen={screen} />
    </ProfileTabs>
  );
}
