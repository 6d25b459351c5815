import { Switch, TextInput } from '@mantine/core';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import classes from '../fields.module.css';
import type { InputProps } from '../kind-web';

export function FlagInput(props: InputProps) {
  const { at, id, value, onChange, onBlur, error, readOnly } = props;
  if (readOnly) return <TextInput {...common(props)} value={t(value === 'S' ? 'values.yes' : 'values.no')} />;
  return (
    <Switch
      className={classes.flag}
      id={id}
      name={at.name}
      label={at.label}
      description={at.help}
      error={error}
      checked={value === 'S'}
      onChange={(event) => onChange(event.currentTarget.checked ? 'S' : 'N')}
      onBlur={onBlur}
    />
  );
}
