import { Chip } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { FieldAt } from '../../fields/kind-web';
import type { GridPreferences } from '../grid/preferences';
import { SavedViews } from '../grid/SavedViews';
import type { Density, GridColumn } from '../grid/types';
import { ViewMenu } from '../grid/ViewMenu';
import type { ChangeState, ListState } from './address';
import { FilterPanel } from './FilterBar';
import classes from './pages.module.css';
import { SearchBox } from './SearchBox';
import type { ListSwitch } from './screen';

interface Props {
  readonly state: ListState;
  readonly onState: ChangeState;
  /** From the search down to its rows. */
  readonly onDown: (buscar: string) => void;
  /** Whether something of the rows is looked for by words, and whether a key leads there. */
  readonly searchable: boolean;
  readonly hotkey: boolean;
  readonly filterable: readonly FieldAt[];
  readonly switches: readonly ListSwitch[] | undefined;
  readonly fields: readonly FieldAt[];
  /** Columns that are seen, by name and as they are. */
  readonly visible: readonly string[];
  readonly columns: readonly GridColumn[];
  readonly density: Density;
  readonly preferences: GridPreferences;
  readonly onPreferences: (change: Partial<GridPreferences>) => void;
  readonly address: { readonly search: string; readonly go: (search: string) => void } | undefined;
  /** What may be done with many, while none is chosen. */
  readonly bulk?: ReactNode;
  /** The main buttons, where the page has no better place for them. */
  readonly children?: ReactNode;
}

/** What stands above the rows: search, filters, switches, and how the list looks; drawn again when something of these changes, not when rows come. */
export const ListBar = memo(function ListBar(props: Props) {
  const { state, onState, preferences, onPreferences, address } = props;
  return (
    <div className={classes.bar}>
      {props.searchable && <SearchBox value={state.buscar} onChange={(buscar) => onState({ buscar })} onDown={props.onDown} hotkey={props.hotkey} />}
      <div className={classes.tools}>
        <FilterPanel fields={props.filterable} values={state.filters} onChange={(filters) => onState({ filters })} />
        {props.switches?.map(({ id, label }) => (
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
          {props.bulk}
          <ViewMenu
            columns={props.fields.filter(({ field }) => !field.ofReader || field.list).map(({ name, label }) => ({ id: name, label }))}
            visible={props.visible}
            onVisible={(next) => {
              onPreferences({ visible: [...next] });
              onState({ columns: next, page: state.page });
            }}
            onReset={() => {
              onPreferences({ visible: undefined, widths: {} });
              onState({ columns: undefined, page: state.page });
            }}
            sortable={props.columns.filter((column) => column.sortable)}
            sort={state.sort}
            onSort={(next) => onState({ sort: next })}
            density={props.density}
            onDensity={(density) => onPreferences({ density })}
            views={
              address && (
                <SavedViews views={preferences.views} search={address.search} onViews={(views) => onPreferences({ views })} onApply={address.go} />
              )
            }
          />
          {props.children}
        </div>
      </div>
    </div>
  );
});
