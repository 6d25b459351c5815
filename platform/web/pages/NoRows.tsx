import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { EmptyState } from '../ui/EmptyState';

/** An empty list, and what to do: take filters away, or create the first row. */
export function NoRows({ filtered, text, action, onClear }: { filtered: boolean; text?: string; action: ReactNode; onClear: () => void }) {
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
  return <EmptyState title={t('list.empty')} text={text ?? (action ? t('list.emptyNew') : undefined)} action={action} />;
}
