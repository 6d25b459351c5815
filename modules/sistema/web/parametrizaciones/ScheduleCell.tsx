import type { CellProps } from '@platform/fields/kind-web';
import { plain, type Values } from '@platform/web/data/row';
import { language } from '@platform/web/i18n/language';
import { say } from '../say';

/** `lunes`, in the reader's language; 1 is Monday. */
const weekday = (day: number) => new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));

/** A schedule as people say it. */
function schedule(row: Values): string {
  const hora = plain(row.Hora);
  const count = Number(row.Intervalo ?? 1);
  switch (row.Frecuencia) {
    case 'M':
      return say('trabajos.minutos', { count });
    case 'H':
      return say('trabajos.horas', { count });
    case 'S':
      return say('trabajos.semanal', { dia: weekday(Number(row.DiaSemana)), hora });
    case 'X':
      return say('trabajos.mensual', { dia: plain(row.DiaMes), hora });
    default:
      return say('trabajos.diaria', { hora });
  }
}

export default function ScheduleCell({ row }: CellProps) {
  return <>{schedule(row)}</>;
}
