import { ChartCard } from '@platform/web/chart/ChartCard';
import { language } from '@platform/web/i18n/language';
import { numberText } from '@platform/web/i18n/number';
import { boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { type PersonasPorHora, porHoraWire } from '../../shared/porHora.wire';
import { say } from '../say';

const INSIDE = '/acceso/evacuacion';
/** 1 January 2023 was a Sunday. */
const dayName = (day: number): string => new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

/** How many more than usual at this time; who is inside, where nothing is known of the weeks before. */
function sentenceOf({ Dentro, AntesAhora, DiaSemana, Ahora }: PersonasPorHora): string {
  if (AntesAhora === null) return say('monitor.horaDentro', { count: Dentro, hora: Ahora });
  const more = Dentro - AntesAhora;
  const dia = dayName(DiaSemana);
  if (more === 0) return say('monitor.horaIgual', { dia });
  return say(more > 0 ? 'monitor.horaMas' : 'monitor.horaMenos', { count: Math.abs(more), dia });
}

/** The same in the title of a home. */
function headlineOf({ Dentro, AntesAhora, DiaSemana }: PersonasPorHora): string {
  const n = numberText(Dentro);
  const more = AntesAhora === null ? 0 : Dentro - AntesAhora;
  if (more === 0) return say('monitor.horaTitular', { n });
  return say(more > 0 ? 'monitor.horaTitularMas' : 'monitor.horaTitularMenos', { n, m: numberText(Math.abs(more)), dia: dayName(DiaSemana) });
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

/** W26: people on site at each hour of today, over the middle of the same day of four weeks. */
export default function HoursWidget({ query }: WidgetProps) {
  const data = useWidget('W26', placeOf(query), porHoraWire);
  const { perfil } = useSession();
  const here = query.division === undefined || query.division === String(perfil.IdDivision);
  const href = boardHref(INSIDE, { Entidad: ['P'] }, query);
  useHeadline('W26', data.data && headlineOf(data.data), href);
  return (
    <Loaded of={data}>
      {(day) => {
        const been = day.Horas.filter(({ Hoy }) => Hoy !== null).length;
        const latest = day.Horas[been - 1]?.Hora;
        return (
          <ChartCard
            bare
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
            hrefOf={({ name }) => (here && name === latest ? href : undefined)}
          />
        );
      }}
    </Loaded>
  );
}
