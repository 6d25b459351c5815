import { Loader, MultiSelect } from '@mantine/core';
import { chosen, oneOf } from '../../web/data/filters';
import { orOf } from '../../web/data/reader';
import { t } from '../../web/i18n/t';
import type { FieldAt, FilterProps, KindFilter } from '../kind-web';
import { useTitles } from './cell';
import { keyFrom, useReferenceOptions } from './options';

const NONE: never[] = [];
const constants = (at: FieldAt) => ({ ...at.field.only });

function Ask({ at, value, onChange, autoFocus }: FilterProps) {
  const { options, large, setTyped, loading } = useReferenceOptions(at, constants(at), true, NONE);
  const picked = chosen(value).map(String);
  const titles = useTitles(at.field.resource ?? '', picked);
  const data = [
    ...options,
    ...picked.flatMap((key, own) => (options.some((option) => option.value === key) ? [] : [{ value: key, label: titles[own] ?? key }])),
  ];
  return (
    <MultiSelect
      label={at.label}
      placeholder={picked.length ? undefined : t('actions.choose')}
      data={data}
      value={picked}
      onChange={(next) => onChange(next.length ? next.map((key) => keyFrom(at.field, key)) : undefined)}
      onSearchChange={setTyped}
      filter={large ? ({ options: all }) => all : undefined}
      searchable
      hidePickedOptions
      limit={300}
      // Reached by the keyboard, it would cover the filters below it.
      openOnFocus={false}
      nothingFoundMessage={t(loading ? 'form.loadingOptions' : 'form.noOptions')}
      rightSection={loading ? <Loader size={14} /> : undefined}
      autoFocus={autoFocus}
      data-autofocus={autoFocus}
      comboboxProps={{ withinPortal: false }}
    />
  );
}

const Sentence: KindFilter['Sentence'] = ({ at, value }) => {
  return t('grid.chipIs', {
    field: at.label,
    value: orOf(useTitles(at.field.resource ?? '', chosen(value))),
  });
};

export const referenceFilter: KindFilter = {
  Ask,
  expression: (at, value) => oneOf(at.name, chosen(value)),
  Sentence,
};
