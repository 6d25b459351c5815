import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { say } from '../say';
import classes from './calendario.module.css';

/** A year, and those beside it. */
export function YearPicker({ year, onChange }: { readonly year: number; readonly onChange: (year: number) => void }) {
  return (
    <div className={classes.year}>
      <ActionIcon variant="default" aria-label={say('anioAnterior')} onClick={() => onChange(year - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{year}</span>
      <ActionIcon variant="default" aria-label={say('anioSiguiente')} onClick={() => onChange(year + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
