import { choice, date, file, flag, ref, text, time } from '@platform/entity/field';
import { words } from '@platform/web/i18n/words';
import type { ScreenAction } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { AMBITOS, Restriccion } from '../../shared/restriccion.entity';
import { asksRestriction, proposedOfMany } from '../restricciones/scopes';
import { say } from '../say';

const period = { FechaInicio: date({ required: true }), FechaFin: date({ required: true }) };
const periodLabels = () => ({ FechaInicio: say('gestion.desde'), FechaFin: say('gestion.hasta') });

/** What is done to the rows selected, of people and of vehicles alike: each by the rules of one. */
export const bulkActions: readonly ScreenAction[] = [
  {
    id: 'asignarPerfil',
    icon: 'key',
    label: () => say('gestion.asignarPerfil'),
    action: 'crear',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'asignar', {
        title: say('gestion.asignarPerfil'),
        fields: { IdPerfilAcceso: ref('AccesoPerfil', { required: true }), ...period },
        labels: { IdPerfilAcceso: say('gestion.perfilAcceso'), ...periodLabels() },
      }),
  },
  {
    id: 'asignarGrupo',
    icon: 'users-group',
    label: () => say('gestion.asignarGrupo'),
    action: 'crear',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'asignar', {
        title: say('gestion.asignarGrupo'),
        fields: { IdGrupo: ref('AccesoGrupo', { required: true }), ...period },
        labels: { IdGrupo: say('gestion.grupoAcceso'), ...periodLabels() },
      }),
  },
  {
    id: 'terminarAsignaciones',
    icon: 'calendar-event',
    label: () => say('gestion.terminarAsignaciones'),
    action: 'editar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'terminarAsignaciones', {
        title: say('gestion.terminarAsignaciones'),
        fields: { FechaFin: date({ required: true }) },
        labels: { FechaFin: say('gestion.ultimoDia') },
      }),
  },
  {
    id: 'restringir',
    icon: 'ban',
    label: () => say('gestion.restringir'),
    action: 'crear',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'restringir', {
        title: say('gestion.restringir'),
        // What its type takes, as on the form of one restriction.
        fields: {
          IdTipoRestriccion: ref('AccesoTipoRestriccion', { required: true }),
          Ambito: choice({ options: AMBITOS, required: true, default: 'D' }),
          IdZona: ref('AccesoZona', { required: true }),
          IdPuerta: ref('AccesoPuerta', { required: true }),
          DiaCompleto: flag({ default: 'S' }),
          HoraInicio: time({ required: true }),
          HoraFin: time({ required: true }),
          FechaInicio: date({ required: true }),
          FechaFin: date({}),
          Documento: file({ accept: ['pdf'], required: true }),
          Motivo: text({ max: 250, required: true, multiline: true }),
        },
        labels: words.entity(Restriccion).fields,
        options: words.entity(Restriccion).options,
        inputs: { Ambito: lazy(() => import('../restricciones/ScopeInput')) },
        shows: asksRestriction,
        propose: (changed, { IdTipoRestriccion }) => (changed === 'IdTipoRestriccion' ? proposedOfMany(IdTipoRestriccion) : undefined),
      }),
  },
];

/** What was given ends on a day; one of an accreditation is the accreditation's. */
export const endAssignment: ScreenAction = {
  id: 'terminar',
  icon: 'player-stop',
  label: () => say('integrantes.terminar'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'terminar', {
      title: say('integrantes.terminar'),
      fields: { FechaFin: date({ required: true }) },
      labels: { FechaFin: say('gestion.ultimoDia') },
      button: say('integrantes.terminar'),
    }),
};

/** People are sent to the readers again too. */
export const sendToReaders: ScreenAction = {
  id: 'enviarEquipos',
  icon: 'device-tablet',
  label: () => say('gestion.enviarEquipos'),
  action: 'editar',
  run: (rows, tools) => tools.askAndPost(rows, 'enviarEquipos', { title: say('gestion.enviarEquipos'), question: say('gestion.preguntaEnviar') }),
};
