import { Button, Group, Menu } from '@mantine/core';
import { IconArrowLeft, IconChevronDown, IconHistory, IconId, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Entity } from '../../entity/entity';
import { isProblem } from '../api/problem';
import { useWhole } from '../data/extras';
import { may, mayOn } from '../data/grants';
import { historyOf } from '../data/history';
import { useDefaults, useItem } from '../data/list';
import { zone } from '../data/reader';
import { keyOf, plain, titleOf, type WireRow } from '../data/row';
import { entityOf } from '../data/there';
import { firstTab } from '../data/things';
import { useRemove } from '../data/write';
import { shownMoment } from '../data/zone';
import { ChildTab } from '../form/ChildTab';
import { EntityForm, type MoreTab } from '../form/EntityForm';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import type { EntityRoute } from '../module';
import { can } from '../session/session';
import { tab } from '../session/storage';
import { confirm } from '../ui/confirm';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { iconOf } from '../ui/icons';
import { notifyError, notifyOk } from '../ui/notify';
import { PageTitle } from '../ui/PageTitle';
import { PageSkeleton } from '../ui/Skeletons';
import { useActionTools } from './actions';
import { usePlace } from './address';
import { listMemory } from './ListPage';
import classes from './pages.module.css';
import { admits } from './RowMenu';
import type { EntityScreen, ScreenAction } from './screen';
import { wayToForm } from './wayToForm';

const ThingPage = lazy(async () => ({ default: (await import('../page/ThingPage')).ThingPage }));
const RunButtons = lazy(async () => ({ default: (await import('../page/RunButtons')).RunButtons }));

const NOTHING: EntityScreen = {};
const NEW = 'nuevo';
interface Props {
  readonly entity: Entity;
  readonly screen: EntityRoute;
}

/** The generic form of an entity, at `path/nuevo` or `path/<key>`. */
export default function ItemPage({ entity, screen }: Props) {
  const whole = useWhole(entity);
  return whole ? <Item entity={whole} screen={screen} /> : <PageSkeleton />;
}

function Item({ entity, screen }: Props) {
  const { pathname } = usePlace(screen.path, true);
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  return id === NEW ? <NewItem entity={entity} screen={screen} /> : <OldItem key={id} entity={entity} screen={screen} id={id} />;
}

/** Back to the list as it was left. */
function useBack({ path, list = path }: EntityRoute): () => void {
  const router = useRouter();
  return () => void router.navigate({ href: list + (tab.get(listMemory(list)) ?? '') });
}

const formTabs = (entity: Entity) => {
  const names = entity.options.tabs ?? [];
  return names.length > 0 ? names.map((id) => ({ id, label: words.tab(entity, id) })) : [{ id: 'datos', label: words.entity(entity).one }];
};

function NewItem({ entity, screen }: Props) {
  const router = useRouter();
  const back = useBack(screen);
  const [round, setRound] = useState(0);
  const defaults = useDefaults(entity, screen.extend?.defaults === true);
  const title = <PageTitle title={words.newOf(entity)} />;
  if (!may(entity, 'crear')) {
    return (
      <>
        {title}
        <EmptyState title={t('errors.permission')} action={<Button onClick={back}>{t('actions.backToList')}</Button>} />
      </>
    );
  }
  if (defaults.isError) {
    return (
      <>
        {title}
        <ErrorState error={defaults.error} onRetry={() => void defaults.refetch()} />
      </>
    );
  }
  if (screen.extend?.defaults && !defaults.data) return <PageSkeleton />;
  const hasMore = (entity.options.children?.length ?? 0) + (screen.extend?.tabs?.length ?? 0) > 0;
  return (
    <>
      {title}
      <EntityForm
        key={round}
        entity={entity}
        extend={screen.extend ?? NOTHING}
        row={undefined}
        first={defaults.data}
        preset={screen.extend?.preset}
        frozen={false}
        tabs={formTabs(entity)}
        onCancel={back}
        onSaved={(saved, another) => {
          if (another) setRound(round + 1);
          else if (hasMore)
            void router.navigate({
              // What was just begun goes on in its form.
              href: `${screen.path}/${encodeURIComponent(keyOf(entity, saved))}${entity.options.page ? `?pestana=${firstTab(entity)}` : ''}`,
              replace: true,
            });
          else back();
        }}
      />
    </>
  );
}

function OldItem({ entity, screen, id }: Props & { id: string }) {
  const back = useBack(screen);
  const item = useItem(entity, id);
  const row = item.data;
  const missing = item.isError && isProblem(item.error) && item.error.status === 404;
  if (missing || (item.isError && !row)) {
    return (
      <>
        <PageTitle title={words.entity(entity).one} />
        {missing ? (
          <EmptyState title={t('form.notFound')} action={<Button onClick={back}>{t('actions.backToList')}</Button>} />
        ) : (
          <ErrorState error={item.error} onRetry={() => void item.refetch()} />
        )}
      </>
    );
  }
  if (!row) return <PageSkeleton />;
  return <OpenItem key={row.Version} entity={entity} screen={screen} row={row} onReload={() => void item.refetch()} />;
}

