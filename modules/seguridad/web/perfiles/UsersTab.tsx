import { may } from '@platform/web/data/grants';
import { ChildTab } from '@platform/web/form/ChildTab';
import { UsuarioPerfil } from '../../shared/seguridad.entity';
import { AddUsers } from './AddUsers';
import type { ProfileTabProps } from './ProfilePage';
import { MENU } from './tabs';

/** Tab *Usuarios*: who has the profile, in which division, from when to when. */
export function UsersTab({ row }: ProfileTabProps) {
  const id = Number(row.IdPerfil);
  const closed = row.Administra === 'S' && row.can?.editar === false;
  return (
    <ChildTab
      entity={UsuarioPerfil}
      menu={MENU}
      by="IdPerfil"
      parent={id}
      frozen={closed || !may(UsuarioPerfil, 'crear')}
      adding={(close) => <AddUsers idPerfil={id} contratista={row.Contratista === 'S' ? 'S' : 'N'} onClose={close} />}
    />
  );
}
