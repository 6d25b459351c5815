import { TextInput } from '@mantine/core';
import { screenWords } from '@platform/web/i18n/t';
import { IconSearch } from '@tabler/icons-react';

const t = screenWords('plataforma');

interface Props {
  readonly size?: 'xs' | 'sm';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Where reports are looked for by their words. */
export function ReportSearch({ size = 'sm', value, onChange }: Props) {
  return (
    <TextInput
      type="search"
      size={size}
      aria-label={t('reportes.search')}
      placeholder={t('reportes.search')}
      leftSection={<IconSearch size={size === 'xs' ? 14 : 16} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
