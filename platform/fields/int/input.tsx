import { NumberInput } from '@mantine/core';
import { common } from '../common';
import type { InputProps } from '../kind-web';

export function NumericInput(props: InputProps) {
  const { at, value, onChange } = props;
  const { field } = at;
  return (
    <NumberInput
      {...common(props)}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' || Number.isNaN(Number(next)) ? null : Number(next))}
      allowDecimal={field.kind === 'decimal'}
      decimalScale={field.kind === 'decimal' ? (field.scale ?? 2) : 0}
      allowNegative={field.min === undefined || field.min < 0}
      clampBehavior="none"
      hideControls
      inputMode={field.kind === 'decimal' ? 'decimal' : 'numeric'}
    />
  );
}
