import { Input, SegmentedControl } from '@mantine/core';
import { t } from '../../web/i18n/t';
import type { FilterProps, KindFilter } from '../kind-web';

function Ask({ at, value, onChange }: FilterProps) {
  return (
    <Input.Wrapper label={at.label} labelElement="div">
      <SegmentedControl
        aria-label={at.label}
        fullWidth
        value={typeof value === 'string' ? value : ''}
        onChange={(next) => onChange(next || undefined)}
        data={[
          { value: '', label: t('values.all') },
          { value: 'S', label: t('values.yes') },
          { value: 'N', label: t('values.no') },
        ]}
      />
    </Input.Wrapper>
  );
}

export const flagFilter: KindFilter = {
  Ask,
  expression: (at, value) => (value === 'S' || value === 'N' ? [at.name, '=', value] : undefined),
  Sentence: ({ at, value }) => {
    return t('grid.chipIs', { field: at.label, value: t(value === 'S' ? 'values.yes' : 'values.no') });
  },
};
