import { shownDay } from '@platform/web/data/zone';
import { useHeadline } from '@platform/web/pages/headline';
import { RowActs } from '@platform/web/pages/RowActs';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { z } from 'zod';
import { ServicioHabitacion } from '../../shared/servicio.entity';
import { say } from '../say.estadias';
import { iniciar, terminar } from '../servicio/acciones';

const flag = z.enum(['S', 'N']);
const schema = z.object({
  Total: z.number(),
  Llegan: z.number(),
  Primeras: z.array(
    z.object({
      Id: z.number(),
      Habitacion: z.string(),
      Modulo: z.string(),
      Cama: z.string().nullable(),
      Servicio: z.string(),
      Fecha: z.string(),
      Llega: flag,
      Empezado: flag,
      Atrasado: flag,
    }),
  ),
});

/** W21: rooms that wait to be made, each with why it comes first. */
export default function RoomServiceWidget({ query }: WidgetProps) {
  const data = useWidget('W21', placeOf(query), schema);
  const rooms = data.data?.Total ?? 0;
  const arriving = data.data?.Llegan ?? 0;
  useHeadline(
    'W21',
    rooms === 0 ? undefined : say(arriving > 0 ? 'tablero.titularServicioLlegan' : 'tablero.titularServicio', { n: rooms, m: arriving }),
    '/hotel/servicio-habitacion',
  );
  return (
    <Loaded of={data}>
      {({ Total, Llegan, Primeras }) =>
        Total === 0 ? (
          <EmptyState title={say('tablero.nadaPorHacer')} />
        ) : (
          <>
            <p>{say('tablero.porHacer', { n: Total, m: Llegan })}</p>
            <WaitingList
              items={Primeras.map(({ Id, Habitacion, Modulo, Cama, Servicio, Fecha, Llega, Empezado, Atrasado }) => ({
                id: Id,
                name: `${Habitacion}${Cama ? `-${Cama}` : ''} · ${Modulo}`,
                href: '/hotel/servicio-habitacion',
                text: [
                  Servicio,
                  Llega === 'S' && say('tablero.llegaHoy'),
                  Atrasado === 'S' && say('tablero.debioHacerse', { fecha: shownDay(Fecha) }),
                  Empezado === 'S' && say('tablero.empezado'),
                ]
                  .filter(Boolean)
                  .join(' · '),
                acts: (
                  <RowActs
                    entity={ServicioHabitacion}
                    menu="090204"
                    row={{ IdServicioHabitacion: Id }}
                    actions={[Empezado === 'S' ? terminar : iniciar]}
                    of={`${Habitacion}${Cama ? `-${Cama}` : ''}`}
                  />
                ),
              }))}
              query={query}
            />
          </>
        )
      }
    </Loaded>
  );
}
