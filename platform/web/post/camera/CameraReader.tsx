import { Alert, Loader } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../i18n/t';
import classes from './camera.module.css';
import { useCamera } from './useCamera';

interface Props {
  /** A QR, PDF417 or Code 128 that came before the camera. */
  readonly onRead: (text: string) => void;
}

/** What the camera sees, with a frame to hold a card in; it says so where there is no camera or nobody let it be used. */
export function CameraReader({ onRead }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onRead);
  const works = state === 'opening' || state === 'looking';
  return (
    <section className={classes.camera} aria-label={t('camera.view')} data-state={state}>
      {works ? (
        <>
          <video ref={video} className={classes.video} muted playsInline aria-hidden />
          <div className={classes.frame} aria-hidden />
          <p className={classes.says} role="status">
            {state === 'opening' ? <Loader size="xs" color="gray" aria-hidden /> : null}{' '}
            {t(state === 'opening' ? 'camera.opening' : 'camera.looking')}
          </p>
        </>
      ) : (
        <Alert color="yellow" icon={<IconCameraOff size={18} aria-hidden />}>
          {t(`camera.${state}`)}
        </Alert>
      )}
    </section>
  );
}
