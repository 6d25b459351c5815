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
      Valor: z.number(),
      /** Of each day; none of what only stands now. */
      Dias: z.array(z.number()),
      /** What is worth knowing of it, in words. */
      Nota: z.string().nullable(),
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
          {Cifras.map(({ Modulo, Codigo, Mejor, Valor, Dias, Nota, Enlace }) => {
            const label = screenWords(Modulo)(`tendencia.${Codigo}`);
            return (
              <TrendFigure
                key={`${Modulo}-${Codigo}`}
                label={label}
                days={Dias}
                better={Mejor}
                note={Nota}
                value={
                  <BoardLink to={Enlace} query={query}>
                    {Valor}
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
