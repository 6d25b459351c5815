import { plain } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';

type Shows = NonNullable<EntityScreen['shows']>;
/** Whether a field is asked for with a value of another one; fields not named always are, and so is what already has a value. */
const askedWith =
  (chooser: string, asked: Readonly<Record<string, string>>): Shows =>
  ({ name }, values) => {
    const kinds = asked[name];
    const value = values[name];
    const filled = Array.isArray(value) ? value.length > 0 : plain(value) !== '';
    return kinds === undefined || filled || kinds.includes(plain(values[chooser]));
  };

/** Lists have options, numbers have limits. */
export const evaluatedDatumShows = askedWith('TipoValor', { Opciones: 'L', Minimo: 'N', Maximo: 'N' });

/** Positions are of people, types of vehicles, days of visits; a company and a licence open no door by themselves. */
export const profileShows = askedWith('Entidad', {
  Cargos: 'PL',
  Funciones: 'PL',
  TiposVehiculo: 'V',
  IdPerfilAcceso: 'PVI',
  VisitaMaximoDias: 'I',
});
