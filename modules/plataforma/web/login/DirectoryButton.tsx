import { Button } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { useEffect, useState } from 'react';

const loadDirectory = () => import('./directory');

/** The way in with the corporate directory; there only where the installation has one. */
export function DirectoryButton({ onFailure }: { onFailure: () => void }) {
  const [enabled, setEnabled] = useState(false);
  useEffect(() => {
    loadDirectory()
      .then(({ directoryEnabled }) => directoryEnabled())
      .then(setEnabled)
      .catch(() => undefined);
  }, []);
  if (!enabled) return null;
  const leave = () =>
    loadDirectory()
      .then(({ toDirectory }) => toDirectory())
      .catch(onFailure);
  return (
    <Button variant="default" size="md" fullWidth mt={12} onClick={() => void leave()}>
      {t('login.directory')}
    </Button>
  );
}
