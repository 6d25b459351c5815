import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { say } from '../say';
import { monthOf, step } from './days';

interface Props {
  /** `yyyyMM`. */
  readonly month: string;
  readonly onChange: (month: string) => void;
}

/** A month by its name, with the one before and the one after. */
export function MonthSteps({ month, onChange }: Props) {
  const go = (by: 1 | -1) => onChange(step('mes', `${month}01`, by).slice(0, 6));
  return (
    <>
      <ActionIcon variant="default" size={34} aria-label={say('calendario.antes')} onClick={() => go(-1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <b>{monthOf(`${month}01`)}</b>
      <ActionIcon variant="default" size={34} aria-label={say('calendario.despues')} onClick={() => go(1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
