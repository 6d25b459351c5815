import { Button, FileInput, Paper, Stack, Switch, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { notifyError } from '@platform/web/ui/notify';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HotelSelect } from '../HotelSelect';
import { useHotels } from '../hoteles';
import { say } from '../say.estadias';
import { useNewLoad } from './useNewLoad';
import { BASE, PATH } from './wire';

/** A workbook of stays for one hotel. */
export function FromWorkbook() {
  const choice = useHotels(PATH);
  const [file, setFile] = useState<File | null>(null);
  const [accept, setAccept] = useState(false);
  const made = useNewLoad();
  const template = useMutation({
    mutationFn: () => api.file(`${BASE}/plantilla`, {}),
    onSuccess: ({ blob, name }) => saveBlob(blob, name ?? 'plantilla_reservas.xlsx'),
    onError: notifyError,
  });
  const send = () => {
    const body = new FormData();
    // Without a file the server says so, in the words of the rule.
    if (file) body.set('file', file, file.name);
    const query = new URLSearchParams({ IdHotel: String(choice.hotel?.IdHotel ?? ''), AceptarAdvertencias: accept ? 'S' : 'N' });
    made.mutate({ path: `?${query}`, body });
  };
  return (
    <Paper withBorder p="md" maw={640}>
      <Stack>
        <HotelSelect {...choice} />
        <Text size="sm" c="dimmed">
          {say('masiva.plantillaTexto')}
        </Text>
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {say('masiva.plantilla')}
          </Button>
        </div>
        <FileInput label={say('masiva.elegir')} placeholder={say('masiva.ninguno')} accept=".xlsx" value={file} onChange={setFile} clearable />
        <Switch
          label={say('masiva.aceptar')}
          description={say('masiva.aceptarTexto')}
          checked={accept}
          onChange={(event) => setAccept(event.currentTarget.checked)}
        />
        <div>
          <Button leftSection={<IconUpload size={16} aria-hidden />} disabled={!choice.hotel} loading={made.isPending} onClick={send}>
            {say('masiva.cargar')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
