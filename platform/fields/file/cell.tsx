import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { openFile } from '../../web/data/files';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import type { CellProps } from '../kind-web';

/** A clip that opens the file. */
export function FileCell({ at, row }: CellProps) {
  const hash = plain(row[`${at.name}Hash`]);
  if (!hash) return null;
  return (
    <Anchor
      component="button"
      type="button"
      size="inherit"
      onClick={(event) => {
        event.stopPropagation();
        void openFile(hash);
      }}
    >
      <IconPaperclip size={14} aria-hidden /> {t('form.fileView')}
    </Anchor>
  );
}
