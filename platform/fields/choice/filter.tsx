import { Checkbox, MultiSelect, Stack } from '@mantine/core';
import { chosen, oneOf } from '../../web/data/filters';
import { orOf } from '../../web/data/reader';
import { t } from '../../web/i18n/t';
import type { FilterProps, KindFilter } from '../kind-web';

/** More than one looks over at a glance are looked for by their words. */
const MANY = 12;

function Ask({ at, value, onChange, autoFocus }: FilterProps) {
  const codes = at.field.options ?? Object.keys(at.options);
  const change = (next: string[]) => onChange(next.length ? next : undefined);
  if (codes.length > MANY)
    return (
      <MultiSelect
        label={at.label}
        placeholder={chosen(value).length ? undefined : t('actions.choose')}
        data={codes.map((code) => ({ value: code, label: at.options[code] ?? code })).sort((one, other) => one.label.localeCompare(other.label))}
        value={chosen(value).map(String)}
        onChange={change}
        searchable
        hidePickedOptions
        openOnFocus={false}
        autoFocus={autoFocus}
        data-autofocus={autoFocus}
        nothingFoundMessage={t('form.noOptions')}
        comboboxProps={{ withinPortal: false }}
      />
    );
  return (
    <Checkbox.Group label={at.label} value={chosen(value).map(String)} onChange={change}>
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
