import type { Context } from '@platform/server/http/context';

/** An instant as people read it at the division: `24/11/2026 06:52`. */
export function clockOf({ session, lang }: Pick<Context, 'session' | 'lang'>, at: string): string {
  const parts = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : 'es-PE', {
    ...{ timeZone: session.zona, hourCycle: 'h23' as const },
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(at));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('day')}/${of('month')}/${of('year')} ${of('hour')}:${of('minute')}`;
}
