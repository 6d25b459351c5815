import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { cardActions } from './acciones';
import { VigenciaCell } from './Vigencia';

/** Only of a card that has ended. */
const OF_ENDED = ['IdMotivoInactivacion', 'FechaInactivacion', 'IdUsuarioInactiva', 'ObservacionInactivacion'];
const SERVER = ['IdAcreditacionPersona', 'Ultima', 'Estado', 'Entidad', 'Prestable'];

/** A person's cards: their form and what is done with them. */
export const credencialScreen: EntityScreen = {
  hide: SERVER,
  columns: [
    'Codigo',
    'Vigencia',
    'IdTipoCredencial',
    'CodigoReferencia1',
    'FechaInicio',
    'FechaFin',
    'IdMotivoEmision',
    'IdMotivoInactivacion',
    'FechaEntrega',
    'IdUsuarioEntrega',
    'IdDivision',
  ],
  cells: { Vigencia: VigenciaCell },
  // What the server alone writes is shown once it says something.
  shows: ({ name, field }, values) => {
    if (OF_ENDED.includes(name)) return values.Estado === 'I';
    return !(field.server || field.computed) || plain(values[name]) !== '';
  },
  rowActions: cardActions,
};
