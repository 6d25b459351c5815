import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import type { Entity } from '../../entity/entity';
import { useWhole } from '../data/extras';
import { may } from '../data/grants';
import { keyOf, type WireRow } from '../data/row';
import { formAddress, pageAddress } from '../data/things';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import type { EntityRoute } from '../module';
import { keepRun } from '../page/run';
import { useRoomForPanel } from '../page/useRowPanel';
import { tab } from '../session/storage';
import { PageTitle } from '../ui/PageTitle';
import { PageSkeleton } from '../ui/Skeletons';
import { FIRST, useAddressState } from './address';
import { ListView } from './ListView';
import { useRowInAddress, withoutRow } from './rowInAddress';
import type { EntityScreen, ListDrawing } from './screen';
import { wayToForm } from './wayToForm';

/** Where the item page finds the list as it was left. */
export const listMemory = (path: string) => `lista:${path}`;

const RowPanel = lazy(async () => ({ default: (await import('../page/RowPanel')).RowPanel }));
const LIST = 'lista';
const NO_DRAWINGS: readonly ListDrawing[] = [];

/** The list, or the same rows drawn otherwise. */
function Drawings({ drawings, value, onChange }: { drawings: readonly ListDrawing[]; value: string; onChange: (id: string) => void }) {
  const choices = [...drawings.map(({ id, label }) => ({ value: id, label: label() })), { value: LIST, label: t('list.asList') }];
  return <SegmentedControl aria-label={t('list.drawing')} value={value} onChange={onChange} data={choices} />;
}

/** A screen that nothing was changed of reads its columns, and no more. */
const PLAIN: EntityScreen = { reads: [] };

interface Props {
  readonly entity: Entity;
  readonly screen: EntityRoute;
}

/** The generic list of an entity: everything on it follows from the definition, the profile and the address. */
export default function ListPage({ entity, screen }: Props) {
  const whole = useWhole(entity);
  return whole ? <List entity={whole} screen={screen} /> : <PageSkeleton />;
}

function List({ entity, screen }: Props) {
  const { path, menu, extend } = screen;
  const router = useRouter();
  const Above = extend?.above;
  const first = useMemo(
    () => ({ ...FIRST, filters: (typeof extend?.initial === 'function' ? extend.initial() : extend?.initial) ?? FIRST.filters }),
    [extend],
  );
  const [state, change, searchStr] = useAddressState(path, first);
  useEffect(() => tab.set(listMemory(path), searchStr), [path, searchStr]);
  const title = extend?.title?.() ?? words.entity(entity).many;
  const drawings = extend?.drawings ?? NO_DRAWINGS;
  const asked = new URLSearchParams(searchStr).get('vista');
  const drawing = drawings.find(({ id, first: usual }) => (asked === null ? usual : id === asked));
  const shown = drawing?.id ?? LIST;
  const views = useMemo(
    () =>
      drawings.length > 0 && (
        <Drawings
          drawings={drawings}
          value={shown}
          onChange={(vista) => void router.navigate({ href: `${path}?vista=${vista}`, replace: true, resetScroll: false })}
        />
      ),
    [drawings, shown, router, path],
  );
  const onNew = () => void router.navigate({ href: `${path}/nuevo` });
  const { page } = entity.options;
  const wide = useRoomForPanel();
  const beside = useRowInAddress(path, searchStr, page !== undefined && wide);
  const hrefOf = useCallback((row: WireRow) => pageAddress(screen, keyOf(entity, row)), [screen, entity]);
  const go = useCallback((href: string) => void router.navigate({ href }), [router]);
  const { filters } = state;
  const above = useMemo(
    () =>
      Above && (
        <Suspense>
          <Above filters={filters} onFilters={(next) => change({ filters: next })} />
        </Suspense>
      ),
    [Above, filters, change],
  );
  const heading = useCallback(
    (buttons: ReactNode) => (
      <>
        <PageTitle title={title}>
          {views}
          {buttons}
        </PageTitle>
        {above}
      </>
    ),
    [title, views, above],
  );
  const search = withoutRow(searchStr);
  const address = useMemo(() => ({ search, go: (next: string) => go(path + next) }), [search, go, path]);
  if (drawing) {
    return (
      <>
        <PageTitle title={title}>
          {views}
          {may(entity, 'crear') && !extend?.readOnly && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
              {t('actions.new')}
            </Button>
          )}
        </PageTitle>
        {above}
        <Suspense>
          <drawing.Content onOpen={(key) => void router.navigate({ href: `${path}/${encodeURIComponent(key)}` })} />
        </Suspense>
      </>
    );
  }
  return (
    <ListView
      entity={entity}
      menu={menu}
      extend={extend ?? PLAIN}
      state={state}
      onState={change}
      onNew={onNew}
      onOpen={(row, run) => {
        if (page) keepRun(path, run);
        go(hrefOf(row));
      }}
      onEdit={page && ((row) => go(formAddress(screen, keyOf(entity, row))))}
      hrefOf={hrefOf}
      beside={beside}
      panelOf={(row) => (
        <Suspense>
          <RowPanel
            key={row.id}
            {...row}
            entity={entity}
            extend={extend ?? PLAIN}
            href={pageAddress(screen, row.id)}
            formOf={(of) => wayToForm(screen, of)}
            onClose={() => beside?.onOpen(undefined)}
          />
        </Suspense>
      )}
      address={address}
      heading={heading}
    />
  );
}
