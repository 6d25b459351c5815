import { Alert, Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../../web/data/files';
import { t } from '../../web/i18n/t';
import classes from '../fields.module.css';
import { countFaces } from './faces';
import { type Hint, photoHints } from './quality';
import { SMALLEST } from './shared';

const FRAME = { width: 240, height: 320 };
/** Stored size. */
const STORED = { width: 600, height: 800 };
const STEP = 8;
/** As small as a photograph is looked at for its light and its focus. */
const LOOKED = { width: 120, height: 160 };
/** After it has stood still for so long. */
const STILL_MS = 250;

interface Placed {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly file: File;
  /** It is of somebody: one face is looked for. */
  readonly portrait: boolean;
  readonly onCrop: (photo: Blob) => void;
  /** It was taken a moment ago: another may be. */
  readonly onAgain?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Chooses the 3:4 part of a photograph by dragging, or with the arrow keys, and a zoom; says what may be better of it. */
export function CropDialog({ file, portrait, onCrop, onAgain, onClose }: Props) {
  const url = useObjectUrl(file);
  const [image, setImage] = useState<HTMLImageElement | null>();
  const [placed, setPlaced] = useState<Placed>({ zoom: 1, x: 0, y: 0 });
  const [hints, setHints] = useState<readonly Hint[]>([]);
  const drag = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (!url) return;
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => setImage(null);
    loading.src = url;
  }, [url]);

  const base = image ? Math.max(FRAME.width / image.naturalWidth, FRAME.height / image.naturalHeight) : 1;
  const size = {
    width: (image?.naturalWidth ?? 0) * base * placed.zoom,
    height: (image?.naturalHeight ?? 0) * base * placed.zoom,
  };
  const place = (next: Placed) => {
    const room = {
      x: ((image?.naturalWidth ?? 0) * base * next.zoom - FRAME.width) / 2,
      y: ((image?.naturalHeight ?? 0) * base * next.zoom - FRAME.height) / 2,
    };
    setPlaced({
      zoom: next.zoom,
      x: Math.max(-room.x, Math.min(room.x, next.x)),
      y: Math.max(-room.y, Math.min(room.y, next.y)),
    });
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    place({
      ...placed,
      x: placed.x + event.clientX - drag.current.x,
      y: placed.y + event.clientY - drag.current.y,
    });
    drag.current = { x: event.clientX, y: event.clientY };
  };
  const nudge = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!step) return;
    event.preventDefault();
    place({ ...placed, x: placed.x + (step[0] ?? 0), y: placed.y + (step[1] ?? 0) });
  };
  const moves = t(portrait ? 'grid.cropMove' : 'grid.cropMoveThing');
  const tooSmall = image ? image.naturalWidth < SMALLEST.width || image.naturalHeight < SMALLEST.height : false;
  const drawnAt = ({ width, height }: typeof STORED) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const scale = width / FRAME.width;
    const left = (FRAME.width - size.width) / 2 + placed.x;
    const top = (FRAME.height - size.height) / 2 + placed.y;
    const pen = canvas.getContext('2d');
    if (image) pen?.drawImage(image, left * scale, top * scale, size.width * scale, size.height * scale);
    return { canvas, pen };
  };
  const crop = () => drawnAt(STORED).canvas.toBlob((photo) => photo && onCrop(photo), 'image/jpeg', 0.9);
  const look = useRef(drawnAt);
  look.current = drawnAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again wherever it was moved to
  useEffect(() => {
    if (!image) return undefined;
    let left = false;
    const timer = window.setTimeout(async () => {
      const { canvas, pen } = look.current(LOOKED);
      if (!pen) return;
      const pixels = pen.getImageData(0, 0, LOOKED.width, LOOKED.height);
      const faces = portrait ? await countFaces(canvas) : null;
      if (!left) setHints(photoHints(pixels, faces));
    }, STILL_MS);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [image, placed, portrait]);

  return (
    <Modal opened onClose={onClose} title={t('grid.cropTitle')} centered closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        {image === null && <Alert color="red">{t('grid.cropUnreadable')}</Alert>}
        {tooSmall && <Alert color="red">{t('grid.cropSmall')}</Alert>}
        <div
          className={classes.crop}
          role="application"
          aria-label={moves}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved with the arrow keys
          tabIndex={0}
          onKeyDown={nudge}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={move}
          onPointerUp={() => {
            drag.current = null;
          }}
        >
          {url && image && (
            <img
              src={url}
              alt=""
              draggable={false}
              style={{
                position: 'absolute',
                maxWidth: 'none',
                width: size.width,
                height: size.height,
                left: (FRAME.width - size.width) / 2 + placed.x,
                top: (FRAME.height - size.height) / 2 + placed.y,
              }}
            />
          )}
        </div>
        <Text size="sm" c="dimmed" ta="center">
          {moves}
        </Text>
        <Slider
          label={null}
          min={1}
          max={4}
          step={0.05}
          value={placed.zoom}
          onChange={(zoom) => place({ ...placed, zoom })}
          thumbLabel={t('grid.zoom')}
        />
        <div aria-live="polite">
          {hints.length > 0 && !tooSmall && (
            <Alert color="yellow" title={t('grid.photoBetter')}>
              <ul className={classes.hints}>
                {hints.map((hint) => (
                  <li key={hint}>{t(`grid.photoHint.${hint}`)}</li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          {onAgain && (
            <Button variant="default" leftSection={<IconCamera size={16} aria-hidden />} onClick={onAgain}>
              {t('camera.again')}
            </Button>
          )}
          <Button onClick={crop} disabled={!image || tooSmall}>
            {t('grid.cropUse')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
