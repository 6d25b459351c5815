import { ChartCard } from '@platform/web/chart/ChartCard';
import { numberText } from '@platform/web/i18n/number';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { LONGEST } from '../shared/espera';
import { entregasWire } from '../shared/tablero.wire';
import { say } from './say';

const days = (value: number): string => numberText(value, Number.isInteger(value) ? 0 : 1);
const nameOf = (waited: number): string => {
  if (waited === 0) return say('tablero.mismoDia');
  return waited === LONGEST ? say('tablero.diasOMas', { n: waited }) : String(waited);
};

/** WCT: how long the cards handed over in thirty days were waited for. */
export default function DeliveriesWidget({ query }: WidgetProps) {
  const data = useWidget('WCT', placeOf(query), entregasWire);
  return (
    <Loaded of={data}>
      {({ Dias, Entregas, Mediana, MedianaAntes }) => {
        if (Mediana === null) return <EmptyState title={say('tablero.ningunaEntrega')} />;
        const half = { count: Mediana, n: days(Mediana) };
        return (
          <ChartCard
            bare
            title={say('tablero.entregas', { count: Entregas })}
            chart={{
              ...{ order: 'time', limit: null, middle: false },
              bars: Dias.map(({ Dias: waited, Cuantas, Antes }) => ({ name: nameOf(waited), value: Cuantas, before: Antes })),
            }}
            number={numberText}
            sentence={MedianaAntes === null ? say('tablero.mitad', half) : say('tablero.mitadAntes', { ...half, antes: days(MedianaAntes) })}
            note={say('tablero.entregasAntes')}
          />
        );
      }}
    </Loaded>
  );
}
