import { screenWords, t } from '@platform/web/i18n/t';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { DayLine } from '@platform/web/ui/DayLine';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { z } from 'zod';

const schema = z.object({
  Ahora: z.string(),
  Momentos: z.array(
    z.object({
      Modulo: z.string(),
      Clave: z.string(),
      Hora: z.string(),
      Suceso: z.string(),
      Valores: z.record(z.string(), z.union([z.string(), z.number()])),
      Enlace: z.string().nullable(),
    }),
  ),
});

/** W23: the day as one line: what has been, where it is now, what comes. */
export default function Day({ query }: WidgetProps) {
  const data = useWidget('W23', placeOf(query), schema);
  return (
    <Loaded of={data}>
      {({ Ahora, Momentos }) =>
        Momentos.length === 0 ? (
          <EmptyState title={t('dashboard.dayEmpty')} />
        ) : (
          <DayLine
            label={t('dashboard.day')}
            now={Ahora}
            moments={Momentos.map(({ Modulo, Clave, Hora, Suceso, Valores, Enlace }) => {
              const say = screenWords(Modulo);
              return {
                id: `${Modulo}-${Clave}`,
                hour: Hora,
                title: say(`dia.${Suceso}`, Valores),
                detail: say(`dia.${Suceso}Detalle`, Valores),
                href: Enlace,
              };
            })}
          />
        )
      }
    </Loaded>
  );
}
