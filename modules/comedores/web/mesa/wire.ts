import { api } from '@platform/web/api/client';
import {
  dayAnswer,
  exceptionAnswer,
  foundAnswer,
  previsionAnswer,
  recentAnswer,
  roomsAnswer,
  stateAnswer,
  takeAnswer,
  terminalAnswer,
} from '../../shared/mesa.wire';

/** What is sent of a reading; its Uuid stays the same however often it is sent. */
export interface Reading {
  readonly Uuid: string;
  readonly IdTerminal: number | null;
  readonly IdComedor: number;
  readonly IdServicio: number | null;
  readonly Lectura: string;
  readonly TipoLectura: 'C' | 'D' | 'Q' | 'B';
  readonly IdPersona: number | null;
  readonly FechaHora: string;
}

export const register = (reading: Reading) => api.post('/api/ComedorConsumo/registrar', { ...reading }, takeAnswer);
export const authorise = (id: number, body: object) => api.post(`/api/ComedorConsumo/${id}/autorizarExcepcion`, { ...body }, exceptionAnswer);

const ROOM = 'ComedorGestion';
/** Where this session may serve; asked each time, because a dining room may have been made a moment ago. */
export const roomsQuery = {
  queryKey: [ROOM, 'comedores'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/api/ComedorGestion/comedores', {}, roomsAnswer, { signal }),
};
/** Everything that the counter asks of a dining room, to be asked again after a reading. */
export const roomKey = (IdComedor: number) => [ROOM, 'sala', IdComedor];
export const stateQuery = (IdComedor: number, IdServicio: number | null) => ({
  queryKey: [...roomKey(IdComedor), 'estado', IdServicio],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get('/api/ComedorGestion/estado', { IdComedor, ...(IdServicio === null ? {} : { IdServicio }) }, stateAnswer, { signal }),
  refetchInterval: 20_000,
});
export const recentQuery = (IdComedor: number) => ({
  queryKey: [...roomKey(IdComedor), 'recientes'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/api/ComedorGestion/recientes', { IdComedor }, recentAnswer, { signal }),
  refetchInterval: 20_000,
});
export const dayQuery = (IdComedor: number, Fecha: string) => ({
  // Asked again like any page of its rows.
  queryKey: ['ComedorConsumo', 'page', 'dia', IdComedor, Fecha],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/api/ComedorGestion/dia', { IdComedor, Fecha }, dayAnswer, { signal }),
});

/** Tomorrow's rations of a dining room. */
export const forecastQuery = (IdComedor: number) => ({
  queryKey: [...roomKey(IdComedor), 'prevision'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get('/api/ComedorGestion/prevision', { IdComedor }, previsionAnswer, { signal }),
  staleTime: 60_000,
});

/** People by surname, as the input of the counter asks for them. */
export const bySurname = {
  key: [ROOM, 'buscarPersona'],
  find: (texto: string, signal: AbortSignal) => api.get('/api/ComedorGestion/buscarPersona', { texto }, foundAnswer, { signal }),
};

export const registerTerminal = (body: object) => api.post('/api/ComedorTerminal/registrar', { ...body }, terminalAnswer);
