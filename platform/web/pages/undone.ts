import { z } from 'zod';
import { t } from '../i18n/t';

/** What an act that takes another one back says of what had left the product meanwhile. */
const leftSchema = z.object({ Salio: z.object({ Avisos: z.number(), Lectores: z.number() }) });

/** That it was taken back, and what had left already: notices that another one corrects, readers that get another order. */
export function undoneText(answer: unknown): string {
  const parsed = leftSchema.safeParse(answer);
  if (!parsed.success) return t('notify.undone');
  const { Avisos, Lectores } = parsed.data.Salio;
  return [
    t('notify.undone'),
    ...(Avisos > 0 ? [t('notify.noticesLeft', { count: Avisos })] : []),
    ...(Lectores > 0 ? [t('notify.readersLeft', { count: Lectores })] : []),
  ].join(' ');
}
