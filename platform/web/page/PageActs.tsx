import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '../../entity/entity';
import { titleOf } from '../data/row';
import { t } from '../i18n/t';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import { iconOf } from '../ui/icons';
import { FileButton } from './FileButton';
import { PageButton } from './PageButton';
import classes from './page.module.css';
import { type PageWay, type PartProps, waysOf } from './pageParts';
import type { SheetOfThing } from './sheet';
import { useWay } from './useWay';

/** Where a row is changed. */
export interface WayToForm {
  readonly href: string;
  readonly label: string;
  readonly icon: string;
}

/** What one most often opens a thing for. */
export interface PageMain {
  readonly label: string;
  readonly icon: string;
  readonly run: () => void;
}

interface Props {
  readonly entity: Entity;
  readonly part: PartProps;
  /** What its answer asks for. */
  readonly act: NonNullable<SheetOfThing['Acto']> | undefined;
  /** Undefined where nobody changes it. */
  readonly form: WayToForm | undefined;
  readonly main: PageMain | undefined;
  /** Items of the menu, under the ways. */
  readonly others: ReactNode;
}

/** What is done with a thing: one act stands out, the form and the paper beside each other, everything else in a menu. */
export function PageActs({ entity, part, act, form, main, others }: Props) {
  const session = useSession();
  const ways = waysOf(entity.resource)
    .map(({ href, ...way }) => ({ ...way, href: href(part) }))
    .filter(({ href }) => allows(session, href.split('?')[0] ?? ''));
  const MainSign = iconOf(main?.icon ?? '');
  return (
    <div className={classes.actions} data-acts>
      {act && (
        <PageButton href={act.Enlace} icon={iconOf(act.Icono)} primary>
          {act.Texto}
        </PageButton>
      )}
      <div className={classes.others}>
        {main && (
          <Button variant={act ? 'default' : 'filled'} leftSection={<MainSign size={16} aria-hidden />} onClick={main.run}>
            {main.label}
          </Button>
        )}
        {form && (
          <PageButton href={form.href} icon={iconOf(form.icon)}>
            {form.label}
          </PageButton>
        )}
        <FileButton entity={entity} id={part.id} name={titleOf(entity, part.row)} small />
        {(ways.length > 0 || others) && (
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t('actions.moreActions')}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {ways.map((way) => (
                <WayItem key={way.id} {...way} />
              ))}
              {ways.length > 0 && others && <Menu.Divider />}
              {others}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </div>
  );
}

/** Somewhere that one goes to from here. */
function WayItem({ href, icon, label }: Omit<PageWay, 'href'> & { readonly href: string }) {
  const Sign = iconOf(icon);
  return (
    <Menu.Item component="a" leftSection={<Sign size={16} aria-hidden />} {...useWay(href)}>
      {label()}
    </Menu.Item>
  );
}
