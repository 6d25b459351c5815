import { numberFormat } from '@platform/web/i18n/number';

const SHARE: Intl.NumberFormatOptions = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A number as the reader's language writes it; a share says its percentage. */
export const shownNumber = (value: number, share = false): string => numberFormat(share ? SHARE : {}).format(value);
