import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Entity } from '../../entity/entity';
import { WEB_KINDS } from '../../fields/web';
import type { Expression, FilterValues } from '../data/filters';
import { may, mayOn } from '../data/grants';
import type { Sort } from '../data/list';
import { keyOf, titleOf, type WireRow } from '../data/row';
import { columnsWithin } from '../grid/columnsWithin';
import { Grid } from '../grid/Grid';
import { Pager } from '../grid/Pager';
import { usePhone } from '../grid/phone';
import { densityOf, useGridPreferences } from '../grid/preferences';
import { usePageSize } from '../grid/room';
import { EVERY, FITS } from '../grid/sizes';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import type { Run } from '../page/run';
import { useAppearance } from '../session/appearance';
import { can } from '../session/session';
import { ErrorState } from '../ui/ErrorState';
import { useSame } from '../ui/useSame';
import { useActionTools } from './actions';
import type { ChangeState, ListState } from './address';
import { BulkMenu } from './BulkMenu';
import { gridColumns, gridFields, usualColumns } from './columns';
import { ExportButton } from './ExportButton';
import { FilterChips } from './FilterBar';
import { ListBar } from './ListBar';
import { NoRows } from './NoRows';
import classes from './pages.module.css';
import { RowMenu } from './RowMenu';
import { SelectionBar } from './SelectionBar';
import type { EntityScreen, ScreenAction } from './screen';
import { type Beside, useBeside } from './useBeside';
import { useCellEdit } from './useCellEdit';
import { useEntry } from './useEntry';
import { useFieldChange } from './useFieldChange';
import { useRoom } from './useRoom';
import { useExport, useRowActs } from './useRowActs';
import { useRows } from './useRows';
import { useSelection } from './useSelection';

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
  readonly onOpen: (row: WireRow, run: Run) => void;
  /** Where a row is changed, when opening it is something else. */
  readonly onEdit?: (row: WireRow) => void;
  /** A row opens beside the list. */
  readonly beside?: Beside;
  readonly panelOf?: (row: PanelOf) => ReactNode;
  readonly onRemoved?: () => void;
  readonly hrefOf?: (row: WireRow) => string;
  /** A read-only parent makes its lists read-only. */
  readonly frozen?: boolean;
  /** The address that holds the state, for saved views. */
  readonly address?: { readonly search: string; readonly go: (search: string) => void };
  /** Where the page puts the main buttons; without it they follow the filters. */
  readonly heading?: (buttons: ReactNode) => ReactNode;
}
/** What is drawn of the row beside the list. */
export interface PanelOf {
  readonly id: string;
  readonly place: number | undefined;
  readonly total: number | null;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: () => void;
}
const NOTHING: EntityScreen = {};
const NONE = new Map<string, WireRow>();

/** Of a screen's actions, those that the session is granted on its option. */
const granted = (actions: readonly ScreenAction[] = [], menu: string, frozen: boolean) =>
  frozen ? [] : actions.filter(({ action }) => can(menu, action));

/** Every field that the list may show, those it filters by, and the columns it shows now. */
function useColumns(entity: Entity, extend: EntityScreen, chosen: readonly string[] | undefined) {
  const fields = useMemo(() => gridFields(entity, extend), [entity, extend]);
  const usual = useMemo(() => usualColumns(entity, extend), [entity, extend]);
  const filterable = useMemo(() => fields.filter(({ field }) => field.filter && WEB_KINDS[field.kind].filter), [fields]);
  const visible = chosen ?? usual;
  const columns = useMemo(
    () =>
      gridColumns(
        fields.filter(({ name }) => visible.includes(name)),
        extend,
      ),
    [fields, visible, extend],
  );
  return { fields, filterable, visible, columns };
}

