import { labelOf } from '@platform/entity/entity';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { Solicitud } from '../../shared/solicitud.entity';
import { say } from '../say';
import type { Detail } from '../wire';
import { period } from './moments';
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
] as const;

/** The heading of a request: for whom, where and until when. */
export function RequestData({ detail }: { detail: Detail }) {
  const row = detail.Solicitud;
  return (
    <Pairs
      of={[
        ...NAMES.map((name): [string, string] => [words.field(Solicitud, name), plain(row[name.startsWith('Id') ? labelOf(name) : name])]),
        [say('comun.periodo'), period(row.FechaInicio, row.FechaFin)],
      ]}
    />
  );
}
