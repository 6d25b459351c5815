import { Button, SegmentedControl } from '@mantine/core';
import { allOf, chosen, type FilterValues } from '@platform/web/data/filters';
import { plain, type WireRow } from '@platform/web/data/row';
import { usePhone } from '@platform/web/grid/phone';
import { FIRST, useAddressState, useAddressWord } from '@platform/web/pages/address';
import { FilterChips, FilterPanel } from '@platform/web/pages/FilterBar';
import { ListView } from '@platform/web/pages/ListView';
import { SearchBox } from '@platform/web/pages/SearchBox';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { can, useSession } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { textFilter, useEntityCounts, useRefreshRequests } from '../data';
import { say } from '../say';
import { EntityTabs, useEntityAddress } from '../ui/EntityTabs';
import { type ShownState, shownState } from '../wire';
import { Cards } from './Cards';
import { CELLS, COLUMNS, filterable, filterOf, HIDDEN, listed } from './listed';
import { REQUEST_MENU, REQUEST_PATH } from './place';
import { removeMany, removeOne } from './remove';
import { StateChips } from './StateChips';
import classes from './solicitud.module.css';

const statesOf = (filters: FilterValues): ShownState[] =>
  chosen(filters.Estado).flatMap((value) => {
    const state = shownState.safeParse(value);
    return state.success ? [state.data] : [];
  });

/** Own requests, as cards (T) or as a list (L). */
export function RequestsPage() {
  const router = useRouter();
  const session = useSession();
  const refresh = useRefreshRequests();
  const [state, change] = useAddressState(REQUEST_PATH, FIRST);
  const [entidad, setEntity] = useEntityAddress(REQUEST_PATH, ENTIDADES);
  const counts = useEntityCounts().data;
  const [asked, setMode] = useAddressWord(REQUEST_PATH, 'modo');
  const mode = asked === 'L' ? 'L' : 'T';
  const bulk = useMemo<ScreenAction | undefined>(
    () =>
      can(REQUEST_MENU, 'eliminar')
        ? {
            id: 'eliminarVarias',
            icon: 'trash',
            label: () => say('lista.eliminar'),
            action: 'eliminar',
            visible: () => true,
            run: async (rows) => {
              const done = await removeMany(rows);
              if (done) await refresh();
              return done;
            },
          }
        : undefined,
    [refresh],
  );
  const extend = useMemo<EntityScreen>(
    () => ({
      columns: session.perfil.IdCompania ? COLUMNS.filter((name) => name !== 'IdCompania') : COLUMNS,
      hide: HIDDEN,
      cells: CELLS,
      bulkActions: bulk ? [bulk] : [],
      rowActions: [
        {
          id: 'eliminar',
          icon: 'trash',
          label: () => say('lista.eliminarUna'),
          action: 'eliminar',
          visible: (row) => row.Estado === 'I',
          run: async ([row]) => {
            if (row && (await removeOne(row))) await refresh();
          },
        },
      ],
    }),
    [bulk, refresh, session],
  );
  const phone = usePhone();
  const hrefOf = (row: WireRow) => `${REQUEST_PATH}/${plain(row.IdSolicitud)}`;
  const open = (row: WireRow) => void router.navigate({ href: hrefOf(row) });
  const create = () => void router.navigate({ href: `${REQUEST_PATH}/nueva${entidad === 'P' ? '' : `?entidad=${entidad}`}` });
  const newButton = can(REQUEST_MENU, 'crear') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {say('lista.nueva')}
    </Button>
  );
  const within = allOf([['Entidad', '=', entidad], textFilter(state.buscar)]);
  const heading = (buttons: React.ReactNode) => (
    <>
      <PageTitle title={say('lista.titulo')}>
        {buttons}
        {newButton}
      </PageTitle>
      <EntityTabs of={ENTIDADES} value={entidad} counts={counts} onChange={setEntity} />
      <div className={classes.tools}>
        <SearchBox value={state.buscar} onChange={(buscar) => change({ buscar })} />
        {mode === 'T' && <FilterPanel fields={filterable()} values={state.filters} onChange={(filters) => change({ filters })} />}
        {/* On a phone a list is cards too. */}
        {(!phone || mode === 'L') && (
          <SegmentedControl
            className={classes.push}
            aria-label={say('lista.modo')}
            data={[
              { value: 'T', label: say('lista.tarjetas') },
              { value: 'L', label: say('lista.lista') },
            ]}
            value={mode}
            onChange={(next) => setMode(next === 'L' ? next : undefined)}
          />
        )}
      </div>
      <StateChips
        entidad={entidad}
        chosen={statesOf(state.filters)}
        onChange={(states) => {
          const { Estado: _, ...others } = state.filters;
          change({ filters: states.length > 0 ? { ...others, Estado: [...states] } : others });
        }}
      />
    </>
  );
  if (mode === 'L')
    return (
      <ListView
        entity={listed}
        menu={REQUEST_MENU}
        extend={extend}
        state={{ ...state, buscar: '' }}
        onState={change}
        fixed={within}
        onNew={create}
        onOpen={open}
        hrefOf={hrefOf}
        heading={heading}
      />
    );
  return (
    <>
      {heading(null)}
      <FilterChips fields={filterable()} values={state.filters} onChange={(filters) => change({ filters })} />
      <Cards
        state={state}
        onState={change}
        filter={allOf([filterOf(state.filters), within])}
        filtered={state.buscar !== '' || Object.keys(state.filters).length > 0}
        hrefOf={hrefOf}
        onOpen={open}
        bulk={bulk}
        onBulk={async (rows) => {
          const done = await removeMany(rows);
          if (done) await refresh();
          return done;
        }}
        newButton={newButton}
      />
    </>
  );
}
