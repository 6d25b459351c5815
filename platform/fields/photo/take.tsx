import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../web/i18n/t';
import classes from '../fields.module.css';

/** As large as a camera usually gives: what is kept of it is cropped afterwards. */
const WANTED = { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } } as const;

/** Takes a photograph with the camera of the device. */
export function TakeDialog({ onTaken, onClose }: { onTaken: (photo: File) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'refused'>('opening');
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const letGo = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
      if (left || !video.current) return letGo();
      video.current.srcObject = stream;
      await video.current.play();
      setState('open');
    };
    open().catch(() => !left && setState('refused'));
    return () => {
      left = true;
      letGo();
    };
  }, []);
  const take = () => {
    const seen = video.current;
    if (!seen) return;
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    canvas.toBlob((photo) => photo && onTaken(new File([photo], 'foto.jpg', { type: photo.type })), 'image/jpeg', 0.95);
  };
  return (
    <Modal opened onClose={onClose} title={t('camera.photo')} centered size="lg" closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        {state === 'refused' ? (
          <Alert color="yellow">{t('camera.refused')}</Alert>
        ) : (
          <video ref={video} className={classes.taking} muted playsInline aria-label={t('camera.view')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button leftSection={<IconCamera size={16} aria-hidden />} onClick={take} disabled={state !== 'open'}>
            {t('camera.shoot')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
