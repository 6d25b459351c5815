import { language } from '@platform/web/i18n/language';

const SHARE: Intl.NumberFormatOptions = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A number as the reader's language writes it; a share says its percentage. */
export const shownNumber = (value: number, share = false): string =>
  new Intl.NumberFormat(language() === 'en' ? 'en-US' : 'es-PE', share ? SHARE : {}).format(value);
