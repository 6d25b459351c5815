import { TextInput } from '@mantine/core';
import { plain } from '../../web/data/row';
import { common } from '../common';
import type { InputProps } from '../kind-web';

/** `HH:mm`; `730` and `7:30` become `07:30` on leaving, and `24:00` is admitted. */
export function ClockInput(props: InputProps) {
  const { value, onChange, onBlur, readOnly } = props;
  const text = plain(value);
  return (
    <TextInput
      {...common(props)}
      value={text}
      maxLength={5}
      placeholder={readOnly ? undefined : 'HH:mm'}
      inputMode="numeric"
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d:]/g, ''))}
      onBlur={() => {
        const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? [];
        if (hour && minute) onChange(`${hour.padStart(2, '0')}:${minute}`);
        onBlur();
      }}
    />
  );
}
