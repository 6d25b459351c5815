import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../web/i18n/t';
import type { FilterProps, KindFilter } from '../kind-web';

function Ask({ at, value, onChange, autoFocus }: FilterProps) {
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onChange(text.trim() || undefined);
      }}
    >
      <TextInput
        label={t('grid.containsLabel', { field: at.label })}
        value={text}
        maxLength={120}
        data-autofocus={autoFocus}
        autoFocus={autoFocus}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => onChange(text.trim() || undefined)}
      />
    </form>
  );
}

/** Found anywhere in the text, ignoring case and accents. */
export const textFilter: KindFilter = {
  Ask,
  expression: (at, value) => (typeof value === 'string' && value ? [at.name, 'contains', value] : undefined),
  Sentence: ({ at, value }) => t('grid.chipContains', { field: at.label, value: typeof value === 'string' ? value : '' }),
};
