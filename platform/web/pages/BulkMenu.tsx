import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../i18n/t';
import { iconOf } from '../ui/icons';
import { notifyWarning } from '../ui/notify';
import type { ScreenAction } from './screen';

/** What may be done with many rows, before any is chosen: it says what is missing. */
export function BulkMenu({ actions }: { readonly actions: readonly ScreenAction[] }) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('list.inBulk')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Sign = iconOf(action.icon);
          return (
            <Menu.Item key={action.id} leftSection={<Sign size={16} aria-hidden />} onClick={() => notifyWarning(t('list.selectOne'))}>
              {action.label()}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
