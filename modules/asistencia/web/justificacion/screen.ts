import { text } from '@platform/entity/field';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { say } from '../say';
import StateCell from './StateCell';

export const TYPES_PATH = '/asistencia/justificaciones/tipos';

const answering = (id: 'aprobar' | 'rechazar' | 'anular', icon: 'checks' | 'ban' | 'trash', required: boolean): ScreenAction => ({
  id,
  icon,
  ...(id === 'aprobar' ? { main: true } : {}),
  label: () => say(`justificaciones.${id}`),
  action: 'autorizar',
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`justificaciones.${id}`),
      fields: { Observacion: text({ max: 500, ...(required ? { required: true } : {}) }) },
      labels: { Observacion: say('justificaciones.observacion') },
      button: say(`justificaciones.${id}`),
    }),
});
const acts = [answering('aprobar', 'checks', false), answering('rechazar', 'ban', true), answering('anular', 'trash', true)];

/** Registered justifications, answered one or many. */
export const justificationScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./TypesAbove')),
  hide: ['Resumen'],
  cells: { Estado: StateCell },
  shows: ({ name }, values) => (name === 'HoraInicio' || name === 'HoraFin' ? values.Modalidad === 'H' : true),
  rowActions: acts,
  bulkActions: acts,
};
