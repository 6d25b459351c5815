import { TagsInput } from '@mantine/core';
import { texts } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';

export function WordsInput(props: InputProps) {
  const { at, value, onChange, readOnly } = props;
  return (
    <TagsInput
      {...common(props)}
      value={texts(value)}
      onChange={(next) => onChange(next)}
      acceptValueOnBlur
      placeholder={readOnly ? undefined : t('grid.tagsHint')}
      clearable={!readOnly}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      maxLength={at.field.max}
    />
  );
}
