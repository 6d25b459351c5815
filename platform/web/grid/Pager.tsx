import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { memo } from 'react';
import { numberText } from '../i18n/number';
import { t } from '../i18n/t';
import classes from './grid.module.css';
import { EVERY, FITS, PAGE_SIZES } from './sizes';

const NUMBERS = 5;

interface Props {
  readonly page: number;
  readonly size: number;
  /** Rows a page as the address asks for them, where as many as fit may be asked for. */
  readonly asked?: number;
  /** Whether every row may be scrolled through in place of pages. */
  readonly scrolls: boolean;
  readonly shown: number;
  readonly total: number | null;
  /** More than these were not counted. */
  readonly moreThan?: number | undefined;
  readonly isCounting?: boolean;
  /** Asks for the exact count. */
  readonly onCount?: () => void;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

function rangeText(range: { readonly from: number; readonly to: number }, total: number | null, moreThan: number | undefined): string {
  if (total !== null) return t('list.range', { ...range, total });
  return moreThan === undefined ? t('list.rangeOpen', range) : t('list.rangeMore', { ...range, total: numberText(moreThan) });
}

/** At most five page numbers around the present one. */
function around(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(NUMBERS / 2), pages - NUMBERS + 1));
  return Array.from({ length: Math.min(NUMBERS, pages) }, (_, at) => first + at);
}

/** Pages of a list; before the count has come one can go on anyway. */
export const Pager = memo(function Pager(props: Props) {
  const { page, size, asked, scrolls, shown, total, moreThan, isCounting, onCount, onPage, onSize } = props;
  const known = total ?? moreThan;
  const least = page + (shown === size ? 1 : 0);
  const pages = known === undefined ? least : Math.max(total === null ? least : 1, Math.ceil(known / size));
  const chosen = asked === EVERY ? EVERY : (PAGE_SIZES.find((one) => one === (asked ?? size)) ?? FITS);
  const from = (page - 1) * size + 1;
  const range = { from: shown === 0 ? 0 : from, to: from + shown - 1 };
  const step = (to: number, label: string, Sign: typeof IconChevronLeft, off: boolean) => (
    <ActionIcon className={classes.step} variant="subtle" color="gray" size="lg" aria-label={label} disabled={off} onClick={() => onPage(to)}>
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
  return (
    <Group className={classes.pager} justify="space-between" gap="sm">
      <Group gap="sm">
        <NativeSelect
          aria-label={t('list.pageSize')}
          data={[
            ...(asked === undefined ? [] : [{ value: String(FITS), label: t('list.fits') }]),
            ...PAGE_SIZES.map(String),
            ...(scrolls ? [{ value: String(EVERY), label: t('list.every') }] : []),
          ]}
          value={String(chosen)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed" role="status" className="tabular">
          {size === EVERY && t('list.everyOf', { total: total ?? '…' })}
          {size !== EVERY && rangeText(range, total, moreThan)}
        </Text>
        {moreThan !== undefined && size !== EVERY && (
          <Button variant="subtle" size="compact-sm" loading={isCounting ?? false} onClick={onCount}>
            {t('list.countAll')}
          </Button>
        )}
      </Group>
      {size !== EVERY && (
        <Group component="nav" gap={2} aria-label={t('list.pages')} wrap="nowrap">
          {step(1, t('list.firstPage'), IconChevronsLeft, page <= 1)}
          {step(page - 1, t('list.previousPage'), IconChevronLeft, page <= 1)}
          {around(page, pages).map((number) => (
            <ActionIcon
              key={number}
              className={classes.page}
              variant={number === page ? 'filled' : 'subtle'}
              color={number === page ? undefined : 'gray'}
              size="lg"
              aria-label={t('list.page', { n: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </ActionIcon>
          ))}
          {step(page + 1, t('list.nextPage'), IconChevronRight, page >= pages)}
          {step(pages, t('list.lastPage'), IconChevronsRight, page >= pages || total === null)}
        </Group>
      )}
    </Group>
  );
});
