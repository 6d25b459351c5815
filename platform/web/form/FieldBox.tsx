import { TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { common } from '../../fields/common';
import type { InputProps } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import { isMasked, plain } from '../data/row';
import { t } from '../i18n/t';

/** A field with the input of its kind, or the screen's own. A masked value is shown as it came. */
export function FieldBox({ Own, ...props }: InputProps & { Own?: ComponentType<InputProps> }) {
  const { at, row, value } = props;
  if (isMasked(row, at.name)) {
    return <TextInput {...common({ ...props, readOnly: true })} value={plain(value)} description={t('grid.masked')} />;
  }
  const Input = Own ?? WEB_KINDS[at.field.kind].Input;
  return <Input {...props} />;
}
