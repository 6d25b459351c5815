import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { EmptyState } from '../ui/EmptyState';

interface Props {
  readonly filtered: boolean;
  /** That this list has none, where that is good news: then nothing is said of how the first one is made. */
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly action: ReactNode;
  onClear(): void;
}

/** An empty list, and what to do: take filters away, or create the first row. */
export function NoRows({ filtered, title, text, action, onClear }: Props) {
  if (filtered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('list.emptyFiltered')}
        text={t('list.emptyFilteredHint')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('actions.clearFilters')}
          </Button>
        }
      />
    );
  }
  if (title !== undefined) return <EmptyState title={title} />;
  return <EmptyState title={t('list.empty')} text={text ?? (action ? t('list.emptyNew') : undefined)} action={action} />;
}
