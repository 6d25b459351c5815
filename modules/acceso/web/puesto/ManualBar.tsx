import { NativeSelect } from '@mantine/core';
import { useLookup } from '@platform/web/data/lookup';
import { plain } from '@platform/web/data/row';
import { useEffect } from 'react';
import { say } from '../say';

interface Props {
  readonly use: 'M' | 'F';
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (id: number) => void;
  readonly autoFocus?: boolean;
}

/** Reasons with a use; the first is taken until another is chosen. */
export function ReasonSelect({ use, label, value, onChange, autoFocus = false }: Props) {
  const { data: rows = [] } = useLookup({ resource: 'AccesoMotivoMarca', filters: { Para: use } });
  const [first] = rows;
  const initial = first ? Number(first.IdMotivoMarca) : null;
  useEffect(() => {
    if (value === null && initial !== null) onChange(initial);
  }, [value, initial, onChange]);
  return (
    <NativeSelect
      label={label}
      value={value === null ? '' : String(value)}
      data-autofocus={autoFocus || undefined}
      data={rows.map((row) => ({ value: plain(row.IdMotivoMarca), label: plain(row.Texto) }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

/** The post registers by hand until it is told otherwise: beside the input, never over it. */
export function ManualBar({ reason, onReason }: { reason: number | null; onReason: (id: number) => void }) {
  return (
    <fieldset>
      <legend>{say('puesto.manual')}</legend>
      <ReasonSelect use="M" label={say('puesto.manualMotivo')} value={reason} onChange={onReason} />
    </fieldset>
  );
}
