import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { may } from '@platform/web/data/grants';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { FormDialog, useFormDialog } from '@platform/web/ui/FormDialog';
import { notifyOk } from '@platform/web/ui/notify';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Credencial, Prestable } from '../../shared/credencial.entity';
import { say } from '../say';
import { addStock } from '../wire';

/** *Agregar a la existencia*: over the list of the cards that are lent. */
export function StockAbove() {
  const [asking, setAsking] = useState(false);
  if (!may(Credencial, 'crear')) return null;
  return (
    <Group justify="flex-end" mb="sm">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {say('gestion.existencias')}
      </Button>
      {asking && <StockDialog onClose={() => setAsking(false)} />}
    </Group>
  );
}

const MOST = 500;

function StockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data = [] } = useLookup({ resource: 'IdentificacionTipoCredencial', filters: {} });
  const types = data.filter((row) => row.Prestable === 'S').map((row) => ({ value: plain(row.IdTipoCredencial), label: plain(row.Texto) }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [count, setCount] = useState(10);
  const { errors, busy, act } = useFormDialog(Prestable, ['IdTipoCredencial', 'Cantidad'], onClose);
  // The only one is chosen already.
  const tipo = chosen ?? (types.length === 1 ? (types[0]?.value ?? null) : null);
  const save = () =>
    act(async () => {
      const { Codigos } = await addStock({ IdTipoCredencial: Number(tipo), Cantidad: count });
      resourceChanged(client, Prestable.resource);
      notifyOk(say('gestion.agregadas', { n: Codigos.length, desde: Codigos[0] ?? '', hasta: Codigos.at(-1) ?? '' }));
    });
  return (
    <FormDialog title={say('gestion.existencias')} verb={say('gestion.existencias')} busy={busy} onSave={save} onClose={onClose}>
      <Stack gap="sm">
        <Select label={say('gestion.tipo')} required data={types} value={tipo} onChange={setChosen} error={errors.IdTipoCredencial} />
        <NumberInput
          label={say('gestion.cantidad')}
          required
          min={1}
          max={MOST}
          allowDecimal={false}
          value={count}
          onChange={(value) => setCount(Number(value))}
          error={errors.Cantidad}
        />
      </Stack>
    </FormDialog>
  );
}
