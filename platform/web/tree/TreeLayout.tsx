import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import classes from './layout.module.css';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Told over the tree, and under it. */
  readonly above?: ReactNode;
  readonly help?: ReactNode;
  /** The tree itself. */
  readonly children: ReactNode;
  /** Names what stands beside it. */
  readonly label: string;
  readonly beside: ReactNode;
  /** Which of the two takes the room that is left. */
  readonly wide: 'tree' | 'beside';
}

/** A tree that is searched, with what was chosen in it beside; under it where the screen is narrow. */
export function TreeLayout({ search, onSearch, above, help, children, label, beside, wide }: Props) {
  return (
    <div className={classes.page} data-wide={wide}>
      <section className={classes.part}>
        <TextInput
          aria-label={t('actions.search')}
          placeholder={t('actions.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
        />
        {above && <p className={classes.help}>{above}</p>}
        {children}
        {help && <p className={classes.help}>{help}</p>}
      </section>
      <section className={classes.part} aria-label={label}>
        {beside}
      </section>
    </div>
  );
}

/** What is said where nothing was chosen yet. */
export const TreeHint = ({ children }: { readonly children: ReactNode }) => <p className={classes.help}>{children}</p>;
