import { Button } from '@mantine/core';
import { IconCamera, IconCameraOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/t';
import classes from './camera.module.css';

const CameraReader = lazy(async () => ({ default: (await import('./CameraReader')).CameraReader }));

interface Props {
  readonly onRead: (text: string) => void;
  /** The first code closes it; otherwise it goes on looking, for a queue. */
  readonly once?: boolean;
}

/** *Usar cámara*: opens the camera of the device over a post or a field; what reads codes is fetched with the first one. */
export function CameraSwitch({ onRead, once = false }: Props) {
  const [open, setOpen] = useState(false);
  const Sign = open ? IconCameraOff : IconCamera;
  return (
    <div className={classes.switch}>
      <Button variant="subtle" size="compact-md" leftSection={<Sign size={18} aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'camera.close' : 'camera.open')}
      </Button>
      {open && (
        <Suspense>
          <CameraReader
            onRead={(text) => {
              if (once) setOpen(false);
              onRead(text);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
