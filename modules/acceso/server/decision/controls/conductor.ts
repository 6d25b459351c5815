import { type Conduce, licenceFaults } from '../../../shared/conductor';
import type { Finding, Question } from '../decision';
import type { Driver, Vehicle } from '../vehiculo.facts';

/** Who drives what. */
export interface Driving {
  readonly Vehiculo: Vehicle;
  readonly Conductor: Driver;
}

/** What of a driver's papers counts: a licence without its number, or of no category, is none. */
export const licencesOf = ({ Categoria, IdLicenciaConducir, NumeroLicencia, Vencimiento, Internas }: Driver): Conduce => ({
  Licencia: IdLicenciaConducir === null || NumeroLicencia === null ? null : { IdLicenciaConducir, Categoria: Categoria ?? '', Vencimiento },
  Internas,
});

/** Family 12: what is against who drives. */
export const driverReasons = ({ Vehiculo, Conductor }: Driving, { Fecha }: Question): Finding[] =>
  licenceFaults(Vehiculo, licencesOf(Conductor), Fecha);
