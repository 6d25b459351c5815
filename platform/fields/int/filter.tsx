import { Group, Input, NumberInput } from '@mantine/core';
import { allOf, isRange } from '../../web/data/filters';
import { t } from '../../web/i18n/t';
import type { FilterProps, KindFilter } from '../kind-web';

function Ask({ at, value, onChange, autoFocus }: FilterProps) {
  const range = isRange(value) ? value : {};
  const decimal = at.field.kind === 'decimal';
  const set = (end: 'desde' | 'hasta') => (next: string | number) => {
    const changed = { ...range, [end]: next === '' ? undefined : Number(next) };
    onChange(changed.desde === undefined && changed.hasta === undefined ? undefined : changed);
  };
  return (
    <Input.Wrapper label={at.label} labelElement="div">
      <Group gap="xs" wrap="nowrap" grow>
        <NumberInput
          label={t('grid.from')}
          value={range.desde ?? ''}
          onChange={set('desde')}
          allowDecimal={decimal}
          hideControls
          autoFocus={autoFocus}
          data-autofocus={autoFocus}
        />
        <NumberInput label={t('grid.to')} value={range.hasta ?? ''} onChange={set('hasta')} allowDecimal={decimal} hideControls />
      </Group>
    </Input.Wrapper>
  );
}

export const numberFilter: KindFilter = {
  Ask,
  expression: (at, value) =>
    isRange(value)
      ? allOf([
          value.desde === undefined ? null : [at.name, '>=', Number(value.desde)],
          value.hasta === undefined ? null : [at.name, '<=', Number(value.hasta)],
        ])
      : undefined,
  Sentence: ({ at, value }) => {
    const range = isRange(value) ? value : {};
    return t(rangeWord(range), { field: at.label, from: range.desde ?? '', to: range.hasta ?? '' });
  },
};

/** The chip's sentence for the ends that a range has. */
export function rangeWord(range: { desde?: unknown; hasta?: unknown }) {
  if (range.desde === undefined) return 'grid.chipTo';
  return range.hasta === undefined ? 'grid.chipFrom' : 'grid.chipBetween';
}
