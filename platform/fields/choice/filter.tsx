import { Checkbox, Stack } from '@mantine/core';
import { chosen, oneOf } from '../../web/data/filters';
import { orOf } from '../../web/data/reader';
import { t } from '../../web/i18n/t';
import type { FilterProps, KindFilter } from '../kind-web';

function Ask({ at, value, onChange }: FilterProps) {
  const codes = at.field.options ?? [];
  return (
    <Checkbox.Group label={at.label} value={chosen(value).map(String)} onChange={(next) => onChange(next.length ? next : undefined)}>
      <Stack gap={6} mt={6} mah={260} style={{ overflowY: 'auto' }}>
        {codes.map((code) => (
          <Checkbox key={code} value={code} label={at.options[code] ?? code} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const Sentence: KindFilter['Sentence'] = ({ at, value }) => {
  return t('grid.chipIs', {
    field: at.label,
    value: orOf(chosen(value).map((code) => at.options[code] ?? String(code))),
  });
};

export const choiceFilter: KindFilter = {
  Ask,
  expression: (at, value) => oneOf(at.name, chosen(value)),
  Sentence,
};
