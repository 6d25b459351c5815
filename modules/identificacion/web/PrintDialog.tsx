import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';
import { saveBlob } from '@platform/web/data/list';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { FormDialog, useFormDialog } from '@platform/web/ui/FormDialog';
import { useState } from 'react';
import { Credencial } from '../shared/credencial.entity';
import { say } from './say';
import { pdfOf, printCard } from './wire';

/** Why a card is printed again: asked from the second print on. */
export function ReprintReason({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}) {
  const { data = [] } = useLookup({ resource: 'IdentificacionMotivo', filters: { Uso: 'R' } });
  return (
    <Select
      label={say('impresion.motivo')}
      required
      data={data.map((row) => ({ value: plain(row.IdMotivo), label: plain(row.Texto) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** *Imprimir*: the format and, for a card that was printed before, why. The file is saved, and the print counts. */
export function PrintDialog({ card, onClose, onPrinted }: { card: WireRow; onClose: () => void; onPrinted: () => void }) {
  const { errors, busy, act } = useFormDialog(Credencial, ['IdMotivo'], onClose);
  const [formato, setFormato] = useState('T');
  const [reversos, setReversos] = useState(true);
  const [motivo, setMotivo] = useState<string | null>(null);
  const again = Number(plain(card.NumeroImpresiones)) > 0;
  const print = () =>
    act(async () => {
      const asked = { Formato: formato, Reversos: reversos ? 'S' : 'N', IdMotivo: motivo === null ? null : Number(motivo) };
      const { Nombre, fileBase64 } = await printCard(Number(plain(card.IdCredencial)), asked);
      saveBlob(pdfOf(fileBase64), Nombre);
      onPrinted();
    });
  return (
    <FormDialog title={say('impresion.imprimir')} verb={say('impresion.imprimir')} busy={busy} onSave={print} onClose={onClose}>
      <Stack gap="sm">
        <FormatChoice value={formato} onChange={setFormato} />
        <Switch label={say('impresion.reversos')} checked={reversos} onChange={(event) => setReversos(event.currentTarget.checked)} />
        {again && (
          <>
            <Text size="sm">{say('impresion.yaImpresa', { n: plain(card.NumeroImpresiones) })}</Text>
            <ReprintReason value={motivo} onChange={setMotivo} error={errors.IdMotivo} />
          </>
        )}
      </Stack>
    </FormDialog>
  );
}

/** One card a page, or sheets of A4. */
export function FormatChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <SegmentedControl
      aria-label={say('impresion.formato')}
      data={[
        { value: 'T', label: say('impresion.tarjeta') },
        { value: 'A', label: say('impresion.hoja') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
