import { Button, Group } from '@mantine/core';
import { t } from '../i18n/t';

interface Props {
  /** What the pages are of. */
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a table that is no grid; nothing where there is one alone. */
export function Pager({ label, page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <Group component="nav" aria-label={label} gap="xs" my="sm">
      <Button variant="default" size="xs" aria-label={t('list.previousPage')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        ‹
      </Button>
      <span className="tabular">
        {page + 1} / {pages}
      </span>
      <Button variant="default" size="xs" aria-label={t('list.nextPage')} disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        ›
      </Button>
    </Group>
  );
}
