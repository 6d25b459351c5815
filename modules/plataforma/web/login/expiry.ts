import { t } from '@platform/web/i18n/t';

const MINUTES_A_DAY = 1440;
/** The notice appears only below this many days (specification §9). */
const NOTICE_DAYS = 7;

/** `Su contraseña vence en {n} días`, or nothing while there is time. */
export function expiryNotice(minutes: number | null | undefined): string | null {
  if (minutes === null || minutes === undefined || minutes < 0) return null;
  const days = minutes / MINUTES_A_DAY;
  if (days >= NOTICE_DAYS) return null;
  return days < 1 ? t('login.expiresToday') : t('login.expiresIn', { count: Math.floor(days) });
}
