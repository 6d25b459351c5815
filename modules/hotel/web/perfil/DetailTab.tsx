import { Button, Checkbox, Group, Text } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { mayOn } from '@platform/web/data/grants';
import type { WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useFoot } from '@platform/web/ui/useFoot';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type Lugar,
  type Marca,
  marcaDeHabitacion,
  marcaDeHotel,
  marcaDeModulo,
  marcarHabitacion,
  marcarHotel,
  marcarModulo,
} from '../../shared/lugares';
import { Perfil, PerfilDetalle } from '../../shared/perfil.entity';
import type { ArbolHotel } from '../../shared/wire';
import { Branch } from '../Branch';
import classes from '../hotel.module.css';
import { say } from '../say';
import { treeQuery } from '../tree';
import { placesQuery } from './places';

const anything = z.unknown();

interface BoxProps {
  readonly name: string;
  readonly marca: Marca;
  readonly frozen: boolean;
  readonly onMark: (on: boolean) => void;
}

function Box({ name, marca, frozen, onMark }: BoxProps) {
  return (
    <Checkbox label={name} checked={marca === 'todo'} indeterminate={marca === 'parte'} disabled={frozen} onChange={() => onMark(marca !== 'todo')} />
  );
}

interface HotelProps {
  readonly hotel: ArbolHotel;
  readonly lugares: readonly Lugar[];
  readonly frozen: boolean;
  readonly onChange: (lugares: readonly Lugar[]) => void;
}

/** A hotel with its modules and their rooms, each ticked, half ticked or not. */
function HotelBranch({ hotel, lugares, frozen, onChange }: HotelProps) {
  const arbol = {
    IdHotel: hotel.IdHotel,
    modulos: hotel.Modulos.map(({ IdModulo, Habitaciones }) => ({ IdModulo, habitaciones: Habitaciones.map(({ IdHabitacion }) => IdHabitacion) })),
  };
  const box = (name: string, marca: Marca, onMark: BoxProps['onMark']) => <Box name={name} marca={marca} frozen={frozen} onMark={onMark} />;
  return (
    <Branch
      name={hotel.Nombre}
      opened
      before={box(`${hotel.Codigo} · ${hotel.Nombre}`, marcaDeHotel(lugares, arbol), (on) => onChange(marcarHotel(lugares, arbol, on)))}
    >
      {() =>
        hotel.Modulos.map(({ IdModulo, Codigo, Nombre, Habitaciones }) => (
          <Branch
            key={IdModulo}
            name={Nombre}
            before={box(`${Codigo} · ${Nombre}`, marcaDeModulo(lugares, arbol, IdModulo), (on) =>
              onChange(marcarModulo(lugares, arbol, IdModulo, on)),
            )}
            beside={say('hoteles.habitaciones', { count: Habitaciones.length })}
          >
            {Habitaciones.length === 0
              ? undefined
              : () =>
                  Habitaciones.map((room) => (
                    <Branch
                      key={room.IdHabitacion}
                      name={room.Codigo}
                      before={box(room.Codigo, marcaDeHabitacion(lugares, arbol, IdModulo, room.IdHabitacion), (on) =>
                        onChange(marcarHabitacion(lugares, arbol, IdModulo, room.IdHabitacion, on)),
                      )}
                      beside={say('hoteles.camas', { count: room.Camas.length })}
                    />
                  ))}
          </Branch>
        ))
      }
    </Branch>
  );
}

/** Where a profile lets sleep. */
export default function DetailTab({ row }: { readonly row: WireRow }) {
  const client = useQueryClient();
  const id = Number(row.IdPerfil);
  const tree = useQuery(treeQuery);
  const saved = useQuery(placesQuery(id));
  const [typed, setTyped] = useState<readonly Lugar[]>();
  const [busy, setBusy] = useState(false);
  const foot = useFoot();
  const error = tree.error ?? saved.error;
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([tree.refetch(), saved.refetch()])} />;
  if (!tree.data || !saved.data) return <PageSkeleton />;
  if (tree.data.length === 0) return <Text c="dimmed">{say('perfiles.sinHoteles')}</Text>;
  const lugares = typed ?? saved.data;
  const frozen = !mayOn(Perfil, 'editar', row);
  const save = async () => {
    setBusy(true);
    try {
      await api.post(`/api/${Perfil.resource}/${id}/detalle`, { Lugares: lugares }, anything);
      await client.invalidateQueries({ queryKey: [PerfilDetalle.resource] });
      resourceChanged(client, Perfil.resource, PerfilDetalle.resource);
      await client.invalidateQueries({ queryKey: [Perfil.resource, 'item'] });
      setTyped(undefined);
      notifyOk(say('perfiles.guardado'));
    } catch (failure) {
      notifyError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      <ul className={classes.tree} aria-label={say('perfiles.lugares')}>
        {tree.data.map((hotel) => (
          <HotelBranch key={hotel.IdHotel} hotel={hotel} lugares={lugares} frozen={frozen} onChange={setTyped} />
        ))}
      </ul>
      {!frozen && (
        <Group ref={foot} justify="flex-end" className={classes.saves}>
          <Button loading={busy} disabled={typed === undefined} onClick={() => void save()}>
            {say('perfiles.guardar')}
          </Button>
        </Group>
      )}
    </>
  );
}
