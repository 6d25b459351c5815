import { t } from '@platform/web/i18n/t';

const MINUTES_A_DAY = 1440;

/** Whole days to the end of the password when that is less than the notice's days (`avisoClaveDias`); 0 is today, null says nothing. */
export function daysToTell(minutes: number | null | undefined, noticeDays: number): number | null {
  if (minutes === null || minutes === undefined || minutes < 0) return null;
  const days = minutes / MINUTES_A_DAY;
  return days < noticeDays ? Math.floor(days) : null;
}

/** `Su contraseña vence en {n} días`, `vence hoy`, or nothing while there is time. */
export function expiryNotice(minutes: number | null | undefined, noticeDays: number): string | null {
  const days = daysToTell(minutes, noticeDays);
  if (days === null) return null;
  return days === 0 ? t('login.expiresToday') : t('login.expiresIn', { count: days });
}
