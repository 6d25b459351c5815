import { Menu, OverflowList, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../i18n/t';
import { iconOf } from '../ui/icons';
import classes from './shell.module.css';
import { type HeaderItem, useHeaderItems } from './useHeaderItems';

/** INICIO and the user's modules; those that do not fit wait under *Más*. */
export function HeaderMenu() {
  const items = useHeaderItems();
  return (
    <nav className={classes.modules} aria-label={t('shell.mainMenu')}>
      <OverflowList
        data={items}
        gap={2}
        getItemKey={(item: HeaderItem) => item.id}
        renderItem={(item: HeaderItem) => (
          <Link key={item.id} to={item.route} className={classes.module} data-active={item.active || undefined} aria-current={item.active ? 'true' : undefined}>
            {item.label}
          </Link>
        )}
        renderOverflow={(rest: HeaderItem[]) => (
          // The list measures this element.
          <span className={classes.more}>
            <More items={rest} />
          </span>
        )}
      />
    </nav>
  );
}

function More({ items }: { items: readonly HeaderItem[] }) {
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.module} data-active={items.some((item) => item.active) || undefined}>
          {t('actions.more')}
          <span className="hidden-text">{t('shell.mainMenu')}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => {
          const Sign = iconOf(item.icon);
          return (
            <Menu.Item key={item.id} component={Link} to={item.route} leftSection={<Sign size={16} aria-hidden />} aria-current={item.active ? 'true' : undefined}>
              {item.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
