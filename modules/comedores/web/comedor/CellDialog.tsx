import { NumberInput, SegmentedControl, Text } from '@mantine/core';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { saveRow, useRemove } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { FormDialog, useFormDialog } from '@platform/web/ui/FormDialog';
import { useState } from 'react';
import { AsignacionCosto } from '../../shared/comedor.entity';
import { split } from '../../shared/costo';
import { say } from '../say';
import type { Line, ServiceLine } from './CostsTab';

type To = 'C' | 'T' | 'M';
const isTo = (value: string): value is To => value === 'C' || value === 'T' || value === 'M';
const FIXED = { C: 100, T: 0 } as const;

interface Props {
  readonly idComedor: number;
  readonly type: Line;
  readonly service: ServiceLine;
  /** What the cell says itself. */
  readonly row: WireRow | undefined;
  /** What holds for it now. */
  readonly percentage: number;
  readonly money: { readonly decimals: number; readonly shown: (amount: number) => string };
  readonly onClose: () => void;
}

/** Who pays a service for a position type, with what each would pay of a ration. */
export function CellDialog({ idComedor, type, service, row, percentage, money, onClose }: Props) {
  const remove = useRemove(AsignacionCosto);
  const { errors, busy, act, clear } = useFormDialog(AsignacionCosto, ['PorcentajeCompania'], onClose);
  const [to, setTo] = useState<To>(percentage === 100 ? 'C' : percentage === 0 ? 'T' : 'M');
  const [mixed, setMixed] = useState<number | ''>(percentage > 0 && percentage < 100 ? percentage : '');
  const save = () =>
    act(() => {
      const values = { AsignadoA: to, PorcentajeCompania: to === 'M' && mixed !== '' ? mixed : null };
      return row
        ? saveRow(AsignacionCosto, { key: keyOf(AsignacionCosto, row), values: { ...values, Version: row.Version } })
        : saveRow(AsignacionCosto, { values: { ...values, IdComedor: idComedor, IdServicio: service.id, IdTipoCargo: type.id } });
    });
  const share = to === 'M' ? mixed : FIXED[to];
  const parts = service.cost !== null && share !== '' && share >= 0 && share <= 100 ? split(service.cost, share, money.decimals) : undefined;
  const { options } = words.entity(AsignacionCosto);
  return (
    <FormDialog
      title={say('costos.celda', { tipo: type.name, servicio: service.name })}
      busy={busy}
      onSave={save}
      onClose={onClose}
      other={
        row && can('0802', 'eliminar') ? { label: say('costos.heredar'), color: 'gray', run: () => act(() => remove.mutateAsync(row)) } : undefined
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={words.field(AsignacionCosto, 'AsignadoA')}
        value={to}
        onChange={(next) => isTo(next) && setTo(next)}
        data={(['C', 'T', 'M'] as const).map((value) => ({ value, label: options.AsignadoA?.[value] ?? value }))}
      />
      {to === 'M' && (
        <NumberInput
          label={words.field(AsignacionCosto, 'PorcentajeCompania')}
          value={mixed}
          onChange={(next) => {
            setMixed(next === '' ? '' : Number(next));
            clear();
          }}
          decimalScale={2}
          allowNegative={false}
          hideControls
          inputMode="decimal"
          error={errors.PorcentajeCompania}
          data-autofocus
        />
      )}
      {parts && (
        <Text size="sm" aria-live="polite">
          {say('costos.partes', { compania: money.shown(parts.compania), trabajador: money.shown(parts.trabajador) })}
        </Text>
      )}
    </FormDialog>
  );
}
