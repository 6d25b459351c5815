import { ActionIcon, Button, Group, Input, Text, Tooltip } from '@mantine/core';
import { IconFileDescription, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { messageOf } from '../../web/api/problem';
import { openFile, shownSize, storeFile } from '../../web/data/files';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import classes from '../fields.module.css';
import type { InputProps } from '../kind-web';

/** A file dropped or chosen; it is stored at once, and the record takes it when it is saved. */
export function FileInput(props: InputProps) {
  const { at, value, onChange, onBlur, row, readOnly } = props;
  const { id, label, description, error, withAsterisk, inputWrapperOrder } = common(props);
  const input = useRef<HTMLInputElement>(null);
  const describes = useId();
  const [over, setOver] = useState(false);
  const accept = at.field.accept ?? [];
  const store = useMutation({
    mutationFn: (file: File) => storeFile(file, file.name, at.field.use ?? 'DOC'),
    onSuccess: (stored) => onChange(stored.IdArchivo),
  });
  const fresh = store.data && store.data.IdArchivo === value ? store.data : undefined;
  const hash = fresh?.Hash ?? (row && row[at.name] === value ? plain(row[`${at.name}Hash`]) : '');
  const name = fresh ? `${fresh.Nombre} · ${shownSize(fresh.Tamano)}` : row && row[at.name] === value ? plain(row[`${at.name}Texto`]) : '';
  const present = value !== null && value !== undefined;
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) store.mutate(file);
    onBlur();
  };
  return (
    <Input.Wrapper {...{ id, label, description, withAsterisk, inputWrapperOrder }} error={store.isError ? messageOf(store.error) : error}>
      <section
        aria-label={at.label}
        className={classes.files}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!readOnly);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!readOnly) take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          className={classes.hidden}
          type="file"
          tabIndex={-1}
          aria-hidden
          accept={accept.map((type) => `.${type}`).join(',')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {present ? (
          <Group gap="xs" wrap="nowrap">
            <IconFileDescription size={18} aria-hidden />
            <Text size="sm">{name || t('grid.attached')}</Text>
            {hash && (
              <Button variant="subtle" size="compact-sm" onClick={() => void openFile(hash)}>
                {t('form.fileView')}
              </Button>
            )}
            {!readOnly && (
              <Tooltip label={t('form.fileRemove')}>
                <ActionIcon variant="subtle" color="red" aria-label={`${t('form.fileRemove')}: ${at.label}`} onClick={() => onChange(null)}>
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        ) : (
          <Text size="sm" c="dimmed" id={describes}>
            {readOnly ? t('values.none') : t('form.fileDrop')}{' '}
            {!readOnly && accept.length > 0 && t('form.fileTypes', { types: accept.join(', ').toUpperCase() })}
          </Text>
        )}
        {!readOnly && (
          <Button
            id={id}
            variant="default"
            size="compact-md"
            loading={store.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
            aria-label={`${t('actions.upload')}: ${at.label}`}
          >
            {t('actions.upload')}
          </Button>
        )}
      </section>
    </Input.Wrapper>
  );
}
