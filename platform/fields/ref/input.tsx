import { Loader, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { words } from '../../web/i18n/words';
import { common } from '../common';
import type { InputProps } from '../kind-web';
import { referenceText, useTitles } from './cell';
import { keptOption, keyFrom, missingBefore, referenceFilters, useReferenceOptions } from './options';
import { ownReferenceInput } from './own';

/** A row of another entity: found by typing, unless its module says otherwise. */
export function ReferenceInput(props: InputProps) {
  const { at, values, readOnly } = props;
  const Own = ownReferenceInput(at.field.resource);
  if (Own) return <Own {...props} />;
  if (readOnly) return <Show {...props} />;
  const missing = missingBefore(at, values);
  return <Choose key={JSON.stringify(referenceFilters(at.field, values))} {...props} missing={missing} />;
}

function Show(props: InputProps) {
  const { at, value, row } = props;
  const beside = row && plain(row[at.name]) === plain(value) ? referenceText(at, row) : undefined;
  const [title = ''] = useTitles(at.field.resource ?? '', beside === undefined && plain(value) !== '' ? [value] : []);
  return <TextInput {...common(props)} value={beside ?? title} />;
}

function Choose({ missing, ...props }: InputProps & { missing: string[] }) {
  const { at, value, onChange, required, values, row } = props;
  const text = plain(value);
  const filters = referenceFilters(at.field, values);
  const kept = useMemo(() => keptOption(at, text, row), [at, text, row]);
  const { options, large, setTyped, pick, loading, failed, retry } = useReferenceOptions(at, filters, missing.length === 0, kept, text);
  return (
    <Select
      {...common(props)}
      error={props.error ?? (failed ? t('grid.lookupFailed') : undefined)}
      onDropdownOpen={failed ? retry : undefined}
      disabled={missing.length > 0}
      placeholder={
        missing.length > 0
          ? t('form.chooseFirst', { field: missing.map((other) => words.field(at.entity, other)).join(', ') })
          : (props.placeholder ?? t('actions.choose'))
      }
      data={options}
      value={text || null}
      onChange={(next) => {
        if (next !== null) pick(next);
        onChange(next === null ? null : keyFrom(at.field, next));
      }}
      onSearchChange={setTyped}
      filter={large ? ({ options: all }) => all : undefined}
      searchable
      limit={300}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={t(loading ? 'form.loadingOptions' : 'form.noOptions')}
      rightSection={loading ? <Loader size={14} /> : undefined}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
