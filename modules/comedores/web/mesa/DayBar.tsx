import { Button, Group } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { date } from '@platform/entity/field';
import { fieldAt } from '@platform/web/data/fields';
import { plain } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Consumo } from '../../shared/mesa.entity';
import { say } from '../say';

interface Props {
  readonly day: string;
  /** The operating day that goes on. */
  readonly today: string;
  readonly onChange: (day: string) => void;
}

/** Which operating day is looked at: that of now, or any before. */
export function DayBar({ day, today, onChange }: Props) {
  const choose = (next: string) => onChange(next === '' || next > today ? today : next);
  return (
    <Group mb="sm" gap="xs" align="flex-end">
      <Button variant="default" aria-label={say('mesa.diaAntes')} onClick={() => choose(addDays(day, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <FieldBox
        at={{ ...fieldAt(Consumo, 'FechaConsumo', date({})), label: say('mesa.dia') }}
        id="mesa-dia"
        value={day}
        values={{}}
        required={false}
        readOnly={false}
        error={undefined}
        onChange={(next) => choose(plain(next))}
        onBlur={() => undefined}
      />
      <Button variant="default" aria-label={say('mesa.diaDespues')} disabled={day >= today} onClick={() => choose(addDays(day, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </Group>
  );
}
