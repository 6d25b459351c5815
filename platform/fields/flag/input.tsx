import { Switch } from '@mantine/core';
import classes from '../fields.module.css';
import type { InputProps } from '../kind-web';

export function FlagInput({ at, id, value, onChange, onBlur, error, readOnly }: InputProps) {
  return (
    <Switch
      className={classes.flag}
      id={id}
      name={at.name}
      label={at.label}
      description={at.help}
      error={error}
      checked={value === 'S'}
      disabled={readOnly}
      onChange={(event) => onChange(event.currentTarget.checked ? 'S' : 'N')}
      onBlur={onBlur}
    />
  );
}
