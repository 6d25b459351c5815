import { ActionIcon } from '@mantine/core';
import { screenWords } from '@platform/web/i18n/t';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useFavouriteReports } from './favourites';

const t = screenWords('plataforma');

/** Keeps a report at hand, or no more. */
export function Star({ code, name }: { readonly code: string; readonly name: string }) {
  const { has, toggle } = useFavouriteReports();
  const kept = has(code);
  const Sign = kept ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={kept ? 'yellow.7' : 'gray'}
      size="lg"
      aria-pressed={kept}
      aria-label={t(kept ? 'reportes.unfavourite' : 'reportes.favourite', { name })}
      onClick={() => toggle(code)}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}
