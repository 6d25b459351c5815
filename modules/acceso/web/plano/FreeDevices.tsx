import { Select } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { IconGripVertical } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { z } from 'zod';
import type { SiteWire } from '../../shared/plano.wire';
import { say } from '../say';
import classes from './panels.module.css';

/** What is dragged says which device it is. */
const KIND = 'application/x-faena-equipo';

const MOST = 500;
const devicesSchema = z.array(z.object({ IdEquipo: z.number(), Texto: z.string() }));

/** A device goes to a door: from another one, or from none. */
export type OnDevice = (IdPuerta: number, IdEquipo: number, from: number | null) => Promise<unknown>;

/** What makes something be dragged as a device, from its door if it has one. */
export const carries = (IdEquipo: number, from: number | null) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(KIND, `${IdEquipo} ${from ?? ''}`);
    event.dataTransfer.effectAllowed = 'linkMove';
  },
});

/** Takes a device from a door to another one; what refuses it is told. */
export async function moveDevice(IdPuerta: number, IdEquipo: number, De: number, puerta: string): Promise<boolean> {
  try {
    await api.post('/api/AccesoPuertaEquipo/mover', { IdEquipo, De, IdPuerta }, z.null());
    notifyOk(say('plano.equipoAsignado', { puerta }));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** Puts a device at a door, both ways, by its first relay; what refuses it is told. */
export async function placeDevice(IdPuerta: number, IdEquipo: number, puerta: string): Promise<boolean> {
  try {
    await api.post('/api/AccesoPuertaEquipo', { IdPuerta, IdEquipo, NumeroPuerta: 1, Sentido: 'A' }, z.unknown());
    notifyOk(say('plano.equipoAsignado', { puerta }));
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** What makes a door one where a device may be let fall. */
export const receives = (onDevice: ((IdEquipo: number, from: number | null) => void) | undefined) =>
  onDevice
    ? {
        onDragOver: (event: DragEvent) => {
          if (event.dataTransfer.types.includes(KIND)) event.preventDefault();
        },
        onDrop: (event: DragEvent) => {
          const [id = 0, from = 0] = event.dataTransfer.getData(KIND).split(' ').map(Number);
          if (!(id > 0)) return;
          event.preventDefault();
          onDevice(id, from > 0 ? from : null);
        },
      }
    : {};

interface Props {
  readonly site: SiteWire;
  readonly onPlace: OnDevice;
}

/** Devices of the division that stand at no door, by those that stand at one. */
export function useFreeDevices(placed: ReadonlySet<number>) {
  // Asked for anew: a device that somebody else registered a moment ago is what is looked for here.
  const { data } = useQuery({
    queryKey: ['SistemaEquipo', 'sinPuerta'],
    queryFn: ({ signal }) => api.get('/api/SistemaEquipo/obtenerTodos', { Para: 'PUERTA', take: MOST }, devicesSchema, { signal }),
  });
  return (data ?? []).filter(({ IdEquipo }) => !placed.has(IdEquipo));
}

interface Given {
  readonly nombre: string;
  readonly doors: readonly { readonly IdPuerta: number; readonly Puerta: string }[];
  readonly onDoor: (IdPuerta: number) => void;
}
/** Gives a device that stands nowhere its door by name: nobody has to drag. */
export const DoorSelect = ({ nombre, doors, onDoor }: Given) => (
  <Select
    size="xs"
    w={150}
    aria-label={say('plano.asignarA', { nombre })}
    placeholder={say('plano.asignar')}
    data={doors.map(({ IdPuerta, Puerta }) => ({ value: String(IdPuerta), label: Puerta }))}
    value={null}
    searchable
    onChange={(door) => door && onDoor(Number(door))}
  />
);

/** Devices that stand at no door: dragged onto one, on the plan or in the list, or given one by name. */
export function FreeDevices({ site, onPlace }: Props) {
  const free = useFreeDevices(new Set(site.Equipos.map(({ IdEquipo }) => IdEquipo)));
  if (free.length === 0) return null;
  return (
    <section className={classes.card} aria-label={say('plano.sinPuerta')}>
      <h2>{say('plano.sinPuerta')}</h2>
      <p className={classes.help}>{say('plano.sinPuertaAyuda')}</p>
      <ul className={classes.tree}>
        {free.map(({ IdEquipo: id, Texto: nombre }) => {
          return (
            <li key={id} className={classes.line} {...carries(id, null)}>
              <span className={classes.free}>
                <IconGripVertical size={14} aria-hidden /> {nombre}
              </span>
              <DoorSelect nombre={nombre} doors={site.Puertas} onDoor={(door) => void onPlace(door, id, null)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
