import { Group, Select } from '@mantine/core';
import { ICON_NAMES, iconOf } from '@platform/web/ui/icons';
import { say } from './say';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly error?: string;
  readonly onChange: (name: string) => void;
  readonly onBlur?: () => void;
}

/** An icon of the product's set, chosen by its picture. */
export function IconSelect({ id, label, value, readOnly, required, error, onChange, onBlur }: Props) {
  const Chosen = iconOf(value);
  return (
    <Select
      id={id}
      label={label}
      withAsterisk={required && !readOnly}
      readOnly={readOnly}
      error={error}
      placeholder={say('modulos.elegirIcono')}
      searchable
      data={[...new Set([...ICON_NAMES, ...(value ? [value] : [])])].sort()}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
      leftSection={value ? <Chosen size={16} aria-hidden /> : undefined}
      renderOption={({ option }) => {
        const Icon = iconOf(option.value);
        return (
          <Group gap="xs" wrap="nowrap">
            <Icon size={18} aria-hidden />
            {option.label}
          </Group>
        );
      }}
    />
  );
}
