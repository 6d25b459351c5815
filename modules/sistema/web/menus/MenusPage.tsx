import { Button, Menu as Dropdown } from '@mantine/core';
import { useGuard } from '@platform/web/form/guard';
import { t } from '@platform/web/i18n/t';
import { can, isSuper } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { say } from '../say';
import { admitsChildren, isChanged, reorder } from './draft';
import { labelOf, MenuTree } from './MenuTree';
import classes from './menus.module.css';
import { OptionPanel } from './OptionPanel';
import { type MenuDraft, useMenuDraft } from './useMenuDraft';
import { type Stored, treeQuery } from './wire';

const OPTION = '010105';

/** Menús y campos requeridos: everything changes in memory until *Guardar* sends it at once. */
export default function MenusPage() {
  const { data, error, refetch } = useQuery(treeQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Editor stored={data.opciones} routes={data.rutas} /> : <PageSkeleton />;
}

function Editor({ stored, routes }: { readonly stored: readonly Stored[]; readonly routes: readonly string[] }) {
  const menu = useMenuDraft(stored);
  const { draft, options, option, count } = menu;
  const own = can(OPTION, 'editar');
  const shared = isSuper() && own;
  useGuard(count > 0, say('menus.alerta'));
  return (
    <>
      <PageTitle title={say('menus.titulo')}>
        {count > 0 && (
          <span className={classes.count} role="status">
            {say('menus.sinGuardar', { count })}
          </span>
        )}
        <Button variant="default" disabled={count === 0} onClick={() => void menu.discard()}>
          {say('menus.descartar')}
        </Button>
        <Button disabled={count === 0} loading={menu.saving} onClick={menu.save}>
          {t('actions.save')}
        </Button>
      </PageTitle>
      <div className={classes.page}>
        <section className={classes.side}>
          <MenuTree
            options={options}
            selected={menu.selected}
            onSelect={(id) => void menu.choose(id)}
            isChanged={(id) => isChanged(draft, id)}
            isDeleted={(id) => draft.deleted.has(id)}
            onMove={shared ? (id, to) => menu.change(reorder(stored, draft, id, to)) : undefined}
          />
          {shared && <NewOption menu={menu} />}
        </section>
        <section className={classes.main} aria-label={option ? labelOf(option) : say('menus.elija')}>
          {option ? (
            <OptionPanel menu={menu} stored={stored} routes={routes} option={option} shared={shared} own={own} />
          ) : (
            <p className={`${classes.panel} ${classes.help}`}>{say('menus.elija')}</p>
          )}
        </section>
      </div>
    </>
  );
}

/** A new option: at the root, or under the one that is selected. */
function NewOption({ menu: { option, add } }: { readonly menu: MenuDraft }) {
  return (
    <>
      <p className={classes.help}>{say('menus.ayudaOrden')}</p>
      <Dropdown position="bottom-start" withinPortal>
        <Dropdown.Target>
          <Button variant="default" size="compact-md" mt="xs" leftSection={<IconPlus size={16} aria-hidden />}>
            {say('menus.nueva')}
          </Button>
        </Dropdown.Target>
        <Dropdown.Dropdown>
          <Dropdown.Item onClick={() => add(null)}>{say('menus.nuevaRaiz')}</Dropdown.Item>
          <Dropdown.Item disabled={!option || !admitsChildren(option)} onClick={() => option && add(option)}>
            {say('menus.nuevaDebajo')}
          </Dropdown.Item>
        </Dropdown.Dropdown>
      </Dropdown>
    </>
  );
}
