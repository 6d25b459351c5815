import type { EntityRoute } from '@platform/web/module';
import ItemPage from '@platform/web/pages/ItemPage';
import { AcreditacionVehiculo } from '../../shared/acreditacion.entity';
import { EstadoPage } from './EstadoPage';
import { vehiculosScreen } from './personas';

const SCREEN: EntityRoute = { menu: '060404', path: '/consultas/vehiculos', entity: AcreditacionVehiculo, extend: vehiculosScreen };

/** Current state of vehicles, found by plate. */
export function VehiculosPage() {
  return <EstadoPage entity={AcreditacionVehiculo} screen={SCREEN} by={(word) => ['Vehiculo', 'contains', word]} />;
}

/** One accreditation with its requirements. */
export function VehiculoPage() {
  return <ItemPage entity={AcreditacionVehiculo} screen={SCREEN} />;
}
