import { numberText } from '@platform/web/i18n/number';
import { boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { type PersonasPorHora, porHoraWire } from '../../shared/porHora.wire';
import { say } from '../say';
import { dayName, HoursChart } from './HoursChart';

const INSIDE = '/acceso/evacuacion';

/** The same in the title of a home. */
function headlineOf({ Dentro, AntesAhora, DiaSemana }: PersonasPorHora): string {
  const n = numberText(Dentro);
  const more = AntesAhora === null ? 0 : Dentro - AntesAhora;
  if (more === 0) return say('monitor.horaTitular', { n });
  return say(more > 0 ? 'monitor.horaTitularMas' : 'monitor.horaTitularMenos', { n, m: numberText(Math.abs(more)), dia: dayName(DiaSemana) });
}

/** W26: people on site at each hour of today, over the middle of the same day of four weeks. */
export default function HoursWidget({ query }: WidgetProps) {
  const data = useWidget('W26', placeOf(query), porHoraWire);
  const { perfil } = useSession();
  const here = query.division === undefined || query.division === String(perfil.IdDivision);
  const href = boardHref(INSIDE, { Entidad: ['P'] }, query);
  useHeadline('W26', data.data && headlineOf(data.data), href);
  return <Loaded of={data}>{(day) => <HoursChart day={day} href={here ? href : undefined} bare />}</Loaded>;
}
