import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { ScrollRegion } from '../ui/ScrollRegion';
import classes from './assign.module.css';

/** How many rows a file has, and what became of them. */
export function ListCounts({ counts }: { readonly counts: readonly (readonly [label: string, n: number])[] }) {
  return (
    <dl className={classes.counts} aria-live="polite">
      {counts.map(([label, n]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows of a file as the server judged them. */
export function JudgedRows({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <ScrollRegion label={t('assign.rows')} className={classes.rows}>
      <table className={classes.list}>
        <caption className="hidden-text">{t('assign.rows')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}
