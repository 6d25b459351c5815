import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { t } from '../i18n/t';
import { notifyOk } from '../ui/notify';
import type { GridPreferences } from './preferences';

const LONGEST = 60;
type Views = GridPreferences['views'];
interface Props {
  readonly views: Views;
  /** The list's state as its address has it. */
  readonly search: string;
  readonly onViews: (views: Views) => void;
  readonly onApply: (search: string) => void;
}

/** Lists this user comes back to: each a name for filters, order, columns and search. */
export function SavedViews({ views, search, onViews, onApply }: Props) {
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const own = name.trim();
    if (!own) return;
    onViews([...views.filter((view) => view.name !== own), { name: own, search }]);
    setName('');
    notifyOk(t('views.saved'));
  };
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('views.title')}
      </Text>
      {views.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('views.none')}
        </Text>
      )}
      {views.map((view) => (
        <Group key={view.name} gap={4} wrap="nowrap" justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmark size={14} aria-hidden />}
            aria-label={t('views.apply', { name: view.name })}
            onClick={() => onApply(view.search)}
          >
            {view.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('views.remove', { name: view.name })}
            onClick={() => onViews(views.filter((one) => one.name !== view.name))}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save}>
        <Group gap={6} wrap="nowrap" align="flex-end">
          <TextInput
            size="xs"
            label={t('views.name')}
            maxLength={LONGEST}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" disabled={!name.trim()} aria-label={t('views.save')}>
            {t('actions.save')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
