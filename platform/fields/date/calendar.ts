// Without it months and weekdays are drawn in English, whatever language is asked for.
import 'dayjs/locale/es';
import { language } from '../../web/i18n/language';
import { t } from '../../web/i18n/t';

/** How every calendar is drawn: in the reader's language, weeks from Monday, its arrows named. */
export const calendarLook = () => ({
  locale: language(),
  firstDayOfWeek: 1 as const,
  ariaLabels: {
    previousMonth: t('calendar.previousMonth'),
    nextMonth: t('calendar.nextMonth'),
    previousYear: t('calendar.previousYear'),
    nextYear: t('calendar.nextYear'),
    previousDecade: t('calendar.previousDecade'),
    nextDecade: t('calendar.nextDecade'),
  },
});
