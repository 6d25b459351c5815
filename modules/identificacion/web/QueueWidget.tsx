import { ChartCard } from '@platform/web/chart/ChartCard';
import { shownDay } from '@platform/web/data/zone';
import { numberText } from '@platform/web/i18n/number';
import { boardHref } from '@platform/web/pages/BoardLink';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { colaWire } from '../shared/tablero.wire';
import { say } from './say';

const aDay = (many: number, days: number): string => numberText(many / days, many % days === 0 ? 0 : 1);

/** WCS: people who wait for a card, each of thirty days over the thirty before. */
export default function QueueWidget({ query }: WidgetProps) {
  const data = useWidget('WCS', placeOf(query), colaWire);
  const { perfil } = useSession();
  const here = query.division === undefined || query.division === String(perfil.IdDivision);
  return (
    <Loaded of={data}>
      {({ Dias, Entran, Salen }) => {
        if (Dias.every(({ Cuantas, Antes }) => Cuantas + Antes === 0)) return <EmptyState title={say('tablero.sinCola')} />;
        const today = Dias.at(-1);
        const told = { e: aDay(Entran, Dias.length), s: aDay(Salen, Dias.length) };
        return (
          <ChartCard
            bare
            title={say('tablero.cola')}
            chart={{
              order: 'line',
              bars: Dias.map(({ Dia, Cuantas, Antes }) => ({
                name: shownDay(Dia).slice(0, 5),
                value: Cuantas,
                before: Antes,
                days: { from: Dia, to: Dia },
              })),
              limit: null,
              ends: { now: say('tablero.colaAhora'), before: say('tablero.colaAntes') },
            }}
            number={numberText}
            sentence={say(Entran > Salen ? 'tablero.colaCrece' : Entran < Salen ? 'tablero.colaBaja' : 'tablero.colaIgual', told)}
            hrefOf={({ days }) => (here && days?.from === today?.Dia ? boardHref('/identificacion/gestion', { PorEmitir: 'S' }, query) : undefined)}
          />
        );
      }}
    </Loaded>
  );
}
