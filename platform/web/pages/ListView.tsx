import { Button, Chip } from '@mantine/core';
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Entity } from '../../entity/entity';
import { WEB_KINDS } from '../../fields/web';
import { allOf, type Expression } from '../data/filters';
import { may, mayOn } from '../data/grants';
import { exportList, type Sort, useList, useScrolledRows } from '../data/list';
import { keyOf, titleOf, type WireRow } from '../data/row';
import { useRemove } from '../data/write';
import { Grid } from '../grid/Grid';
import { Pager } from '../grid/Pager';
import { usePhone } from '../grid/phone';
import { densityOf, useGridPreferences } from '../grid/preferences';
import { SavedViews } from '../grid/SavedViews';
import { EVERY } from '../grid/sizes';
import type { Selection } from '../grid/types';
import { ViewMenu } from '../grid/ViewMenu';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { useAppearance } from '../session/appearance';
import { can } from '../session/session';
import { confirm } from '../ui/confirm';
import { ErrorState } from '../ui/ErrorState';
import { notifyError, notifyOk } from '../ui/notify';
import { useActionTools } from './actions';
import { type ChangeState, FIRST, type ListState } from './address';
import { gridColumns, gridFields, sortName, usualColumns } from './columns';
import { FilterChips, FilterPanel } from './FilterBar';
import { NoRows } from './NoRows';
import classes from './pages.module.css';
import { RowMenu } from './RowMenu';
import { SearchBox } from './SearchBox';
import { SelectionBar } from './SelectionBar';
import type { EntityScreen, ScreenAction } from './screen';

interface Props {
  readonly entity: Entity;
  /** Option whose grants its own actions need. */
  readonly menu: string;
  readonly extend?: EntityScreen;
  readonly state: ListState;
  readonly onState: ChangeState;
  /** Always applied, never shown: the parent of a child list. */
  readonly fixed?: Expression;
  /** What a search asks, where the server's own search does not know what names the rows. */
  readonly searchBy?: (text: string) => Expression | undefined;
  readonly onNew: () => void;
  readonly onOpen: (row: WireRow) => void;
  readonly onRemoved?: () => void;
  readonly hrefOf?: (row: WireRow) => string;
  /** A read-only parent makes its lists read-only. */
  readonly frozen?: boolean;
  /** The address that holds the state, for saved views. */
  readonly address?: { readonly search: string; readonly go: (search: string) => void };
  /** Where the page puts the main buttons; without it they follow the filters. */
  readonly heading?: (buttons: ReactNode) => ReactNode;
}
const NOTHING: EntityScreen = {};
const EMPTY: Selection = new Map();

