import { screenWords } from '@platform/web/i18n/t';
import { BoardLink } from '@platform/web/pages/BoardLink';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { TrendFigure } from '@platform/web/ui/TrendFigure';
import { z } from 'zod';
import classes from './dashboard.module.css';

const schema = z.object({
  Cifras: z.array(
    z.object({
      Modulo: z.string(),
      Codigo: z.string(),
      Mejor: z.enum(['mas', 'menos']).nullable(),
      Dias: z.array(z.number()),
      Enlace: z.string(),
    }),
  ),
});

/** W22: figures of today, each with its month over the month before. */
export default function Trends({ query }: WidgetProps) {
  const data = useWidget('W22', placeOf(query), schema);
  return (
    <Loaded of={data}>
      {({ Cifras }) => (
        <div className={classes.figures}>
          {Cifras.map(({ Modulo, Codigo, Mejor, Dias, Enlace }) => {
            const label = screenWords(Modulo)(`tendencia.${Codigo}`);
            return (
              <TrendFigure
                key={`${Modulo}-${Codigo}`}
                label={label}
                days={Dias}
                better={Mejor}
                value={
                  <BoardLink to={Enlace} query={query}>
                    {Dias.at(-1) ?? 0}
                    <span className="hidden-text"> {label}</span>
                  </BoardLink>
                }
              />
            );
          })}
        </div>
      )}
    </Loaded>
  );
}
