import { shownDay } from '@modules/administracion/shared/dia';
import type { Detail } from './oraciones';

/** A licence as the division gave it: the types it is good for, and when; suspended it counts again the day after its suspension ends. */
export interface LicenciaInterna {
  readonly TiposVehiculo: readonly number[];
  readonly Inicio: string;
  readonly Fin: string;
  readonly SuspendidaHasta: string | null;
}
/** What is known of somebody who may drive: the national licence, without it where it lacks its number or its category. */
export interface Conduce {
  readonly Licencia: { readonly IdLicenciaConducir: number; readonly Categoria: string; readonly Vencimiento: string | null } | null;
  readonly Internas: readonly LicenciaInterna[];
}
/** What a vehicle's type asks of who drives it. */
export interface Manejable {
  readonly IdTipoVehiculo: number;
  readonly Tipo: string;
  /** Categories that may drive it; none is any. */
  readonly Licencias: readonly number[];
  readonly RequiereLicenciaInterna: 'S' | 'N';
}

const covers = (licence: LicenciaInterna, type: number, day: string): boolean =>
  licence.TiposVehiculo.includes(type) &&
  licence.Inicio <= day &&
  day <= licence.Fin &&
  (licence.SuspendidaHasta === null || licence.SuspendidaHasta < day);

/**
 * Family 12, on line and without a network (Acceso, *Controls*): 821 no licence · 822 expired on a day (`yyyyMMdd`) · 823 its category is not for the
 * vehicle's type · 824 no internal licence.
 */
export function licenceFaults(
  vehiculo: Manejable,
  { Licencia, Internas }: Conduce,
  day: string,
): { readonly Codigo: '821' | '822' | '823' | '824'; readonly Detalle: Detail }[] {
  const found: { Codigo: '821' | '822' | '823' | '824'; Detalle: Detail }[] = [];
  const tipo = vehiculo.Tipo;
  if (!Licencia) found.push({ Codigo: '821', Detalle: {} });
  else {
    const { Vencimiento, IdLicenciaConducir, Categoria } = Licencia;
    if (Vencimiento !== null && Vencimiento < day) found.push({ Codigo: '822', Detalle: { fecha: shownDay(Vencimiento) } });
    if (vehiculo.Licencias.length > 0 && !vehiculo.Licencias.includes(IdLicenciaConducir))
      found.push({ Codigo: '823', Detalle: { categoria: Categoria, tipo } });
  }
  const held = Internas.some((licence) => covers(licence, vehiculo.IdTipoVehiculo, day));
  if (vehiculo.RequiereLicenciaInterna === 'S' && !held) found.push({ Codigo: '824', Detalle: { tipo } });
  return found;
}
