import { ChartCard } from '@platform/web/chart/ChartCard';
import { shownDay } from '@platform/web/data/zone';
import { numberText } from '@platform/web/i18n/number';
import { boardHref } from '@platform/web/pages/BoardLink';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { vencenWire } from '../shared/tablero.wire';
import { say } from './say';

/** `07–13/12`, or `28/11–04/12` where it ends in another month. */
function weekOf(from: string, to: string): string {
  const [first, last] = [shownDay(from), shownDay(to)];
  return `${from.slice(4, 6) === to.slice(4, 6) ? first.slice(0, 2) : first.slice(0, 5)}–${last.slice(0, 5)}`;
}

/** WCV: cards in force by the week in which they end. */
export default function EndingWidget({ query }: WidgetProps) {
  const data = useWidget('WCV', placeOf(query), vencenWire);
  const { perfil } = useSession();
  const here = query.division === undefined || query.division === String(perfil.IdDivision);
  return (
    <Loaded of={data}>
      {({ Semanas }) => {
        const fullest = Semanas.reduce((most, one) => (one.Cuantas > most.Cuantas ? one : most), { Desde: '', Hasta: '', Cuantas: 0 });
        if (fullest.Cuantas === 0) return <EmptyState title={say('tablero.ningunaVence')} />;
        const bars = Semanas.map(({ Desde, Hasta, Cuantas, Antes }) => ({
          ...{ name: weekOf(Desde, Hasta), value: Cuantas, before: Antes },
          days: { from: Desde, to: Hasta },
        }));
        return (
          <ChartCard
            bare
            title={say('tablero.porSemana')}
            chart={{ order: 'time', bars, limit: null, middle: false }}
            number={numberText}
            sentence={say('tablero.semanaLlena', {
              count: fullest.Cuantas,
              ...{ desde: shownDay(fullest.Desde).slice(0, 5), hasta: shownDay(fullest.Hasta).slice(0, 5) },
            })}
            note={say('tablero.semanasAntes')}
            hrefOf={({ days }) =>
              here && days
                ? boardHref('/identificacion/gestion', { Vigencia: ['V'], FechaFin: { desde: days.from, hasta: days.to } }, query)
                : undefined
            }
          />
        );
      }}
    </Loaded>
  );
}
