import { Select } from '@mantine/core';
import { MONTHS, monthName } from '@platform/web/ui/YearPicture';
import type { ReactNode } from 'react';
import { say } from '../say';
import classes from './calendario.module.css';
import { YearPicker } from './YearPicker';

/** Instead of a month: all of them. */
export const WHOLE = '0';

interface Props {
  readonly year: number;
  /** 1 to 12, or all of them. */
  readonly month: string;
  readonly onYear: (year: number) => void;
  readonly onMonth: (month: string) => void;
  readonly children?: ReactNode;
}

/** A month of a year, or the whole year. */
export function PeriodPicker({ year, month, onYear, onMonth, children }: Props) {
  return (
    <div className={classes.bar}>
      <YearPicker year={year} onChange={onYear} />
      <Select
        label={say('mes')}
        value={month}
        allowDeselect={false}
        onChange={(next) => next && onMonth(next)}
        data={[{ value: WHOLE, label: say('verAnio') }, ...MONTHS.map((one) => ({ value: String(one), label: monthName(year, one) }))]}
      />
      {children}
    </div>
  );
}
