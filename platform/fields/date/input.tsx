import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { plain } from '../../web/data/row';
import { dashed, typedDay, undashed } from '../../web/data/zone';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';
import { calendarLook } from './calendar';

/** A day typed as `15/3/26` or picked from the calendar. */
export function DayInput(props: InputProps) {
  const { at, value, onChange, required, readOnly } = props;
  return (
    <DateInput
      {...common(props)}
      {...calendarLook()}
      value={dashed(plain(value)) || null}
      onChange={(next) => onChange(next ? undashed(next) : null)}
      valueFormat="DD/MM/YYYY"
      dateParser={typedDay}
      placeholder={readOnly ? undefined : t('grid.datePlaceholder')}
      clearable={!required && !readOnly}
      clearButtonProps={{ 'aria-label': t('grid.clearField', { field: at.label }) }}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      popoverProps={{ disabled: readOnly, withinPortal: true }}
      inputMode="numeric"
    />
  );
}
