import { Group, Title } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { may, mayOn } from '@platform/web/data/grants';
import { useItem } from '@platform/web/data/list';
import { keyOf, titleOf, type Values, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { PageLink } from '@platform/web/page/PageLink';
import { RowActs } from '@platform/web/pages/RowActs';
import type { EntityScreen } from '@platform/web/pages/screen';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';

/** What a branch of a tree opens beside it: a row of an entity, or a new one. */
export interface Opened {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  /** Where the row has its page. */
  readonly path: string;
  /** Absent for a new row. */
  readonly id?: string;
  /** What a new row begins with. */
  readonly first?: Values;
}
interface Props {
  readonly opened: Opened;
  readonly menu: string;
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (saved: WireRow) => void;
  readonly onCancel: () => void;
}

const tabsOf = (entity: Entity) => {
  const [first = 'datos'] = entity.options.tabs ?? [];
  return [{ id: first, label: entity.options.tabs ? words.tab(entity, first) : words.entity(entity).one }];
};

/** The form of what was chosen in a tree, with its acts; what hangs from it is in the tree. */
export function BesideForm(props: Props) {
  const { entity, id } = props.opened;
  const item = useItem(entity, id);
  if (id !== undefined && item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />;
  if (id !== undefined && !item.data) return <RowSkeletons rows={5} />;
  if (id === undefined && !may(entity, 'crear')) return <EmptyState title={t('errors.permission')} />;
  return <Open key={item.data?.Version ?? 0} {...props} row={item.data} onReload={() => void item.refetch()} />;
}

function Open({
  opened,
  menu,
  onDirty,
  onSaved,
  onCancel,
  row,
  onReload,
}: Props & { readonly row: WireRow | undefined; readonly onReload: () => void }) {
  const { entity, extend, path, first } = opened;
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {row ? titleOf(entity, row) : words.newOf(entity)}
        </Title>
        {row && <PageLink href={`${path}/${keyOf(entity, row)}`}>{t('page.open')}</PageLink>}
      </Group>
      {row && <RowActs {...{ entity, menu, row }} actions={extend.rowActions ?? []} />}
      <EntityForm
        {...{ entity, extend, row, onReload, onDirty, onCancel }}
        {...(first ? { first } : {})}
        frozen={row ? !mayOn(entity, 'editar', row) : false}
        tabs={tabsOf(entity)}
        onSaved={(saved) => onSaved(saved)}
      />
    </>
  );
}
