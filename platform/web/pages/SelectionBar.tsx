import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Selection } from '../grid/types';
import { t } from '../i18n/t';
import { iconOf } from '../ui/icons';
import classes from './pages.module.css';
import { admits } from './RowMenu';
import type { ScreenAction } from './screen';

interface Props {
  readonly selection: Selection;
  readonly actions: readonly ScreenAction[];
  readonly onAction: (action: ScreenAction) => void;
  readonly onDelete?: () => void;
  readonly onClear: () => void;
}

/** How many are chosen and what may be done with all of them. */
export function SelectionBar({ selection, actions, onAction, onDelete, onClear }: Props) {
  const rows = [...selection.values()];
  return (
    <section className={classes.picked} aria-label={t('list.selected', { count: rows.length })}>
      <Text size="sm" fw={600} role="status">
        {t('list.selected', { count: rows.length })}
      </Text>
      {actions.map((action) => {
        const Sign = iconOf(action.icon);
        return (
          <Button
            key={action.id}
            variant="default"
            size="compact-md"
            leftSection={<Sign size={16} aria-hidden />}
            disabled={!rows.every((row) => admits(action, row))}
            onClick={() => onAction(action)}
          >
            {action.label()}
          </Button>
        );
      })}
      {onDelete && (
        <Button variant="subtle" color="red" size="compact-md" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {t('grid.bulkDelete')}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={onClear}>
        {t('grid.unselect')}
      </Button>
    </section>
  );
}
