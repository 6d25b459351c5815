import { Button } from '@mantine/core';
import { IconId, IconIdBadge2 } from '@tabler/icons-react';
import { say } from '../say';
import type { Station } from './station';

/** From documents to the numbers of credentials and back: what the reader of the post is about to read. */
export function ReaderSwitch({ lee, onReads }: { lee: Station['lee']; onReads: () => void }) {
  const Sign = lee === 'TAR' ? IconId : IconIdBadge2;
  return (
    <div>
      <Button variant="subtle" size="compact-md" leftSection={<Sign size={18} aria-hidden />} onClick={onReads}>
        {lee === 'TAR' ? say('puesto.leerDocumentos') : say('puesto.leerCredenciales')}
      </Button>
    </div>
  );
}
