import { Skeleton } from '@mantine/core';
import { t } from '../i18n/t';
import classes from './ui.module.css';

/** Rows on their way. */
export function RowSkeletons({ rows = 10 }: { rows?: number }) {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={`row-${String(row)}`} height={22} />
      ))}
    </div>
  );
}

/** A screen on its way: its title, then its content. */
export function PageSkeleton() {
  return (
    <div className={classes.skeletons} role="status" aria-label={t('app.loading')}>
      <Skeleton height={28} width="32%" />
      <Skeleton height={36} />
      <Skeleton height={240} />
    </div>
  );
}
