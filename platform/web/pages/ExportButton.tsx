import { ActionIcon, Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { t } from '../i18n/t';

/** Writes the rows to a file; beside the heading of a phone its sign is enough. */
export function ExportButton({ short, exporting, onClick }: { readonly short: boolean; readonly exporting: boolean; readonly onClick: () => void }) {
  const sign = <IconFileSpreadsheet size={16} aria-hidden />;
  return short ? (
    <ActionIcon variant="default" size={36} aria-label={t('actions.export')} loading={exporting} onClick={onClick}>
      {sign}
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={sign} loading={exporting} onClick={onClick}>
      {t('actions.export')}
    </Button>
  );
}
