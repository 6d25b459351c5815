import { api } from '@platform/web/api/client';
import { saveBlob } from '@platform/web/data/list';
import { z } from 'zod';
import {
  comprobarAnswer,
  ingresarAnswer,
  type Permiso,
  type PersonaFiscal,
  pedirAnswer,
  personasAnswer,
  type SesionFiscal,
  sesionAnswer,
  type Vista,
  verAnswer,
} from '../../shared/fiscalizacion.wire';

const BASE = '/api/AsistenciaFiscalizacion';
const KEPT = 'fiscalizacion';

/** The days, the person and the report that are looked at. */
export interface Asked {
  readonly Vista: Vista;
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly IdPersona: number | null;
}

/** The key of this tab, as long as it is open. */
export const keptKey = (): string | null => window.sessionStorage.getItem(KEPT);
export const keepKey = (key: string): void => window.sessionStorage.setItem(KEPT, key);
export const forgetKey = (): void => window.sessionStorage.removeItem(KEPT);

export const askCode = (Correo: string, Documento: string): Promise<{ Minutos: number }> =>
  api.post(`${BASE}/pedir`, { Correo, Documento }, pedirAnswer, { anonymous: true });
export const comeIn = async (Correo: string, Codigo: string): Promise<readonly Permiso[]> =>
  (await api.post(`${BASE}/ingresar`, { Correo, Codigo }, ingresarAnswer, { anonymous: true })).Permisos;

export const sessionOf = (visit: string): Promise<SesionFiscal> => api.get(`${BASE}/sesion`, {}, sesionAnswer, { visit });
export const findPeople = (visit: string, texto: string): Promise<readonly PersonaFiscal[]> =>
  api.get(`${BASE}/buscar`, { texto }, personasAnswer, { visit });
export const look = (visit: string, asked: Asked, skip: number): Promise<z.output<typeof verAnswer>> =>
  api.post(`${BASE}/ver`, { ...asked, Formato: 'P', skip }, verAnswer, { visit });
export const prove = (visit: string, { FechaInicio, FechaFin }: Asked): Promise<z.output<typeof comprobarAnswer>> =>
  api.get(`${BASE}/comprobar`, { FechaInicio, FechaFin }, comprobarAnswer, { visit });

/** What is looked at as a workbook (X) or a document (F), saved. */
export async function takeAway(visit: string, asked: Asked, Formato: 'X' | 'F'): Promise<void> {
  const file = await api.made(`${BASE}/ver`, { ...asked, Formato }, z.object({}), { visit });
  if ('blob' in file) saveBlob(file.blob, file.name ?? `${asked.Vista}.${Formato === 'X' ? 'xlsx' : 'pdf'}`);
}
/** The file that proves the chain, saved. */
export async function takeChain(visit: string, { FechaInicio, FechaFin }: Asked): Promise<void> {
  const { blob, name } = await api.file(`${BASE}/cadena`, { FechaInicio, FechaFin }, { visit });
  saveBlob(blob, name ?? 'cadena.csv');
}
export const leave = (visit: string): Promise<null> => api.post(`${BASE}/salir`, {}, z.null(), { visit });
