import { DateInput } from '@mantine/dates';
import { IconCalendarClock } from '@tabler/icons-react';
import { zone } from '../../web/data/reader';
import { plain } from '../../web/data/row';
import { clockOf, instantOf, typedDay } from '../../web/data/zone';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import { calendarLook } from '../date/calendar';
import type { InputProps } from '../kind-web';

/** An instant, typed and shown on the division's clock. */
export function MomentInput(props: InputProps) {
  const { at, value, onChange, required, readOnly } = props;
  return (
    <DateInput
      {...common(props)}
      withTime
      {...calendarLook()}
      value={clockOf(plain(value), zone()) || null}
      onChange={(next) => onChange(next ? instantOf(next, zone()) : null)}
      valueFormat="DD/MM/YYYY HH:mm"
      dateParser={typedMoment}
      placeholder={readOnly ? undefined : t('grid.momentPlaceholder')}
      clearable={!required && !readOnly}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      leftSection={<IconCalendarClock size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      popoverProps={{ disabled: readOnly, withinPortal: true }}
    />
  );
}

function typedMoment(text: string): string | null {
  const [day = '', clock = '00:00'] = text.trim().split(/\s+/);
  const typed = typedDay(day);
  const [, hour, minute] = /^(\d{1,2}):?(\d{2})$/.exec(clock) ?? [];
  return typed && hour && minute && Number(hour) < 24 && Number(minute) < 60 ? `${typed} ${hour.padStart(2, '0')}:${minute}:00` : null;
}
