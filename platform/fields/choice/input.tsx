import { Select } from '@mantine/core';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';

export function ChoiceInput(props: InputProps) {
  const { at, value, onChange, required } = props;
  const codes = at.field.options ?? [];
  return (
    <Select
      {...common(props)}
      placeholder={props.readOnly ? undefined : t('actions.choose')}
      data={codes.map((code) => ({ value: code, label: at.options[code] ?? code }))}
      value={plain(value) || null}
      onChange={(next) => onChange(next)}
      searchable={codes.length > 7}
      clearable={!required && !props.readOnly}
      allowDeselect={!required}
      nothingFoundMessage={t('form.noOptions')}
      rightSection={props.readOnly ? <span /> : undefined}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
