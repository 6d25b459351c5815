import { dayFrom } from '@platform/server/demo/rows';
import { dayIn } from '@platform/server/http/context';

/** Today as the demo's divisions have it (`yyyyMMdd`): the server's day is another one for hours each evening. */
export const hoy = (): string => dayIn('America/Lima', new Date());
/** So many days after it. */
export const enDias = (days: number): string => dayFrom(hoy(), days);
