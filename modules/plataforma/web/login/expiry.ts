import { t } from '@platform/web/i18n/t';

const MINUTES_A_DAY = 1440;

/** `Su contraseña vence en {n} días` below so many days (`avisoClaveDias`), or nothing while there is time. */
export function expiryNotice(minutes: number | null | undefined, noticeDays: number): string | null {
  if (minutes === null || minutes === undefined || minutes < 0) return null;
  const days = minutes / MINUTES_A_DAY;
  if (days >= noticeDays) return null;
  return days < 1 ? t('login.expiresToday') : t('login.expiresIn', { count: Math.floor(days) });
}
