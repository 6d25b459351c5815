import { Alert, Button, Tabs } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { bySequence } from '../../shared/menu';
import { say } from '../say';
import { edit, editField, isNew, reorder, toggleDeleted } from './draft';
import { FieldsForm } from './FieldsForm';
import { labelOf } from './MenuTree';
import classes from './menus.module.css';
import { ActionsForm, OptionForm } from './OptionForm';
import type { MenuDraft } from './useMenuDraft';
import type { Option, Stored } from './wire';

interface Props {
  readonly menu: MenuDraft;
  readonly stored: readonly Stored[];
  readonly routes: readonly string[];
  readonly option: Option;
  /** May change what every client shares. */
  readonly shared: boolean;
  /** May change how its own client fills in the fields. */
  readonly own: boolean;
}

/** One option: its data, the actions it offers and how its fields are filled in. */
export function OptionPanel({ menu, stored, routes, option, shared, own }: Props) {
  const { draft, change } = menu;
  const deleted = draft.deleted.has(option.IdMenu);
  const readOnly = !shared || deleted;
  return (
    <Tabs value={menu.tab} onChange={(next) => next && menu.setTab(next)} keepMounted={false}>
      <Tabs.List aria-label={labelOf(option)}>
        <Tabs.Tab value="datos">{say('menus.datos')}</Tabs.Tab>
        <Tabs.Tab value="acciones">{say('menus.acciones')}</Tabs.Tab>
        {option.Ruta && !isNew(option.IdMenu) && <Tabs.Tab value="campos">{say('menus.campos')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="datos" className={classes.panel}>
        {!shared && (
          <Alert color="gray" mb="md">
            {say('menus.soloLectura')}
          </Alert>
        )}
        {deleted && (
          <Alert color="orange" mb="md">
            {say('menus.porEliminar')}
          </Alert>
        )}
        <OptionForm
          key={option.IdMenu}
          option={option}
          routes={routes}
          readOnly={readOnly}
          errors={menu.errors}
          onChange={(values) => change(edit(stored, draft, option.IdMenu, values))}
        />
        {shared && <PlaceButtons menu={menu} stored={stored} option={option} deleted={deleted} />}
      </Tabs.Panel>
      <Tabs.Panel value="acciones" className={classes.panel}>
        <ActionsForm option={option} readOnly={readOnly} onChange={(values) => change(edit(stored, draft, option.IdMenu, values))} />
      </Tabs.Panel>
      <Tabs.Panel value="campos" className={classes.panel}>
        <FieldsForm
          id={option.IdMenu}
          changes={draft.fields[option.IdMenu] ?? {}}
          readOnly={!own}
          onChange={(row, values) => change(editField(draft, option.IdMenu, row, values))}
        />
        {own && (
          <Button mt="md" variant="default" onClick={() => void menu.resetFields(option.IdMenu)}>
            {say('menus.restablecer')}
          </Button>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

/** Up and down among its sisters, and away. */
function PlaceButtons({ menu, stored, option, deleted }: Pick<Props, 'menu' | 'stored' | 'option'> & { readonly deleted: boolean }) {
  const { draft, options, change } = menu;
  const sisters = options.filter(({ IdMenuPadre }) => IdMenuPadre === option.IdMenuPadre).sort(bySequence);
  const place = sisters.findIndex(({ IdMenu }) => IdMenu === option.IdMenu);
  const move = (to: number) => change(reorder(stored, draft, option.IdMenu, to));
  return (
    <div className={classes.bar} data-actions>
      <Button mt="md" variant="default" leftSection={<IconArrowUp size={16} aria-hidden />} disabled={place <= 0} onClick={() => move(place - 1)}>
        {say('menus.subir')}
      </Button>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconArrowDown size={16} aria-hidden />}
        disabled={place >= sisters.length - 1}
        onClick={() => move(place + 1)}
      >
        {say('menus.bajar')}
      </Button>
      <Button mt="md" variant="subtle" color={deleted ? undefined : 'red'} onClick={() => change(toggleDeleted(draft, option.IdMenu))}>
        {say(deleted ? 'menus.deshacer' : 'menus.eliminar')}
      </Button>
    </div>
  );
}
