import { Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { storeFile } from '@platform/web/data/files';
import { plain, type WireRow } from '@platform/web/data/row';
import { postAction } from '@platform/web/data/write';
import { FormDialog, useFormDialog } from '@platform/web/ui/FormDialog';
import { notifyOk } from '@platform/web/ui/notify';
import { useState } from 'react';
import { Credencial } from '../../shared/credencial.entity';
import { say } from '../say';
import { SignaturePad } from './SignaturePad';

interface Props {
  readonly card: WireRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** *Entregar*: the day, today where none is said, and the signature of whoever gets the card. */
export function HandOver({ card, onClose, onDone }: Props) {
  const { errors, busy, act } = useFormDialog(Credencial, ['FechaEntrega'], onClose);
  const [day, setDay] = useState<string | null>(null);
  const [signed, setSigned] = useState<Blob | null>(null);
  const save = () =>
    act(async () => {
      const FirmaEntrega = signed ? (await storeFile(signed, `firma-${plain(card.Codigo)}.png`, 'DOC')).IdArchivo : null;
      await postAction(Credencial, card, 'entregar', { FechaEntrega: day ? day.replaceAll('-', '') : null, FirmaEntrega });
      notifyOk(say('entrega.entregada', { codigo: plain(card.Codigo) }));
      onDone();
    });
  return (
    <FormDialog title={say('gestion.entregar')} verb={say('gestion.entregar')} busy={busy} onSave={save} onClose={onClose}>
      <Stack gap="sm">
        <DateInput
          label={say('entrega.fecha')}
          placeholder={say('entrega.hoy')}
          valueFormat="DD/MM/YYYY"
          maxDate={new Date()}
          clearable
          value={day}
          onChange={setDay}
          error={errors.FechaEntrega}
        />
        <SignaturePad onDrawn={setSigned} />
      </Stack>
    </FormDialog>
  );
}