/** A list of an entity's rows: search, filters, grid, pages and what may be done. The page and the child tabs draw the same. */
export function ListView({
  entity,
  menu,
  extend = NOTHING,
  state,
  onState,
  fixed,
  searchBy,
  onNew,
  onOpen,
  onRemoved,
  hrefOf,
  frozen = false,
  address,
  heading,
}: Props) {
  const [preferences, changePreferences] = useGridPreferences(extend.id ?? entity.resource);
  const [appearance] = useAppearance();
  const density = densityOf(preferences, appearance.density);
  const [selection, setSelection] = useState<Selection>(EMPTY);
  const phone = usePhone();
  const [exporting, setExporting] = useState(false);
  const { tools, dialogs } = useActionTools(entity);
  const remove = useRemove(entity);
  const labels = words.entity(entity);
  const fields = useMemo(() => gridFields(entity, extend), [entity, extend]);
  const usual = useMemo(() => usualColumns(entity, extend), [entity, extend]);
  const filterable = useMemo(() => fields.filter(({ field }) => field.filter && WEB_KINDS[field.kind].filter), [fields]);
  const visible = state.columns ?? preferences.visible ?? usual;
  const columns = useMemo(
    () =>
      gridColumns(
        fields.filter(({ name }) => visible.includes(name)),
        extend,
      ),
    [fields, visible, extend],
  );

  const filter = allOf([
    fixed,
    searchBy?.(state.buscar),
    extend.filter,
    ...(extend.switches ?? []).map(({ id, expression }) => (id in state.filters ? expression() : undefined)),
    ...filterable.map((at) => {
      const value = state.filters[at.name];
      return value === undefined ? undefined : WEB_KINDS[at.field.kind].filter?.expression(at, value);
    }),
  ]);
  const which = { filter, buscar: searchBy ? '' : state.buscar };
  const sort: Sort[] = state.sort.map(({ selector, desc }) => ({
    selector: sortName(entity, selector),
    desc,
  }));
  const scrolls = extend.scrolls === true && !phone;
  const size = state.size === EVERY && !scrolls ? FIRST.size : state.size;
  const paged = size !== EVERY;
  const page = useList(entity, { ...which, skip: (state.page - 1) * size, take: size, sort }, paged);
  const scrolled = useScrolledRows(entity, { ...which, sort }, !paged);
  const list = paged ? page : { ...page, ...scrolled, stale: false };

  // Rows may have gone since: the last page that exists is shown.
  const { total } = list;
  useEffect(() => {
    if (paged && total !== null && state.page > 1 && (state.page - 1) * size >= total) onState({ page: Math.max(1, Math.ceil(total / size)) });
  }, [paged, total, state.page, size, onState]);

  const granted = (actions: readonly ScreenAction[] = []) => (frozen ? [] : actions.filter(({ action }) => can(menu, action)));
  const creates = may(entity, 'crear') && !frozen && !extend.readOnly;
  const deletes = may(entity, 'eliminar') && !frozen && !extend.readOnly && (list.rows?.some((row) => mayOn(entity, 'eliminar', row)) ?? false);
  const rowActions = granted(extend.rowActions);
  const bulkActions = granted(extend.bulkActions);
  const selects = bulkActions.length > 0 || deletes;

  const removeOne = async (row: WireRow) => {
    const name = titleOf(entity, row);
    if (!(await confirm({ message: t('list.deleteOne', { name }), danger: true }))) return;
    try {
      await remove.mutateAsync(row);
      notifyOk(t('form.deleted'));
      setSelection(EMPTY);
      onRemoved?.();
    } catch (error) {
      notifyError(error);
    }
  };
  const removeMany = async () => {
    const rows = [...selection.values()];
    if (!(await confirm({ message: t('list.deleteMany', { count: rows.length }), danger: true }))) return;
    if (await tools.runMany(t('actions.delete'), rows, (row) => remove.mutateAsync(row))) {
      setSelection(EMPTY);
      onRemoved?.();
    }
  };
  const act = async (action: ScreenAction, rows: readonly WireRow[]) => {
    try {
      if ((await action.run(rows, tools)) === true) setSelection(EMPTY);
    } catch (error) {
      notifyError(error);
    }
  };
  const exportNow = async () => {
    setExporting(true);
    try {
      const exported = visible.filter((name) => name in entity.fields && !['photo', 'file', 'detail'].includes(entity.fields[name]?.kind ?? ''));
      await exportList(entity, which, sort, exported, labels.many);
      notifyOk(t('list.exported'));
    } catch (error) {
      notifyError(error);
    } finally {
      setExporting(false);
    }
  };

  const rowKey = useCallback((row: WireRow) => keyOf(entity, row), [entity]);
  const rowTitle = useCallback((row: WireRow) => titleOf(entity, row), [entity]);
  const actions = (row: WireRow) => (
    <RowMenu
      row={row}
      name={rowTitle(row)}
      editable={!frozen && !extend.readOnly && mayOn(entity, 'editar', row)}
      onOpen={() => onOpen(row)}
      onDelete={!frozen && !extend.readOnly && mayOn(entity, 'eliminar', row) ? () => void removeOne(row) : undefined}
      actions={rowActions}
      onAction={(action) => void act(action, [row])}
    />
  );
  const newButton = creates && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {t('actions.new')}
    </Button>
  );
  const buttons = (
    <>
      {may(entity, 'exportar') && (
        <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />} loading={exporting} onClick={() => void exportNow()}>
          {t('actions.export')}
        </Button>
      )}
      {newButton}
    </>
  );
  const searchable = searchBy !== undefined || Object.values(entity.fields).some((field) => field.search);
  return (
    <>
      {heading?.(buttons)}
      <div className={classes.bar}>
        {searchable && <SearchBox value={state.buscar} onChange={(buscar) => onState({ buscar })} hotkey={heading !== undefined} />}
        <FilterPanel fields={filterable} values={state.filters} onChange={(filters) => onState({ filters })} />
        {extend.switches?.map(({ id, label }) => (
          <Chip
            key={id}
            checked={id in state.filters}
            onChange={(on) => {
              const { [id]: _, ...rest } = state.filters;
              onState({ filters: on ? { ...rest, [id]: 'S' } : rest });
            }}
          >
            {label()}
          </Chip>
        ))}
        <div className={classes.push}>
          <ViewMenu
            columns={fields.filter(({ field }) => !field.ofReader || field.list).map(({ name, label }) => ({ id: name, label }))}
            visible={visible}
            onVisible={(next) => {
              changePreferences({ visible: [...next] });
              onState({ columns: next, page: state.page });
            }}
            onReset={() => {
              changePreferences({ visible: undefined, widths: {} });
              onState({ columns: undefined, page: state.page });
            }}
            sortable={columns.filter((column) => column.sortable)}
            sort={state.sort}
            onSort={(next) => onState({ sort: next })}
            density={density}
            onDensity={(next) => changePreferences({ density: next })}
            views={
              address && (
                <SavedViews
                  views={preferences.views}
                  search={address.search}
                  onViews={(views) => changePreferences({ views })}
                  onApply={address.go}
                />
              )
            }
          />
          {!heading && buttons}
        </div>
      </div>
      <FilterChips fields={filterable} values={state.filters} onChange={(filters) => onState({ filters })} />
      {selection.size > 0 && (
        <SelectionBar
          selection={selection}
          actions={bulkActions}
          onAction={(action) => void act(action, [...selection.values()])}
          onDelete={deletes ? () => void removeMany() : undefined}
          onClear={() => setSelection(EMPTY)}
        />
      )}
      {list.error && !list.rows ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <>
          <Grid
            id={extend.id ?? entity.resource}
            label={labels.many}
            columns={columns}
            rows={list.rows}
            rowKey={rowKey}
            rowTitle={rowTitle}
            titleColumn={entity.options.title}
            total={total}
            expected={paged ? size : FIRST.size}
            scroll={paged ? undefined : scrolled}
            stale={list.stale}
            sort={state.sort}
            onSort={(next) => onState({ sort: next })}
            density={density}
            selection={selects ? selection : undefined}
            onSelect={setSelection}
            hrefOf={hrefOf}
            onOpen={onOpen}
            actions={actions}
            empty={
              <NoRows
                filtered={state.buscar !== '' || Object.keys(state.filters).length > 0}
                text={labels.empty}
                action={newButton}
                onClear={() => onState({ buscar: '', filters: {} })}
              />
            }
          />
          {list.rows?.length !== 0 && (
            <Pager
              page={state.page}
              size={size}
              scrolls={scrolls}
              shown={list.rows?.length ?? 0}
              total={total}
              onPage={(page) => onState({ page })}
              onSize={(size) => onState({ size })}
            />
          )}
        </>
      )}
      {dialogs}
    </>
  );
}
