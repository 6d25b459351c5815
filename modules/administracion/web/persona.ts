import { date, type Fields, ref } from '@platform/entity/field';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { PersonaVinculo } from '../shared/persona.entity';
import { optionalRemarkField, remarkField, say } from './say';
import { PlaceInput, personaIndisciplinaScreen } from './vehiculos';

const {
  IdCompania,
  IdDivision,
  IdContrato,
  TipoTrabajador,
  IdCargo,
  IdUnidadOrganizacional,
  IdCentroCosto,
  IdDivisionPersonal,
  FechaInicio,
  FechaFin,
} = PersonaVinculo.fields;

/** What an employment is given with; the unit is the position's own when left empty. */
const positionFields: Fields = {
  IdCompania,
  IdDivision,
  IdContrato,
  TipoTrabajador,
  IdCargo,
  IdUnidadOrganizacional: { ...IdUnidadOrganizacional, required: false },
  IdCentroCosto,
  IdDivisionPersonal,
  FechaInicio,
  FechaFin,
};

const endFields: Fields = {
  FechaCese: date({ required: true }),
  IdMotivoCese: ref('AdministracionMotivoCese', { required: true, only: { CambioInterno: 'N' } }),
  ...optionalRemarkField,
};

const linkWords = () => {
  const { fields, options } = words.entity(PersonaVinculo);
  return { labels: { ...fields, Observacion: say('observacion') }, options };
};

const withFields = (id: 'asignarCargo' | 'cesar' | 'cambiarCargo' | 'inactivar', icon: ScreenAction['icon'], fields: Fields): ScreenAction => ({
  id,
  icon,
  label: () => say(id),
  action: 'procesar',
  run: (rows, tools) => tools.askAndPost(rows, id, { title: say(id), button: say(id), fields, ...linkWords() }),
});

const withQuestion = (
  id: 'anularCese' | 'activar',
  icon: ScreenAction['icon'],
  question: 'preguntaAnularCese' | 'preguntaActivar',
): ScreenAction => ({
  id,
  icon,
  label: () => say(id),
  action: 'procesar',
  run: (rows, tools) => tools.askAndPost(rows, id, { title: say(id), question: say(question) }),
});

/** The list of people, and what is done with one of them. */
export const personaScreen: EntityScreen = {
  palette: true,
  inputs: { IdUbigeoNacimiento: PlaceInput, IdUbigeoResidencia: PlaceInput },
  children: { AdministracionPersonaIndisciplina: personaIndisciplinaScreen },
  columns: [
    'FotoPerfil',
    'Documento',
    'Apellidos',
    'Nombres',
    'Edad',
    'IdCompania',
    'IdContrato',
    'IdCargo',
    'IdUnidadOrganizacional',
    'FechaInicio',
    'FechaFin',
    'FechaCese',
    'Estado',
    'Condicion',
  ],
  initial: { Estado: ['A', 'I'] },
  rowActions: [
    withFields('asignarCargo', 'user-plus', positionFields),
    withFields('cambiarCargo', 'arrows-exchange', positionFields),
    withFields('cesar', 'user-minus', endFields),
    withQuestion('anularCese', 'history', 'preguntaAnularCese'),
    withFields('inactivar', 'user-x', remarkField),
    withQuestion('activar', 'user-check', 'preguntaActivar'),
  ],
};
