import { screenWords, t } from '@platform/web/i18n/t';
import { useHeadline } from '@platform/web/pages/headline';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList, WaitingWay } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { z } from 'zod';

const schema = z.object({
  Total: z.number(),
  Primeras: z.array(
    z.object({
      Modulo: z.string(),
      Clave: z.string(),
      Nombre: z.string(),
      Motivo: z.string(),
      Valores: z.record(z.string(), z.union([z.string(), z.number()])),
      Enlace: z.string(),
    }),
  ),
});

/** W20: what does not go on without whoever reads it, by name, with its reason and the way there. */
export default function Standstill({ query }: WidgetProps) {
  const data = useWidget('W20', placeOf(query), schema);
  const total = data.data?.Total ?? 0;
  useHeadline('W20', total === 0 ? undefined : t('dashboard.waitsTitle', { count: total }));
  return (
    <Loaded of={data}>
      {({ Total, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={t('dashboard.nothingWaits')} />
        ) : (
          <>
            <WaitingList
              items={Primeras.map(({ Modulo, Clave, Nombre, Motivo, Valores, Enlace }) => ({
                id: `${Modulo}-${Clave}`,
                name: Nombre,
                href: Enlace,
                text: screenWords(Modulo)(`espera.${Motivo}`, Valores),
                acts: <WaitingWay to={Enlace} query={query} label={screenWords(Modulo)(`espera.${Motivo}Acto`)} of={Nombre} />,
              }))}
              query={query}
            />
            {Total > Primeras.length && <p>{t('dashboard.moreWait', { count: Total - Primeras.length })}</p>}
          </>
        )
      }
    </Loaded>
  );
}
