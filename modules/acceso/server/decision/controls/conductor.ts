import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Driver, Vehicle } from '../vehiculo.facts';

/** Who drives what. */
export interface Driving {
  readonly Vehiculo: Vehicle;
  readonly Conductor: Driver;
}

/** The internal licence covers the type and the day; suspended it counts again the day after its suspension ends. */
const covers = (licence: Driver['Internas'][number], type: number, day: string): boolean =>
  licence.TiposVehiculo.includes(type) &&
  licence.Inicio <= day &&
  day <= licence.Fin &&
  (licence.SuspendidaHasta === null || licence.SuspendidaHasta < day);

/** Family 12: 821 no licence · 822 expired · 823 its category is not for the vehicle's type · 824 no internal licence. */
export function driverReasons({ Vehiculo, Conductor }: Driving, { Fecha }: Question): Finding[] {
  const found: Finding[] = [];
  const { Categoria, IdLicenciaConducir, NumeroLicencia, Vencimiento, Internas } = Conductor;
  const tipo = Vehiculo.Tipo;
  if (IdLicenciaConducir === null || NumeroLicencia === null) found.push({ Codigo: '821', Detalle: {} });
  else {
    if (Vencimiento !== null && Vencimiento < Fecha) found.push({ Codigo: '822', Detalle: { fecha: shownDay(Vencimiento) } });
    if (Vehiculo.Licencias.length > 0 && !Vehiculo.Licencias.includes(IdLicenciaConducir))
      found.push({ Codigo: '823', Detalle: { categoria: Categoria ?? '', tipo } });
  }
  const held = Internas.some((licence) => covers(licence, Vehiculo.IdTipoVehiculo, Fecha));
  if (Vehiculo.RequiereLicenciaInterna === 'S' && !held) found.push({ Codigo: '824', Detalle: { tipo } });
  return found;
}
