import { labelOf } from '@platform/entity/entity';
import { ReferencesCell } from '@platform/fields/refs/cell';
import { fieldAt } from '@platform/web/data/fields';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { ReactNode } from 'react';
import { Solicitud } from '../../shared/solicitud.entity';
import { say } from '../say';
import type { Detail } from '../wire';
import { day, period } from './moments';
import { Pairs } from './PersonCard';

const NAMES = [
  'IdCompania',
  'IdContrato',
  'IdUnidadOrganizacional',
  'IdCentroCosto',
  'IdPerfilAcreditacion',
  'IdCargo',
  'IdFuncion',
  'Lugar',
  'Asunto',
  'MotivoVisita',
  'IdAnfitrion',
  'IdLicenciaConducir',
  'NumeroLicencia',
  'IdLicencia',
] as const;

const requestTypes = () => fieldAt(Solicitud, 'TiposVehiculo', Solicitud.fields.TiposVehiculo);

/** The heading of a request: for whom, where and until when. */
export function RequestData({ detail }: { detail: Detail }) {
  const row = detail.Solicitud;
  return (
    <Pairs
      of={[
        ...NAMES.map((name): [string, ReactNode] => [words.field(Solicitud, name), plain(row[name.startsWith('Id') ? labelOf(name) : name])]),
        [words.field(Solicitud, 'FechaVencimientoLicencia'), row.FechaVencimientoLicencia ? day(row.FechaVencimientoLicencia) : null],
        [words.field(Solicitud, 'TiposVehiculo'), row.Entidad === 'L' ? <ReferencesCell key="TiposVehiculo" at={requestTypes()} row={row} /> : null],
        [say('comun.periodo'), period(row.FechaInicio, row.FechaFin)],
      ]}
    />
  );
}
