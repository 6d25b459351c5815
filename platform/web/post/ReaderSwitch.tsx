import { Button } from '@mantine/core';
import { IconId, IconIdBadge2 } from '@tabler/icons-react';
import { t } from '../i18n/t';

/** What the reader of a post is about to read: documents, or the numbers of credentials. */
export type Reads = 'DOC' | 'TAR';

/** From documents to the numbers of credentials and back. */
export function ReaderSwitch({ lee, onReads }: { lee: Reads; onReads: () => void }) {
  const Sign = lee === 'TAR' ? IconId : IconIdBadge2;
  return (
    <div>
      <Button variant="subtle" size="compact-md" leftSection={<Sign size={18} aria-hidden />} onClick={onReads}>
        {lee === 'TAR' ? t('post.readDocuments') : t('post.readCards')}
      </Button>
    </div>
  );
}
