import { api } from '@platform/web/api/client';
import { queryOptions } from '@tanstack/react-query';
import { disponibilidadSchema, personaSchema } from '../../shared/disponibilidad.wire';

export interface BuscaCama {
  readonly IdHotel: number;
  readonly FechaIngreso: string;
  readonly FechaSalida: string;
  readonly IdPersona?: number | undefined;
  readonly IdReserva?: number | undefined;
  readonly TurnoTrabajo?: string | undefined;
  readonly IdCompania?: number | undefined;
  readonly IdCargo?: number | undefined;
  readonly Sexo?: string | undefined;
  readonly IdModulo?: number | undefined;
  readonly IdTipoHabitacion?: number | undefined;
}

const isDay = (day: string) => /^\d{8}$/.test(day);

/** Beds that pass for a stay and those that do not; asked again when anything is reserved. */
export const availableBeds = (asked: BuscaCama) =>
  queryOptions({
    queryKey: ['HotelReserva', 'page', 'disponibilidad', asked],
    enabled: isDay(asked.FechaIngreso) && isDay(asked.FechaSalida) && asked.FechaIngreso < asked.FechaSalida,
    queryFn: ({ signal }) => api.get('/api/HotelDisponibilidad', { ...asked }, disponibilidadSchema, { signal }),
  });

/** What is known of somebody before reserving. */
export const knownPerson = (IdHotel: number, IdPersona: number | undefined) =>
  queryOptions({
    queryKey: ['HotelReserva', 'page', 'persona', IdHotel, IdPersona],
    enabled: IdPersona !== undefined,
    queryFn: ({ signal }) => api.get('/api/HotelReserva/persona', { IdHotel, IdPersona }, personaSchema, { signal }),
  });
