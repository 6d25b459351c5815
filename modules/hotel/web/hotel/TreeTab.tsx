import { Text } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { Cama, Habitacion } from '../../shared/hotel.entity';
import type { ArbolHotel } from '../../shared/wire';
import { Branch } from '../Branch';
import classes from '../hotel.module.css';
import { say } from '../say';
import { treeQuery } from '../tree';

type Modulo = ArbolHotel['Modulos'][number];
type Room = Modulo['Habitaciones'][number];
type Bed = Room['Camas'][number];

/** What a bed is beyond the usual, in words. */
function marksOf({ TipoUso, CamaCaliente, EstadoLimpieza, Activo, Ocupadas }: Bed): string {
  const { fields, options } = words.entity(Cama);
  const marks = [
    Activo === 'N' && say('hoteles.retirada'),
    Ocupadas > 0 && (CamaCaliente === 'S' ? `${say('hoteles.ocupada')} ${Ocupadas}/2` : say('hoteles.ocupada')),
    TipoUso === 'S' && options.TipoUso?.S,
    CamaCaliente === 'S' && fields.CamaCaliente,
    EstadoLimpieza !== 'L' && options.EstadoLimpieza?.[EstadoLimpieza],
  ];
  return marks.filter(Boolean).join(' · ');
}

const takenOf = (rooms: readonly Room[]): number => rooms.flatMap(({ Camas }) => Camas).reduce((sum, { Ocupadas }) => sum + Ocupadas, 0);
/** How many places are taken tonight, where any is. */
const takenIn = (rooms: readonly Room[]): string[] => (takenOf(rooms) > 0 ? [say('hoteles.ocupadas', { count: takenOf(rooms) })] : []);

function RoomLine({ room }: { readonly room: Room }) {
  const rule = words.entity(Habitacion).options.ReglaSexo?.[room.ReglaSexo] ?? '';
  return (
    <Branch
      name={room.Codigo}
      beside={[
        rule,
        say('hoteles.camas', { count: room.Camas.length }),
        ...takenIn([room]),
        ...(room.Activo === 'N' ? [say('hoteles.retirada')] : []),
      ].join(' · ')}
    >
      {room.Camas.length === 0
        ? undefined
        : () => (
            <li className={classes.beds}>
              {room.Camas.map((bed) => (
                <span
                  key={bed.IdCama}
                  className={classes.bed}
                  data-retired={bed.Activo === 'N' || undefined}
                  data-taken={bed.Ocupadas > 0 || undefined}
                >
                  {[`${room.Codigo}-${bed.Codigo}`, marksOf(bed)].filter(Boolean).join(' · ')}
                </span>
              ))}
            </li>
          )}
    </Branch>
  );
}

/** A hotel as it is built: its modules, their rooms and their beds. */
export default function TreeTab({ row }: { readonly row: WireRow }) {
  const { data, error, refetch } = useQuery(treeQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const modules = data.find(({ IdHotel }) => IdHotel === row.IdHotel)?.Modulos ?? [];
  if (modules.length === 0) return <Text c="dimmed">{say('hoteles.sinNada')}</Text>;
  return (
    <ul className={classes.tree}>
      {modules.map((module) => (
        <Branch
          key={module.IdModulo}
          name={`${module.Codigo} · ${module.Nombre}`}
          beside={[say('hoteles.habitaciones', { count: module.Habitaciones.length }), ...takenIn(module.Habitaciones)].join(' · ')}
          opened={modules.length === 1}
        >
          {module.Habitaciones.length === 0 ? undefined : () => module.Habitaciones.map((room) => <RoomLine key={room.IdHabitacion} room={room} />)}
        </Branch>
      ))}
    </ul>
  );
}
