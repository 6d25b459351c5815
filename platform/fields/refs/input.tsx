import { Loader, MultiSelect, Textarea } from '@mantine/core';
import { texts } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';
import { useTitles } from '../ref/cell';
import { keyFrom, referenceFilters, useReferenceOptions } from '../ref/options';

const NONE: never[] = [];

/** Several rows of another entity. */
export function ReferencesInput(props: InputProps) {
  return props.readOnly ? <ShowSeveral {...props} /> : <ChooseSeveral {...props} />;
}

function ShowSeveral(props: InputProps) {
  const titles = useTitles(props.at.field.resource ?? '', texts(props.value));
  return <Textarea {...common(props)} autosize value={titles.join('\n')} />;
}

function ChooseSeveral(props: InputProps) {
  const { at, value, onChange, values } = props;
  const picked = texts(value);
  const { options, large, setTyped, loading } = useReferenceOptions(at, referenceFilters(at.field, values), true, NONE);
  const data = [...options, ...picked.filter((key) => !options.some((option) => option.value === key)).map((key) => ({ value: key, label: key }))];
  return (
    <MultiSelect
      {...common(props)}
      placeholder={picked.length ? undefined : t('actions.choose')}
      data={data}
      value={picked}
      onChange={(next) => onChange(next.map((key) => keyFrom(at.field, key)))}
      onSearchChange={setTyped}
      filter={large ? ({ options: all }) => all : undefined}
      searchable
      clearable
      limit={200}
      nothingFoundMessage={t(loading ? 'form.loadingOptions' : 'form.noOptions')}
      rightSection={loading ? <Loader size={14} /> : undefined}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
