import { shownDay } from '../../shared/dia';
import type { Fault } from '../fault';

/** What an addendum may change of a contract. */
export interface Terms {
  readonly FechaInicio: string;
  readonly FechaFin: string;
  readonly Dotacion: number;
  readonly DotacionVehiculo: number | null;
}

export interface AddendumChange {
  readonly FechaAdenda: string;
  readonly FechaFinNueva: string | null;
  readonly DotacionNueva: number | null;
  readonly DotacionVehiculoNueva: number | null;
}

/** First thing wrong with a new addendum, or null; `previous` is the contract's last one. */
export function addendumFault(
  contract: Terms,
  previous: { readonly Numero: number; readonly FechaAdenda: string } | undefined,
  sent: AddendumChange,
  today: string,
): Fault | null {
  const { FechaFinNueva, DotacionNueva, DotacionVehiculoNueva } = sent;
  if (FechaFinNueva === null && DotacionNueva === null && DotacionVehiculoNueva === null)
    return { code: 'adenda.sin_cambios', field: 'FechaFinNueva' };
  if (previous && sent.FechaAdenda < previous.FechaAdenda) {
    return { code: 'adenda.fecha_previa', params: { n: previous.Numero, fecha: shownDay(previous.FechaAdenda) }, field: 'FechaAdenda' };
  }
  if (FechaFinNueva === contract.FechaFin) return { code: 'adenda.igual', field: 'FechaFinNueva' };
  if (DotacionNueva === contract.Dotacion) return { code: 'adenda.igual', field: 'DotacionNueva' };
  if (DotacionVehiculoNueva !== null && DotacionVehiculoNueva === contract.DotacionVehiculo) {
    return { code: 'adenda.igual', field: 'DotacionVehiculoNueva' };
  }
  if (FechaFinNueva !== null && FechaFinNueva < today) return { code: 'adenda.fin_pasado', field: 'FechaFinNueva' };
  if (FechaFinNueva !== null && FechaFinNueva <= contract.FechaInicio) return { code: 'fechas.inicio_menor', field: 'FechaFinNueva' };
  return null;
}

/** Calculations 3: the contract's values once an addendum acts. */
export function withAddendum(contract: Terms, sent: Omit<AddendumChange, 'FechaAdenda'>): Omit<Terms, 'FechaInicio'> {
  return {
    FechaFin: sent.FechaFinNueva ?? contract.FechaFin,
    Dotacion: sent.DotacionNueva ?? contract.Dotacion,
    DotacionVehiculo: sent.DotacionVehiculoNueva ?? contract.DotacionVehiculo,
  };
}

/** What the contract goes back to when its last addendum is deleted. */
export function withoutAddendum(
  contract: Terms,
  gone: Omit<AddendumChange, 'FechaAdenda'> & {
    readonly FechaFinAnterior: string;
    readonly DotacionAnterior: number;
    readonly DotacionVehiculoAnterior: number | null;
  },
): Omit<Terms, 'FechaInicio'> {
  return {
    FechaFin: gone.FechaFinNueva === null ? contract.FechaFin : gone.FechaFinAnterior,
    Dotacion: gone.DotacionNueva === null ? contract.Dotacion : gone.DotacionAnterior,
    DotacionVehiculo: gone.DotacionVehiculoNueva === null ? contract.DotacionVehiculo : gone.DotacionVehiculoAnterior,
  };
}
