import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WidgetLines } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { z } from 'zod';
import { PATH } from './parametrizaciones/path';
import { say } from './say';

const schema = z.object({
  Desde: z.string(),
  Divisiones: z.array(z.number()),
  IdCliente: z.number(),
  Trabajos: z.number(),
  Correos: z.number(),
  Equipos: z.number(),
  Licencias: z.number(),
  Repositorios: z.number(),
});

/** W17: what failed in a day, equipment off line, and what is about to end or to fill up. */
export default function HealthWidget({ query }: WidgetProps) {
  const data = useWidget('W17', placeOf(query), schema);
  return (
    <Loaded of={data}>
      {({ Desde, Divisiones, IdCliente, ...counts }) => {
        const listed = (path: string, filters: Readonly<Record<string, unknown>>) => boardHref(path, filters, query, {});
        const failed = listed(PATH, { Resultado: ['E'], Inicio: { desde: Desde } });
        const lines = [
          [say('tablero.trabajos'), counts.Trabajos, '010304', `${failed}&pestana=trabajos`],
          [say('tablero.correos'), counts.Correos, '010306', listed('/sistema/correos', { Estado: ['F'], Fecha: { desde: Desde } })],
          [say('tablero.equipos'), counts.Equipos, '010403', listed('/sistema/equipos', { EnLinea: 'N', Activo: 'S', IdDivision: Divisiones })],
          [say('tablero.licencias'), counts.Licencias, '010302', listed('/sistema/licencias', { PorVigilar: 'S', IdCliente: [IdCliente] })],
          [say('tablero.repositorios'), counts.Repositorios, '010303', listed('/sistema/rutas-repositorio', { CasiLleno: 'S', Activo: 'S' })],
        ] as const;
        return (
          <WidgetLines>
            {lines.map(([label, count, menu, href]) => {
              const badge = (
                <StatusBadge tone={count > 0 ? 'red' : 'green'} icon={count > 0 ? IconAlertTriangle : IconCircleCheck}>
                  <span className="hidden-text">{`${label}: `}</span>
                  {count}
                </StatusBadge>
              );
              return (
                <li key={label}>
                  <span>{label}</span>
                  {can(menu, 'consultar') ? (
                    <BoardLink to={href} query={query}>
                      {badge}
                    </BoardLink>
                  ) : (
                    badge
                  )}
                </li>
              );
            })}
          </WidgetLines>
        );
      }}
    </Loaded>
  );
}
