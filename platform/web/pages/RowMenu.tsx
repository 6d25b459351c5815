import { Menu } from '@mantine/core';
import { IconDotsVertical, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import { iconOf } from '../ui/icons';
import classes from './pages.module.css';
import type { ScreenAction } from './screen';

interface Props {
  readonly row: WireRow;
  readonly name: string;
  readonly editable: boolean;
  readonly onOpen: () => void;
  readonly onDelete?: () => void;
  readonly actions: readonly ScreenAction[];
  readonly onAction: (action: ScreenAction) => void;
}

/** Whether a row admits an action: the screen's own word, else what the server sent with the row. */
export const admits = (action: ScreenAction, row: WireRow): boolean => action.visible?.(row) ?? row.can?.[action.id] !== false;

/** What may be done with one row. The menu itself is made when it is first asked for, and what asks for it is an element and none of the library's: a page has a hundred of these. */
export function RowMenu(props: Props) {
  const [asked, setAsked] = useState(false);
  const target = (
    <button
      type="button"
      className={classes.dots}
      tabIndex={-1}
      aria-label={t('grid.actionsOf', { name: props.name })}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDotsVertical size={16} aria-hidden />
    </button>
  );
  if (!asked) return target;
  const { row, editable, onOpen, onDelete, actions, onAction } = props;
  return (
    <Menu defaultOpened withinPortal position="bottom-end" shadow="md" onClose={() => setAsked(false)} returnFocus>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={editable ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />} onClick={onOpen}>
          {t(editable ? 'actions.edit' : 'actions.view')}
        </Menu.Item>
        {actions
          .filter((action) => admits(action, row))
          .map((action) => {
            const Sign = iconOf(action.icon);
            return (
              <Menu.Item key={action.id} leftSection={<Sign size={16} aria-hidden />} onClick={() => onAction(action)}>
                {action.label()}
              </Menu.Item>
            );
          })}
        {onDelete && (
          <>
            <Menu.Divider />
            <Menu.Item className={classes.danger} leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {t('actions.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
