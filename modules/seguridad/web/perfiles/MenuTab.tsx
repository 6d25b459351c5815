import { Button, Checkbox, Menu, Select, Text, TextInput } from '@mantine/core';
import { ACTIONS, type Action } from '@platform/entity/module';
import { api } from '@platform/web/api/client';
import { language } from '@platform/web/i18n/language';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toggleAction } from '../../shared/perfil';
import { PerfilMenu } from '../../shared/seguridad.entity';
import { say } from '../say';
import { type MenuRow, menuSchema } from '../wire';
import { SaveBar, useDirty, useTabSave } from './draft';
import { branchState, changedOptions, fillBranch, type Grants, isOpen, optionsUnder, shownRows, tickBranch } from './menuTree';
import type { ProfileTabProps } from './ProfilePage';
import classes from './perfiles.module.css';

const title = (row: MenuRow): string => (language() === 'en' && row.ModuloIngles) || row.Modulo;
const actionName = (action: Action): string => words.option(PerfilMenu, 'Acciones', action);
const NONE: MenuRow[] = [];

/** Tab *Menú*: the options of a module with a box for each action that they have. */
export function MenuTab({ id, frozen, onDirty }: ProfileTabProps) {
  const menu = useQuery({
    queryKey: ['SeguridadPerfil', 'menu', id],
    queryFn: ({ signal }) => api.get(`/api/SeguridadPerfil/${id}/menu`, {}, menuSchema, { signal }),
    refetchOnWindowFocus: false,
  });
  const rows = menu.data?.Opciones ?? NONE;
  const modules = useMemo(() => rows.filter((row) => row.Nivel === 1), [rows]);
  const saved = useMemo<Grants>(() => new Map(rows.map((row) => [row.IdMenu, row.Otorgadas])), [rows]);
  const [draft, setDraft] = useState<Grants>();
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const { save, saving } = useTabSave(id, 'menu');
  const grants = draft ?? saved;
  const changed = changedOptions(rows, grants);
  useDirty(changed.length, onDirty);
  if (menu.isError) return <ErrorState error={menu.error} onRetry={() => void menu.refetch()} />;
  if (!menu.data) return <PageSkeleton />;
  const module =
    chosen ?? modules.find((one) => optionsUnder(rows, one.IdMenu).some((row) => row.Otorgadas.length > 0))?.IdMenu ?? modules[0]?.IdMenu ?? '';
  const shown = shownRows(rows, module, search, title);
  const columns = ACTIONS.filter((action) => optionsUnder(rows, module).some((row) => row.Acciones.includes(action)));
  const all = optionsUnder(rows, module);
  const given = all.filter((row) => (grants.get(row.IdMenu)?.length ?? 0) > 0).length;
  return (
    <>
      <div className={classes.bar}>
        <Select
          label={say('menu.modulo')}
          data={modules.map((one) => ({ value: one.IdMenu, label: title(one) }))}
          value={module}
          onChange={(next) => next && setChosen(next)}
          allowDeselect={false}
          className={classes.module}
        />
        <TextInput
          type="search"
          label={say('menu.buscar')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.module}
        />
        <Text size="sm" c="dimmed" role="status" className={classes.push}>
          {say('menu.marcadas', { dadas: given, todas: all.length })}
        </Text>
      </div>
      {shown.length === 0 ? (
        <Text c="dimmed">{say('menu.nada')}</Text>
      ) : (
        <section className={classes.scroll} aria-label={say('perfil.menu')}>
          <table className={classes.tree}>
            <thead>
              <tr>
                <th scope="col">{say('menu.opcion')}</th>
                {columns.map((action) => (
                  <th key={action} scope="col">
                    {actionName(action)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <OptionRow key={row.IdMenu} row={row} rows={rows} columns={columns} grants={grants} frozen={frozen} onGrants={setDraft} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <SaveBar
        count={changed.length}
        saving={saving}
        frozen={frozen}
        onUndo={() => setDraft(undefined)}
        onSave={() => {
          const Opciones = changed.map(({ IdMenu }) => ({ IdMenu, Acciones: grants.get(IdMenu) ?? [] }));
          void save({ Opciones }).then((done) => done && setDraft(undefined));
        }}
      />
    </>
  );
}

interface RowProps {
  readonly row: MenuRow;
  readonly rows: readonly MenuRow[];
  readonly columns: readonly Action[];
  readonly grants: Grants;
  readonly frozen: boolean;
  readonly onGrants: (grants: Grants) => void;
}

function OptionRow({ row, rows, columns, grants, frozen, onGrants }: RowProps) {
  const name = title(row);
  const branch = row.Acciones.length === 0;
  const barred = !isOpen(row);
  const note = barred ? say('menu.noAdmitida') : row.Disponible === 'N' ? say('menu.noDisponible') : '';
  return (
    <tr data-branch={branch || undefined} data-grey={barred || row.Disponible === 'N' || undefined}>
      <th scope="row">
        <div className={classes.option} data-level={row.Nivel}>
          <span>
            {name}
            {note && <small className={classes.note}> · {note}</small>}
          </span>
          {branch && !frozen && !barred && <BranchMenu name={name} onFill={(what) => onGrants(fillBranch(rows, grants, row.IdMenu, what))} />}
        </div>
      </th>
      {columns.map((action) => {
        const label = say('menu.casilla', { accion: actionName(action), opcion: name });
        if (!branch) {
          if (!row.Acciones.includes(action)) return <td key={action} />;
          const own = grants.get(row.IdMenu) ?? [];
          return (
            <td key={action}>
              <Checkbox
                aria-label={label}
                checked={own.includes(action)}
                disabled={frozen || barred}
                onChange={(event) => onGrants(new Map(grants).set(row.IdMenu, toggleAction(own, action, event.currentTarget.checked)))}
              />
            </td>
          );
        }
        const state = branchState(rows, grants, row.IdMenu, action);
        if (state === null) return <td key={action} />;
        return (
          <td key={action}>
            <Checkbox
              aria-label={label}
              checked={state === 'todo'}
              indeterminate={state === 'parte'}
              disabled={frozen}
              onChange={() => onGrants(tickBranch(rows, grants, row.IdMenu, action, state !== 'todo'))}
            />
          </td>
        );
      })}
    </tr>
  );
}

function BranchMenu({ name, onFill }: { readonly name: string; readonly onFill: (what: 'todo' | 'consulta' | 'nada') => void }) {
  return (
    <Menu withinPortal position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          rightSection={<IconChevronDown size={12} aria-hidden />}
          aria-label={say('menu.rama', { rama: name })}
        >
          {say('menu.marcar')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onFill('todo')}>{say('menu.todo')}</Menu.Item>
        <Menu.Item onClick={() => onFill('consulta')}>{say('menu.consulta')}</Menu.Item>
        <Menu.Item onClick={() => onFill('nada')}>{say('menu.ninguna')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
