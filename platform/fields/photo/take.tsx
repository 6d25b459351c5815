import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconCamera, IconCameraOff, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLens } from '../../web/camera/useLens';
import { t } from '../../web/i18n/t';
import classes from '../fields.module.css';
import { SMALLEST } from './shared';

/** As large as a camera usually gives: what is kept of it is cropped afterwards. */
const WANTED = { width: 1280, height: 960, kept: 'foto' } as const;

interface Props {
  /** It is of somebody: the guide has the place of a head, and a phone looks from its front. */
  readonly portrait: boolean;
  readonly onTaken: (photo: File) => void;
  /** There is a file instead. */
  readonly onFile: () => void;
  readonly onClose: () => void;
}

/** Whether what stands within the frame of such a picture is as large as a photograph has to be. */
const isEnough = ({ width, height }: { readonly width: number; readonly height: number }) => width >= SMALLEST.width && height >= SMALLEST.height;

/** Takes a photograph with the camera of the device: what it sees, live, with the frame of what will be kept. */
export function TakeDialog({ portrait, onTaken, onFile, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const shoot = useRef<HTMLButtonElement>(null);
  const { state, cameras, camera, size, choose, again } = useLens(video, { ...WANTED, facing: portrait ? 'user' : 'environment' });
  const frame = useRef<HTMLDivElement>(null);
  const works = state === 'opening' || state === 'open';
  const small = size !== undefined && !isEnough(size);
  useEffect(() => {
    if (size) frame.current?.style.setProperty('--ratio', String(size.width / size.height));
  }, [size]);
  useEffect(() => {
    if (state === 'open') shoot.current?.focus();
  }, [state]);
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
        {cameras.length > 1 && (
          <Select
            label={t('camera.view')}
            data={cameras.map(({ id, name }, at) => ({ value: id, label: name || t('camera.number', { n: at + 1 }) }))}
            value={camera ?? null}
            onChange={(id) => id && choose(id)}
            allowDeselect={false}
          />
        )}
        <div className={classes.live} hidden={!works} data-state={state} ref={frame}>
          <video ref={video} className={classes.taking} muted playsInline aria-label={t('camera.view')} />
          <div className={classes.guide} data-portrait={portrait || undefined} aria-hidden />
        </div>
        {!works && (
          <Alert color="yellow" icon={<IconCameraOff size={18} aria-hidden />} title={t('camera.cannot')}>
            {t(`camera.take.${state}`)}
          </Alert>
        )}
        <Text size="sm" c="dimmed" ta="center" role="status" hidden={!works}>
          {t(state === 'opening' ? 'camera.take.opening' : portrait ? 'camera.take.face' : 'camera.take.thing')}
        </Text>
        {state === 'open' && small && <Alert color="red">{t('camera.take.small', { width: size.width, height: size.height })}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {(!works || small) && (
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onFile}>
              {t('form.photoTake')}
            </Button>
          )}
          {works ? (
            <Button ref={shoot} leftSection={<IconCamera size={16} aria-hidden />} onClick={take} disabled={state !== 'open' || small}>
              {t('camera.shoot')}
            </Button>
          ) : (
            <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={again}>
              {t('actions.retry')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
