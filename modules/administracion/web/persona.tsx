import { date, type Fields, ref } from '@platform/entity/field';
import type { CellProps } from '@platform/fields/kind-web';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { StandsAs } from '@platform/web/page/StandsAs';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCalendarOff, IconCircleCheck, IconPlayerPause, IconUserOff } from '@tabler/icons-react';
import { lazy } from 'react';
import { shownDay } from '../shared/dia';
import { Persona, PersonaVinculo } from '../shared/persona.entity';
import classes from './administracion.module.css';
import { askFirstPosition } from './askPosition';
import { optionalRemarkField, remarkField, say } from './say';
import { personaIndisciplinaScreen } from './vehiculos';

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

const STATES = {
  A: { tone: 'green', icon: IconCircleCheck },
  I: { tone: 'yellow', icon: IconPlayerPause },
  C: { tone: 'gray', icon: IconUserOff },
} as const;
const isState = (code: string): code is keyof typeof STATES => Object.hasOwn(STATES, code);

/** The state, and the termination that waits for its day; of who is active, whether they may come in and until when, or why not. */
function PersonState({ row }: CellProps) {
  const code = plain(row.Estado);
  if (!isState(code)) return <>{code}</>;
  const ends = plain(row.FechaCese);
  // On its page and beside its list the answer stands whole under it.
  const told = code === 'A' && !ends && row.RowIndex !== undefined;
  return (
    <span className={told ? classes.stands : classes.marks}>
      <StatusBadge tone={STATES[code].tone} icon={STATES[code].icon}>
        {words.option(Persona, 'Estado', code)}
      </StatusBadge>
      {code !== 'C' && ends && (
        <StatusBadge tone="orange" icon={IconCalendarOff}>
          {say('ceseProgramado', { fecha: shownDay(ends) })}
        </StatusBadge>
      )}
      {told && <StandsAs resource={Persona.resource} id={plain(row.IdPersona)} />}
    </span>
  );
}

/** The list of people, and what is done with one of them. */
export const personaScreen: EntityScreen = {
  palette: true,
  children: { AdministracionPersonaIndisciplina: personaIndisciplinaScreen },
  columns: [
    'FotoPerfil',
    'Documento',
    'Apellidos',
    'Nombres',
    'Estado',
    'Edad',
    'IdCompania',
    'IdContrato',
    'IdCargo',
    'IdUnidadOrganizacional',
    'IdRegimenGuardia',
    'FechaInicio',
    'FechaFin',
    'FechaCese',
    'Condicion',
  ],
  widths: { Documento: 120, Nombres: 150, Estado: 350 },
  cells: { Estado: PersonState },
  reads: ['Estado', 'FechaCese'],
  initial: { Estado: ['A', 'I'] },
  switches: [
    { id: 'sinFoto', label: () => say('sinFoto'), expression: () => ['FotoPerfil', '=', null] },
    { id: 'conIndisciplinas', label: () => say('conIndisciplinas'), expression: () => ['Indisciplinas', '>', 0] },
  ],
  // Guards and indisciplines have tabs of their own, and the heading says the name.
  shows: ({ name }) => !['NombreCompleto', 'Apellidos', 'IdRegimenGuardia', 'IdRegimen', 'Indisciplinas'].includes(name),
  tabs: [{ id: 'calendario', label: () => say('calendarioTrabajo'), Content: lazy(() => import('./calendario/PersonCalendar')) }],
  beforeCreate: (values) => (values.Visita === 'S' ? Promise.resolve({}) : askFirstPosition(values, positionFields)),
  rowActions: [
    withFields('asignarCargo', 'user-plus', positionFields),
    withFields('cambiarCargo', 'arrows-exchange', positionFields),
    withFields('cesar', 'user-minus', endFields),
    withQuestion('anularCese', 'history', 'preguntaAnularCese'),
    withFields('inactivar', 'user-x', remarkField),
    withQuestion('activar', 'user-check', 'preguntaActivar'),
  ],
};
