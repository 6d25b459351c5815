import { ChartCard } from '@platform/web/chart/ChartCard';
import { language } from '@platform/web/i18n/language';
import { numberText } from '@platform/web/i18n/number';
import type { PersonasPorHora } from '../../shared/porHora.wire';
import { say } from '../say';

/** What a day of the week is called; 1 January 2023 was a Sunday. */
export const dayName = (day: number): string =>
  new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

/** How many more than usual at this time; who is inside, where nothing is known of the weeks before. */
function sentenceOf({ Dentro, AntesAhora, DiaSemana, Ahora }: PersonasPorHora): string {
  if (AntesAhora === null) return say('monitor.horaDentro', { count: Dentro, hora: Ahora });
  const more = Dentro - AntesAhora;
  const dia = dayName(DiaSemana);
  if (more === 0) return say('monitor.horaIgual', { dia });
  return say(more > 0 ? 'monitor.horaMas' : 'monitor.horaMenos', { count: Math.abs(more), dia });
}

/** The fullest hour of today, against that of the weeks before. */
function noteOf({ Horas, DiaSemana }: PersonasPorHora): string {
  const none = { hora: '', n: 0 };
  const most = (of: 'Hoy' | 'Antes') => Horas.reduce((top, one) => ((one[of] ?? 0) > top.n ? { hora: one.Hora, n: one[of] ?? 0 } : top), none);
  const [now, before] = [most('Hoy'), most('Antes')];
  if (now.n === 0) return say('monitor.porHora');
  const told = { n: numberText(now.n), hora: now.hora };
  if (before.n === 0) return say('monitor.horaMaximoSolo', told);
  return say('monitor.horaMaximo', { ...told, dia: dayName(DiaSemana), m: numberText(before.n), otra: before.hora });
}

interface Props {
  readonly day: PersonasPorHora;
  /** Who is inside now, where that may be opened. */
  readonly href?: string | undefined;
  readonly bare?: true;
}

/** People on site at each hour of today, over the middle of the same day of four weeks. */
export function HoursChart({ day, href, bare }: Props) {
  const been = day.Horas.filter(({ Hoy }) => Hoy !== null).length;
  const latest = day.Horas[been - 1]?.Hora;
  return (
    <ChartCard
      {...(bare ? { bare } : {})}
      title={say('monitor.porHora')}
      chart={{
        order: 'line',
        bars: day.Horas.map(({ Hora, Hoy, Antes }) => ({ name: Hora, value: Hoy ?? 0, before: Antes })),
        limit: day.Aforo > 0 ? { value: day.Aforo, name: say('monitor.horaAforo') } : null,
        been,
        ends: {
          now: say('monitor.horaAhora'),
          before: day.Semanas === 1 ? say('monitor.horaAntesUna') : say('monitor.horaAntes', { n: day.Semanas }),
        },
      }}
      number={numberText}
      sentence={sentenceOf(day)}
      note={noteOf(day)}
      hrefOf={({ name }) => (name === latest ? href : undefined)}
    />
  );
}
