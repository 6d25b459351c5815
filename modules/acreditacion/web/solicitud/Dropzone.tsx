import { ActionIcon, Progress } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import type { StoredFile } from '@platform/web/data/files';
import { t } from '@platform/web/i18n/t';
import { PhotoButton } from '@platform/web/paper/PhotoButton';
import { PhotosDialog } from '@platform/web/paper/PhotosDialog';
import { partPictures } from '@platform/web/paper/photos';
import { IconCamera, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import { DropArea } from './DropArea';
import classes from './editor.module.css';
import { pdfFault, uploadPdf } from './upload';

interface Upload {
  readonly key: number;
  readonly name: string;
  readonly share: number;
  readonly failure?: string;
  readonly stop: () => void;
}

interface Props {
  /** What the papers are of. */
  readonly name: string;
  readonly maximumMb: number;
  readonly onStored: (files: readonly StoredFile[]) => void;
  /** The files themselves, once they are stored, for whoever reads them. */
  readonly onFiles?: (files: readonly File[]) => void;
}

let last = 0;

/** Several PDFs dropped or chosen, or photographs that become one; each shows how much of it has gone, and why when it is refused. */
export function Dropzone({ name, maximumMb, onStored, onFiles }: Props) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const change = (key: number, changed: Partial<Upload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const store = async (file: File): Promise<StoredFile | undefined> => {
    const key = ++last;
    const aborter = new AbortController();
    setUploads((all) => [...all, { key, name: file.name, share: 0, stop: () => aborter.abort() }]);
    const fault = await pdfFault(file, maximumMb);
    if (fault) {
      change(key, { failure: fault });
      return undefined;
    }
    try {
      const stored = await uploadPdf(file, (share) => change(key, { share }), aborter.signal);
      drop(key);
      return stored;
    } catch (error) {
      if (aborter.signal.aborted) drop(key);
      else change(key, { failure: say('requisito.fallo', { nombre: file.name, motivo: messageOf(error) }) });
      return undefined;
    }
  };
  const take = async (files: readonly File[]) => {
    const { pictures, others } = partPictures(files);
    if (pictures.length > 0) setPhotos(pictures);
    const stored = await Promise.all(others.map(store));
    const kept = stored.filter((one) => one !== undefined);
    if (kept.length === 0) return;
    onStored(kept);
    onFiles?.(others.filter((_, at) => stored[at] !== undefined));
  };
  return (
    <>
      <DropArea
        label={say('requisito.elegirDe', { nombre: name })}
        text={
          <>
            {say('requisito.soltar')} <span className={classes.dim}>{say('requisito.soltarTexto', { n: maximumMb })}</span>
          </>
        }
        choose={{
          icon: <IconUpload size={16} aria-hidden />,
          text: say('requisito.elegir'),
          label: say('requisito.elegirDe', { nombre: name }),
        }}
        onFiles={take}
      >
        <PhotoButton
          capture
          label={t('paper.photograph')}
          name={name}
          icon={<IconCamera size={16} aria-hidden />}
          onPhotos={(taken) => setPhotos(taken)}
        />
      </DropArea>
      {photos.length > 0 && (
        <PhotosDialog
          name={name}
          photos={photos}
          onClose={() => setPhotos([])}
          onDone={(paper) => {
            setPhotos([]);
            void take([paper]);
          }}
        />
      )}
      {uploads.map((upload) =>
        upload.failure ? (
          <div key={upload.key} className={classes.upload} data-failed role="alert">
            <span>{upload.failure}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('requisito.descartar', { nombre: upload.name })}
              onClick={() => drop(upload.key)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        ) : (
          <div key={upload.key} className={classes.upload}>
            <span>{say('requisito.subiendo', { nombre: upload.name })}</span>
            <ActionIcon variant="subtle" color="gray" aria-label={say('requisito.cancelar', { nombre: upload.name })} onClick={upload.stop}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
            <Progress
              className={classes.uploadBar}
              value={Math.round(upload.share * 100)}
              aria-label={say('requisito.subiendo', { nombre: upload.name })}
            />
          </div>
        ),
      )}
    </>
  );
}
