import { Button, Group, Input, Stack } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../web/api/problem';
import { storeFile, useImage } from '../../web/data/files';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import classes from '../fields.module.css';
import type { InputProps } from '../kind-web';
import { CropDialog } from './crop';
import { TakeDialog } from './take';

/** A photograph from a file or the camera, cropped 3:4 before it is stored. */
export function PhotoInput(props: InputProps) {
  const { at, value, onChange, onBlur, row, readOnly } = props;
  const { id, label, description, error, withAsterisk, inputWrapperOrder } = common(props);
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<{ readonly file: File; readonly taken: boolean }>();
  const [taking, setTaking] = useState(false);
  const store = useMutation({
    mutationFn: (photo: Blob) => storeFile(photo, `${at.name}.jpg`, 'FOT'),
    onSuccess: (stored) => onChange(stored.IdArchivo),
  });
  const portrait = at.field.portrait === true;
  const present = value !== null && value !== undefined;
  const hash = store.data?.IdArchivo === value ? store.data?.Hash : row && row[at.name] === value ? row[`${at.name}Hash`] : undefined;
  const { url } = useImage(present ? hash : undefined);
  return (
    <Input.Wrapper {...{ id, label, description, withAsterisk, inputWrapperOrder }} error={store.isError ? messageOf(store.error) : error}>
      <Group align="flex-end" gap="sm" mt={4}>
        {url ? (
          <img className={classes.photo} src={url} alt={at.label} />
        ) : (
          <div className={classes.photo}>
            <IconPhoto className={classes.noPhoto} size={48} aria-hidden />
          </div>
        )}
        {!readOnly && (
          <Stack gap={6} align="flex-start">
            <input
              ref={input}
              className={classes.hidden}
              type="file"
              tabIndex={-1}
              aria-hidden
              accept="image/jpeg,image/png"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                setPicked(file && { file, taken: false });
                event.currentTarget.value = '';
                onBlur();
              }}
            />
            <Button
              id={id}
              variant="default"
              loading={store.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => input.current?.click()}
              aria-label={`${t('form.photoTake')}: ${at.label}`}
            >
              {t('form.photoTake')}
            </Button>
            <Button
              variant="default"
              disabled={store.isPending}
              leftSection={<IconCamera size={16} aria-hidden />}
              onClick={() => setTaking(true)}
              aria-label={`${t('camera.photo')}: ${at.label}`}
            >
              {t('camera.photo')}
            </Button>
            {present && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => onChange(null)}
                aria-label={`${t('form.fileRemove')}: ${at.label}`}
              >
                {t('actions.remove')}
              </Button>
            )}
          </Stack>
        )}
      </Group>
      {taking && (
        <TakeDialog
          portrait={portrait}
          onClose={() => setTaking(false)}
          onTaken={(file) => {
            setTaking(false);
            setPicked({ file, taken: true });
          }}
          onFile={() => {
            setTaking(false);
            input.current?.click();
          }}
        />
      )}
      {picked && (
        <CropDialog
          portrait={portrait}
          file={picked.file}
          onClose={() => setPicked(undefined)}
          onAgain={
            picked.taken
              ? () => {
                  setPicked(undefined);
                  setTaking(true);
                }
              : undefined
          }
          onCrop={(photo) => {
            setPicked(undefined);
            store.mutate(photo);
          }}
        />
      )}
    </Input.Wrapper>
  );
}
