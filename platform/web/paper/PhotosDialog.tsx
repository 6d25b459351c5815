import { Button, Group, Modal, Stack } from '@mantine/core';
import { IconCamera, IconCheck, IconPhotoPlus, IconRotateClockwise2, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import { CornerPicture } from './CornerPicture';
import { isSheet } from './corners';
import { PhotoButton } from './PhotoButton';
import classes from './paper.module.css';
import { forget, openPhoto, type PhotoPage, pdfOf, turnPage } from './photos';

interface Props {
  /** What the paper is of. */
  readonly name: string;
  /** The photographs that it begins with. */
  readonly photos: readonly File[];
  readonly onDone: (paper: File) => void;
  readonly onClose: () => void;
}

/** Photographs of a paper, page by page: the corners of each sheet are put right, and all of them become one PDF. */
export function PhotosDialog({ name, photos, onDone, onClose }: Props) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(true);
  const held = useRef<readonly PhotoPage[]>([]);
  held.current = pages;
  const page = pages[at];
  const change = (key: number, changed: PhotoPage) => setPages((all) => all.map((one) => (one.key === key ? changed : one)));
  const add = async (files: readonly File[]) => {
    setBusy(true);
    for (const file of files) {
      const opened = await openPhoto(file).catch(() => {
        notifyError(t('paper.unreadable', { name: file.name }));
        return undefined;
      });
      if (!opened) continue;
      setPages((all) => [...all, opened]);
      setAt(held.current.length);
    }
    setBusy(false);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) void add(photos);
    begun.current = true;
  });
  useEffect(() => () => forget(held.current), []);
  const remove = (key: number) => {
    forget(pages.filter((one) => one.key === key));
    setPages(pages.filter((one) => one.key !== key));
    setAt(Math.max(0, Math.min(at, pages.length - 2)));
  };
  const finish = async () => {
    setBusy(true);
    try {
      onDone(await pdfOf(pages, `${name}.pdf`));
    } catch (error) {
      notifyError(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened centered size="lg" title={t('paper.title', { name })} onClose={onClose} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack gap="sm">
        {page ? (
          <>
            <p className={classes.help}>{t('paper.corners')}</p>
            <CornerPicture
              page={page}
              label={t('paper.page', { n: at + 1, of: pages.length })}
              onChange={(corners) => change(page.key, { ...page, corners })}
            />
            <Group gap="xs">
              <Button
                variant="default"
                disabled={busy}
                leftSection={<IconRotateClockwise2 size={16} aria-hidden />}
                onClick={() => {
                  setBusy(true);
                  void turnPage(page)
                    .then((next) => change(page.key, next), notifyError)
                    .finally(() => setBusy(false));
                }}
              >
                {t('paper.turn')}
              </Button>
              <Button variant="subtle" color="red" disabled={busy} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(page.key)}>
                {t('paper.remove')}
              </Button>
            </Group>
          </>
        ) : (
          <p className={classes.help} role="status">
            {t(busy ? 'paper.opening' : 'paper.none')}
          </p>
        )}
        {pages.length > 1 && (
          <ul className={classes.strip} aria-label={t('paper.pages')}>
            {pages.map((one, n) => (
              <li key={one.key}>
                <button type="button" aria-current={n === at || undefined} onClick={() => setAt(n)}>
                  <img src={one.url} alt="" />
                  <span>{t('paper.page', { n: n + 1, of: pages.length })}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <PhotoButton
              capture
              icon={<IconCamera size={16} aria-hidden />}
              label={t('paper.next')}
              disabled={busy}
              onPhotos={(files) => void add(files)}
            />
            <PhotoButton
              icon={<IconPhotoPlus size={16} aria-hidden />}
              label={t('paper.choose')}
              disabled={busy}
              onPhotos={(files) => void add(files)}
            />
          </Group>
          <Button
            loading={busy && pages.length > 0}
            disabled={pages.length === 0 || !pages.every(({ corners }) => isSheet(corners))}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => void finish()}
          >
            {t('paper.use', { count: pages.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
