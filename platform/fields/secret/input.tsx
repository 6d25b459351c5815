import { PasswordInput } from '@mantine/core';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';

/** Shown as dots; on an existing row it begins empty, and empty means as it is. */
export function SecretInput(props: InputProps) {
  const { at, value, onChange, row } = props;
  return (
    <PasswordInput
      {...common(props)}
      value={plain(value)}
      maxLength={at.field.max}
      placeholder={row && !props.readOnly ? t('form.secretKept') : undefined}
      autoComplete="new-password"
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('form.secretShow'), tabIndex: 0 }}
    />
  );
}
