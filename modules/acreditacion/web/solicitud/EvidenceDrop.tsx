import { ActionIcon, Button, Select } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import type { StoredFile } from '@platform/web/data/files';
import { t } from '@platform/web/i18n/t';
import { PhotosDialog } from '@platform/web/paper/PhotosDialog';
import { partPictures } from '@platform/web/paper/photos';
import { notifyOk } from '@platform/web/ui/notify';
import { IconFiles, IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Matched, matchFiles } from '../../shared/evidencia';
import { say } from '../say';
import type { Requirement } from '../wire';
import { DropArea } from './DropArea';
import classes from './editor.module.css';
import { pagesOf } from './papeles';
import { pdfFault, uploadPdf } from './upload';

interface Given {
  readonly key: number;
  readonly file: File;
  /** Undefined while it is being read. */
  readonly matched: Matched | undefined;
  /** Chosen instead of what was proposed. */
  readonly chosen?: number | null;
  readonly failure?: string;
}
interface Props {
  readonly requirements: readonly Requirement[];
  readonly maximumMb: number;
  readonly onStored: (requirement: number, stored: StoredFile, file: File) => void;
}
let last = 0;

/** All papers of a request given at once: which requirement each is of is proposed, and attached when it is confirmed. */
export function EvidenceDrop({ requirements, maximumMb, onStored }: Props) {
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const change = (key: number, changed: Partial<Given>) => setGiven((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => setGiven((all) => all.filter((one) => one.key !== key));
  const targetOf = ({ chosen, matched }: Given): number | null => (chosen === undefined ? (matched?.IdRequisito ?? null) : chosen);

  const take = async (files: readonly File[]) => {
    const { pictures, others } = partPictures(files);
    if (pictures.length > 0) setPhotos(pictures);
    const begun = others.map((file): Given => {
      last += 1;
      return { key: last, file, matched: undefined };
    });
    setGiven((all) => [...all, ...begun]);
    for (const { key, file } of begun) {
      const failure = await pdfFault(file, maximumMb);
      if (failure) {
        change(key, { failure, matched: null });
        continue;
      }
      const pages = await pagesOf(file);
      const [matched = null] = matchFiles([{ nombre: file.name, texto: pages.map(({ text }) => text).join('\n') }], requirements);
      change(key, { matched });
    }
  };
  const ready = given.filter((one) => one.failure === undefined && targetOf(one) !== null);
  const attach = async () => {
    setBusy(true);
    for (const one of ready) {
      const to = requirements.find(({ IdRequisito }) => IdRequisito === targetOf(one));
      if (!to) continue;
      try {
        onStored(to.IdRequisito, await uploadPdf(one.file, () => undefined, new AbortController().signal), one.file);
        notifyOk(say('evidencia.adjuntado', { nombre: one.file.name, requisito: to.Requisito }));
        drop(one.key);
      } catch (error) {
        change(one.key, { failure: say('requisito.fallo', { nombre: one.file.name, motivo: messageOf(error) }) });
      }
    }
    setBusy(false);
  };
  const why = (one: Given): string => {
    if (one.matched === undefined) return say('evidencia.leyendo', { nombre: one.file.name });
    if (one.chosen !== undefined) return one.chosen === null ? say('evidencia.ninguno') : say('evidencia.suyo');
    return say(one.matched ? `evidencia.${one.matched.por}` : 'evidencia.ninguno');
  };
  return (
    <section className={classes.evidence} aria-label={say('evidencia.titulo')}>
      <DropArea
        label={say('evidencia.titulo')}
        text={
          <>
            <strong>{say('evidencia.titulo')}</strong> <span className={classes.dim}>{say('evidencia.ayuda')}</span>
          </>
        }
        choose={{ icon: <IconFiles size={16} aria-hidden />, text: say('evidencia.elegir') }}
        onFiles={take}
      />
      {given.length > 0 && (
        <ul className={classes.given} aria-label={say('comun.adjuntos')}>
          {given.map((one) => (
            <li key={one.key}>
              <span className={classes.givenName}>
                <strong>{one.file.name}</strong>
                <span role={one.failure ? 'alert' : 'status'} data-failed={one.failure !== undefined || undefined}>
                  {one.failure ?? why(one)}
                </span>
              </span>
              {one.failure === undefined && (
                <Select
                  aria-label={say('evidencia.destino', { nombre: one.file.name })}
                  placeholder={t('actions.choose')}
                  disabled={one.matched === undefined || busy}
                  value={targetOf(one) === null ? null : String(targetOf(one))}
                  onChange={(value) => change(one.key, { chosen: value === null ? null : Number(value) })}
                  data={requirements.map(({ IdRequisito, Requisito }) => ({ value: String(IdRequisito), label: Requisito }))}
                />
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={busy}
                aria-label={say('evidencia.quitar', { nombre: one.file.name })}
                onClick={() => drop(one.key)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {given.length > 0 && (
        <Button loading={busy} disabled={ready.length === 0} leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => void attach()}>
          {say('evidencia.adjuntar', { count: ready.length })}
        </Button>
      )}
      {photos.length > 0 && (
        <PhotosDialog
          name={say('evidencia.titulo')}
          photos={photos}
          onClose={() => setPhotos([])}
          onDone={(paper) => {
            setPhotos([]);
            void take([paper]);
          }}
        />
      )}
    </section>
  );
}
