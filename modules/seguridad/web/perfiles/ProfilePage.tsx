import { Alert } from '@mantine/core';
import { isProblem } from '@platform/web/api/problem';
import { may, mayOn } from '@platform/web/data/grants';
import { useItem } from '@platform/web/data/list';
import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { useGuard } from '@platform/web/form/guard';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { usePlace } from '@platform/web/pages/address';
import { listMemory } from '@platform/web/pages/ListPage';
import type { EntityScreen } from '@platform/web/pages/screen';
import { tab as kept } from '@platform/web/session/storage';
import { confirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Perfil } from '../../shared/seguridad.entity';
import { say } from '../say';
import { FeaturesTab } from './FeaturesTab';
import { MenuTab } from './MenuTab';
import { ProtectionTab } from './ProtectionTab';
import classes from './perfiles.module.css';
import { isTab, PATH, ProfileTabs, type TabName } from './tabs';
import { UnitsTab } from './UnitsTab';
import { UsersTab } from './UsersTab';

const NEW = 'nuevo';
const FORM: EntityScreen = { hide: ['TipoPerfil', 'Usuarios', 'Opciones', 'Administra'] };

/** A profile in its tabs 2 to 7, at `/seguridad/perfiles/<key>` or `/nuevo`. */
export default function ProfilePage() {
  const { pathname } = usePlace(PATH, true);
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  return id === NEW ? <Profile key={NEW} row={undefined} onReload={() => undefined} /> : <Chosen key={id} id={id} />;
}

function Chosen({ id }: { readonly id: string }) {
  const item = useItem(Perfil, id);
  if (item.isError && isProblem(item.error) && item.error.status === 404) return <EmptyState title={t('form.notFound')} />;
  if (item.isError && !item.data) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (!item.data) return <PageSkeleton />;
  return <Profile row={item.data} onReload={() => void item.refetch()} />;
}

/** What each tab of a profile is given. */
export interface ProfileTabProps {
  readonly id: string;
  readonly row: WireRow;
  readonly frozen: boolean;
  readonly onDirty: (dirty: boolean) => void;
}

function Profile({ row, onReload }: { readonly row: WireRow | undefined; readonly onReload: () => void }) {
  const router = useRouter();
  const { pathname, searchStr } = usePlace(PATH, true);
  const [dirty, setDirty] = useState(false);
  const asked = new URLSearchParams(searchStr).get('pestana');
  const tab: TabName = row && isTab(asked) && asked !== 'lista' ? asked : 'perfil';
  // The form of the tab Perfil guards itself.
  useGuard(dirty && tab !== 'perfil');
  const back = () => void router.navigate({ href: PATH + (kept.get(listMemory(PATH)) ?? '') });
  const go = async (next: TabName) => {
    if (next === tab || (dirty && !(await confirm({ message: t('form.unsaved') })))) return;
    setDirty(false);
    if (next === 'lista') return back();
    void router.navigate({ href: `${pathname}?pestana=${next}`, replace: true, resetScroll: false });
  };
  const frozen = row ? !mayOn(Perfil, 'editar', row) : !may(Perfil, 'crear');
  const title = row ? plain(row.Perfil) : words.newOf(Perfil);
  const type = row && plain(row.TipoPerfil) !== 'N' ? ` · ${words.option(Perfil, 'TipoPerfil', plain(row.TipoPerfil))}` : '';
  const props = row && { id: keyOf(Perfil, row), row, frozen, onDirty: setDirty };
  return (
    <>
      <PageTitle title={title} subtitle={`${words.entity(Perfil).one}${type}`} />
      {frozen && row && (
        <Alert color="gray" mb="md">
          {say('perfil.soloLectura')}
        </Alert>
      )}
      <ProfileTabs value={tab} open={(name) => row !== undefined || name === 'perfil' || name === 'lista'} onTab={(next) => void go(next)}>
        <div className={tab === 'perfil' ? undefined : classes.panel}>
          {tab === 'perfil' && (
            <EntityForm
              key={row?.Version ?? NEW}
              entity={Perfil}
              extend={FORM}
              row={row}
              frozen={frozen}
              tabs={[{ id: 'datos', label: say('perfil.perfil') }]}
              onDirty={setDirty}
              onSaved={(saved, another) => {
                if (row) onReload();
                else if (another) void router.navigate({ href: `${PATH}/${NEW}`, replace: true });
                else void router.navigate({ href: `${PATH}/${keyOf(Perfil, saved)}?pestana=menu`, replace: true });
              }}
              onReload={onReload}
              onCancel={back}
            />
          )}
          {props && tab === 'usuarios' && <UsersTab {...props} />}
          {props && tab === 'menu' && <MenuTab {...props} />}
          {props && tab === 'proteccion' && <ProtectionTab {...props} />}
          {props && tab === 'caracteristica' && <FeaturesTab {...props} onSaved={onReload} />}
          {props && tab === 'unidad' && <UnitsTab {...props} />}
        </div>
      </ProfileTabs>
    </>
  );
}
