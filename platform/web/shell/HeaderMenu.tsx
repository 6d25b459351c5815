import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { ModuleSign } from '../ui/ModuleSign';
import classes from './header.module.css';
import { useFitting } from './useFitting';
import { type HeaderItem, useHeaderItems } from './useHeaderItems';

/** INICIO and the user's modules; those that do not fit wait under *Más*. */
export function HeaderMenu() {
  const items = useHeaderItems();
  const { list, count, edge } = useFitting(items.length);
  return (
    <nav className={classes.modules} aria-label={t('shell.mainMenu')}>
      <ul ref={list} className={classes.moduleList}>
        {items.map((item, index) => (
          <li key={item.id} data-hidden={index >= count || undefined}>
            <Link to={item.route} className={classes.module} data-active={item.active || undefined} aria-current={item.active ? 'true' : undefined}>
              {item.color && <ModuleSign icon={item.icon} color={item.color} />}
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
      {count < items.length && (
        <div className={classes.more} style={{ left: edge }}>
          <More items={items.slice(count)} />
        </div>
      )}
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
        {items.map((item) => (
          <Menu.Item
            key={item.id}
            component={Link}
            to={item.route}
            leftSection={<ModuleSign icon={item.icon} color={item.color} />}
            aria-current={item.active ? 'true' : undefined}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
