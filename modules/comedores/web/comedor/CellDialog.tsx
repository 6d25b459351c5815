import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { keyOf, type WireRow } from '@platform/web/data/row';
import { resourceChanged, saveRow, useRemove } from '@platform/web/data/write';
import { problemErrors } from '@platform/web/form/errors';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { notifyError } from '@platform/web/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  const remove = useRemove(AsignacionCosto);
  const [to, setTo] = useState<To>(percentage === 100 ? 'C' : percentage === 0 ? 'T' : 'M');
  const [mixed, setMixed] = useState<number | ''>(percentage > 0 && percentage < 100 ? percentage : '');
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      resourceChanged(client, AsignacionCosto.resource);
      onClose();
    } catch (error) {
      const wrong = problemErrors(error).PorcentajeCompania;
      setRefused(wrong);
      // What the field says is not said twice.
      if (wrong === undefined) notifyError(error);
      setBusy(false);
    }
  };
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
    <Modal
      opened
      centered
      title={say('costos.celda', { tipo: type.name, servicio: service.name })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <Stack>
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
                setRefused(undefined);
              }}
              decimalScale={2}
              allowNegative={false}
              hideControls
              inputMode="decimal"
              error={refused}
              data-autofocus
            />
          )}
          {parts && (
            <Text size="sm" aria-live="polite">
              {say('costos.partes', { compania: money.shown(parts.compania), trabajador: money.shown(parts.trabajador) })}
            </Text>
          )}
          <Group justify="flex-end">
            {row && can('0802', 'eliminar') && (
              <Button variant="subtle" color="gray" disabled={busy} onClick={() => void act(() => remove.mutateAsync(row))}>
                {say('costos.heredar')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {say('costos.cancelar')}
            </Button>
            <Button type="submit" loading={busy}>
              {say('costos.guardar')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