function OpenItem({ entity, screen, row, onReload }: Props & { row: WireRow; onReload: () => void }) {
  const { path, menu, extend = NOTHING } = screen;
  const router = useRouter();
  const back = useBack(screen);
  const remove = useRemove(entity);
  const { tools, dialogs } = useActionTools(entity);
  const { pathname, searchStr } = usePlace(path, true);
  const frozen = !mayOn(entity, 'editar', row);
  // What nobody ever changes (a view) says nothing of what hangs from it.
  const held = frozen && (entity.options.operations?.includes('editar') ?? true);
  const actions = (extend.rowActions ?? []).filter((action) => can(menu, action.action) && admits(action, row));
  const deletes = mayOn(entity, 'eliminar', row);
  const key = row[entity.key];
  const asked = new URLSearchParams(searchStr).get('pestana') ?? undefined;
  const history = historyOf(entity.resource, keyOf(entity, row));
  const children = (entity.options.children ?? []).flatMap(({ tab: name, resource, by }): MoreTab[] => {
    const child = entityOf(resource);
    // A screen's own tab of that name stands in its place.
    if (extend.tabs?.some(({ id }) => id === name)) return [];
    if (!child || !may(child, 'consultar') || (typeof key !== 'string' && typeof key !== 'number')) return [];
    return [
      {
        id: name,
        label: words.tab(entity, name),
        content: () => (
          <ChildTab entity={child} menu={menu} by={by} parent={key} frozen={held} extend={extend.children?.[resource]} onChanged={onReload} />
        ),
      },
    ];
  });
  const own = (extend.tabs ?? [])
    .filter(({ visible }) => visible?.(row) ?? true)
    .map(({ id, label, Content }): MoreTab => ({ id, label: label(), content: () => <Content row={row} /> }));
  const tabs = formTabs(entity);
  const removeNow = async () => {
    if (!(await confirm({ message: t('list.deleteOne', { name: titleOf(entity, row) }), danger: true }))) return;
    try {
      await remove.mutateAsync(row);
      notifyOk(t('form.deleted'));
      back();
    } catch (error) {
      notifyError(error);
    }
  };
  // One a screen: what its page has as the first button, its form has too.
  const [main, ...rest] = [...actions].sort((one, other) => Number(other.main ?? false) - Number(one.main ?? false));
  const shown = main?.main ? main : undefined;
  const inMenu = shown ? rest : actions;
  const run = (action: ScreenAction) => void Promise.resolve(action.run([row], tools)).catch(notifyError);
  const others = (inMenu.length > 0 || deletes || history !== undefined) && (
    <>
      {inMenu.map((action) => {
        const Sign = iconOf(action.icon);
        return (
          <Menu.Item key={action.id} leftSection={<Sign size={16} aria-hidden />} onClick={() => run(action)}>
            {action.label()}
          </Menu.Item>
        );
      })}
      {history !== undefined && (
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => void router.navigate({ href: history })}>
          {t('actions.history')}
        </Menu.Item>
      )}
      {deletes && (
        <Menu.Item className={classes.danger} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void removeNow()}>
          {t('actions.delete')}
        </Menu.Item>
      )}
    </>
  );
  const id = keyOf(entity, row);
  const { page } = entity.options;
  if (page && asked === undefined) {
    return (
      <>
        <Suspense fallback={<PageSkeleton />}>
          <ThingPage
            {...{ entity, extend, page, row }}
            form={wayToForm(screen, row)}
            onBack={back}
            run={<RunButtons key={id} entity={entity} path={path} id={id} />}
            main={shown && { label: shown.label(), icon: shown.icon, run: () => run(shown) }}
            others={others}
          />
        </Suspense>
        {dialogs}
      </>
    );
  }
  const MainSign = iconOf(shown?.icon ?? '');
  return (
    <>
      <PageTitle title={titleOf(entity, row)} subtitle={held ? `${words.entity(entity).one} · ${t('form.readOnly')}` : words.entity(entity).one}>
        {page && (
          <Button variant="subtle" leftSection={<IconId size={16} aria-hidden />} onClick={() => void router.navigate({ href: pathname })}>
            {t('page.open')}
          </Button>
        )}
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
          {t('actions.backToList')}
        </Button>
        {others && (
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                {t('actions.moreActions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>{others}</Menu.Dropdown>
          </Menu>
        )}
        {shown && (
          <Button leftSection={<MainSign size={16} aria-hidden />} onClick={() => run(shown)}>
            {shown.label()}
          </Button>
        )}
      </PageTitle>
      {extend.Warning && <extend.Warning row={row} />}
      <EntityForm
        entity={entity}
        extend={extend}
        row={row}
        frozen={frozen}
        tabs={tabs}
        more={[...children, ...own]}
        tab={asked ?? extend.opens}
        onTab={(next) =>
          void router.navigate({
            href: `${pathname}?pestana=${encodeURIComponent(next)}`,
            replace: true,
            resetScroll: false,
          })
        }
        onSaved={() => (children.length + own.length > 0 ? onReload() : back())}
        onReload={onReload}
        onCancel={back}
        trail={<Trail row={row} />}
      />
      {dialogs}
    </>
  );
}

function Trail({ row }: { row: WireRow }) {
  const say = (user: string, moment: string) => ({
    user: plain(row[user]),
    date: shownMoment(plain(row[moment]), zone()),
  });
  if (row.FechaModificacion) return <Group gap={4}>{t('form.modifiedBy', say('UsuarioModificacion', 'FechaModificacion'))}</Group>;
  return row.FechaCreacion ? <Group gap={4}>{t('form.createdBy', say('UsuarioCreacion', 'FechaCreacion'))}</Group> : null;
}
