import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** `HH:mm`, whatever clock the machine prefers; `730` and `7:30` become `07:30` on leaving, and `24:00` is admitted. */
export function ClockText({ value, onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      {...props}
      value={value}
      maxLength={5}
      placeholder={props.readOnly ? undefined : 'HH:mm'}
      inputMode="numeric"
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d:]/g, ''))}
      onBlur={() => {
        const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(value) ?? [];
        if (hour && minute) onChange(`${hour.padStart(2, '0')}:${minute}`);
        onBlur?.();
      }}
    />
  );
}