/** A list of an entity's rows: search, filters, grid, pages and what may be done. The page and the child tabs draw the same. */
export function ListView({ entity, menu, extend = NOTHING, state, onState, frozen = false, ...props }: Props) {
  const { heading, beside } = props;
  const [preferences, changePreferences] = useGridPreferences(extend.id ?? entity.resource);
  const [appearance] = useAppearance();
  const density = densityOf(preferences, appearance.density);
  const phone = usePhone();
  const labels = words.entity(entity);
  const { fields, filterable, visible, columns } = useColumns(entity, extend, state.columns ?? preferences.visible);
  const scrolls = extend.scrolls === true && !phone;
  const { fixed, searchBy } = props;
  const shown = columns.map(({ id }) => id);
  const [pageSize, measure] = usePageSize({ asked: state.size === EVERY && !scrolls ? FITS : state.size, density, phone });
  const { which, sort, size, list, expected, scroll } = useRows({
    entity,
    extend,
    state,
    onState,
    filterable,
    fixed,
    searchBy,
    size: pageSize,
    visible: shown,
  });
  const [rowsAt, enterFrom] = useEntry({ measure, buscar: state.buscar, ready: list.rows !== undefined && !list.stale });
  const [selection, setSelection] = useSelection(which);
  const { exporting, exportNow } = useExport(entity, which, sort, visible, list.total ?? list.moreThan);
  const { tools, dialogs } = useActionTools(entity);
  const { removeOne, removeMany, act } = useRowActs({ entity, tools, onDone: () => setSelection(NONE), onRemoved: props.onRemoved });

  const cells = useCellEdit({ entity, extend, frozen });
  const first = (state.page - 1) * size;
  const place = (row: WireRow): number => row.RowIndex ?? first + (list.rows?.indexOf(row) ?? 0) + 1;
  // What is called by an act stays the same: nothing is drawn anew for it.
  const onOpen = useSame((row: WireRow) => props.onOpen(row, { which, sort, place: place(row), total: list.total }));
  const onEdit = useSame((row: WireRow) => (props.onEdit ?? onOpen)(row));
  const onRow = useSame((row: WireRow) => beside?.onOpen(rowKey(row)));
  const onDelete = useSame((row: WireRow) => void removeOne(row));
  const onAction = useSame((action: ScreenAction, row: WireRow) => void act(action, [row]));
  const onSort = useSame((next: readonly Sort[]) => onState({ sort: next }));
  const onFilters = useSame((filters: FilterValues) => onState({ filters }));
  const onClear = useSame(() => onState({ buscar: '', filters: {} }));
  const onSize = useSame((next: number) => onState({ size: next }));
  const onCount = useSame(list.countAll);
  const onExport = useSame(() => void exportNow());
  const onNew = useSame(props.onNew);
  const rowKey = useCallback((row: WireRow) => keyOf(entity, row), [entity]);
  const onPage = useSame((page: number) => onState({ page, ...(state.size === FITS ? { size } : {}) }));
  const among = useBeside({ rows: list.rows, rowKey, first, total: list.total, page: state.page, size, stale: list.stale, onPage }, beside);
  const [room, measureRoom] = useRoom();
  const narrowed = beside?.open !== undefined && room > 0 ? columnsWithin(columns, room) : columns;
  const opened = list.rows?.find((row) => rowKey(row) === beside?.open);

  const changes = !frozen && !extend.readOnly;
  const deletes = changes && may(entity, 'eliminar') && (list.rows?.some((row) => mayOn(entity, 'eliminar', row)) ?? false);
  const fieldChange = useFieldChange({ entity, extend, tools, frozen });
  const bulkActions = [...granted(extend.bulkActions, menu, frozen), ...fieldChange.actions];

  const rowTitle = useCallback((row: WireRow) => titleOf(entity, row), [entity]);
  const actions = useMemo(() => {
    const own = granted(extend.rowActions, menu, frozen);
    return (row: WireRow) => (
      <RowMenu
        row={row}
        name={rowTitle(row)}
        editable={changes && mayOn(entity, 'editar', row)}
        onOpen={() => onEdit(row)}
        onDelete={changes && mayOn(entity, 'eliminar', row) ? () => onDelete(row) : undefined}
        actions={own}
        onAction={(action) => onAction(action, row)}
      />
    );
  }, [frozen, extend, menu, entity, changes, rowTitle, onEdit, onDelete, onAction]);
  const newButton = useMemo(
    () =>
      changes &&
      may(entity, 'crear') && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t('actions.new')}
        </Button>
      ),
    [changes, entity, onNew],
  );
  const buttons = useMemo(
    () => (
      <>
        {may(entity, 'exportar') && <ExportButton short={phone} exporting={exporting} onClick={onExport} />}
        {newButton}
      </>
    ),
    [entity, phone, exporting, onExport, newButton],
  );
  const head = useMemo(() => heading?.(buttons), [heading, buttons]);
  const isFiltered = state.buscar !== '' || Object.keys(state.filters).length > 0;
  const empty = useMemo(
    () => <NoRows filtered={isFiltered} title={extend.none?.()} text={labels.empty} action={newButton} onClear={onClear} />,
    [isFiltered, extend, labels, newButton, onClear],
  );
  return (
    <>
      {head}
      <ListBar
        state={state}
        onState={onState}
        onDown={enterFrom}
        searchable={searchBy !== undefined || Object.values(entity.fields).some((field) => field.search)}
        hotkey={heading !== undefined}
        filterable={filterable}
        switches={extend.switches}
        fields={fields}
        visible={visible}
        columns={columns}
        density={density}
        preferences={preferences}
        onPreferences={changePreferences}
        address={props.address}
        bulk={extend.offersBulk && selection.size === 0 && bulkActions.length > 0 && <BulkMenu actions={bulkActions} />}
      >
        {!heading && buttons}
      </ListBar>
      <FilterChips fields={filterable} values={state.filters} onChange={onFilters} />
      {selection.size > 0 && (
        <SelectionBar
          selection={selection}
          actions={bulkActions}
          onAction={(action) => void act(action, [...selection.values()])}
          onDelete={deletes ? () => void removeMany([...selection.values()]) : undefined}
          onClear={() => setSelection(NONE)}
        />
      )}
      <div ref={measureRoom} className={beside?.open === undefined ? undefined : classes.split}>
        <div ref={rowsAt} className={classes.rows}>
          {list.error && !list.rows ? (
            <ErrorState error={list.error} onRetry={list.retry} />
          ) : (
            <>
              <Grid
                id={extend.id ?? entity.resource}
                label={labels.many}
                columns={narrowed}
                rows={list.rows}
                rowKey={rowKey}
                rowTitle={rowTitle}
                struck={extend.struck}
                titleColumn={entity.options.title}
                total={list.total}
                expected={expected}
                scroll={scroll}
                stale={list.stale}
                sort={state.sort}
                onSort={onSort}
                density={density}
                selection={bulkActions.length > 0 || deletes ? selection : undefined}
                // What is still shown of the former question is not chosen for the next one.
                onSelect={list.stale ? undefined : setSelection}
                hrefOf={props.hrefOf}
                onOpen={onOpen}
                onRow={beside && onRow}
                beside={beside?.open}
                cells={cells}
                thing={entity.options.page && props.hrefOf ? entity.resource : undefined}
                actions={actions}
                empty={empty}
              />
              {list.rows?.length !== 0 && (
                <Pager
                  page={state.page}
                  size={size}
                  asked={state.size}
                  scrolls={scrolls}
                  shown={list.rows?.length ?? 0}
                  total={list.total}
                  moreThan={list.moreThan}
                  isCounting={list.isCounting}
                  onCount={onCount}
                  // Pages are counted by what fitted here: whoever opens the address sees the same rows.
                  onPage={onPage}
                  onSize={onSize}
                />
              )}
            </>
          )}
        </div>
        {beside?.open !== undefined &&
          props.panelOf?.({
            id: beside.open,
            place: among.place,
            total: list.total,
            onStep: among.step,
            onOpen: () => (opened ? onOpen(opened) : beside.onOpen(undefined)),
          })}
      </div>
      {dialogs}
      {fieldChange.dialog}
    </>
  );
}
