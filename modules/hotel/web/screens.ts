import { code, date, text } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { Perfil, PerfilAsignacion } from '../shared/perfil.entity';
import UserCell from './perfil/UserCell';
import { say } from './say';

/** A camp: what rules there, and what it is made of. */
export const hotelScreen: EntityScreen = {
  defaults: true,
  palette: true,
  shows: ({ name }, values) => name !== 'DiasLiberacion' || values.LiberaReserva === 'S',
  tabs: [
    { id: 'arbol', label: () => say('pestanas.arbol'), Content: lazy(() => import('./hotel/TreeTab')) },
    { id: 'modulos', label: () => say('pestanas.modulos'), Content: lazy(() => import('./hotel/ModulesTab')) },
    { id: 'habitaciones', label: () => say('pestanas.habitaciones'), Content: lazy(() => import('./hotel/RoomsTab')) },
    { id: 'camas', label: () => say('pestanas.camas'), Content: lazy(() => import('./hotel/BedsTab')) },
  ],
};

/** Who may sleep where. */
export const profileScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./perfil/TryAbove')),
  columns: ['Codigo', 'Perfil', 'Companias', 'Cargos', 'Lugares', 'MaximoDiasEstadia', 'Prioridad', 'Personas', 'Activo'],
  widths: { Companias: 200, Cargos: 160 },
  notes: { general: lazy(() => import('./perfil/PlacesNote')) },
  tabs: [{ id: 'detalle', label: () => say('pestanas.detalle'), Content: lazy(() => import('./perfil/DetailTab')) }],
  rowActions: [
    {
      id: 'duplicar',
      icon: 'books',
      label: () => say('perfiles.duplicar'),
      action: 'crear',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'duplicar', {
          title: say('perfiles.duplicar'),
          fields: { Codigo: code({ max: 10, required: true }), Perfil: text({ max: 80, required: true }) },
          values: { Perfil: plain(rows[0]?.[Perfil.options.title]) },
          button: say('perfiles.duplicar'),
        }),
    },
  ],
};

const assign: ScreenAction = {
  id: 'asignar',
  icon: 'user-check',
  label: () => say('asignacion.asignar'),
  action: 'crear',
  visible: () => true,
  run: async (rows, tools) => {
    const { askAssign } = await import('@platform/web/pages/askAssign');
    const title = say('asignacion.asignar');
    const done = await askAssign(rows, {
      entity: PerfilAsignacion,
      thing: 'IdPerfil',
      title,
      told: (count) => say('asignacion.asignadas', { count }),
    });
    if (done) tools.changed();
    return done;
  },
};
const finish: ScreenAction = {
  id: 'finalizar',
  icon: 'ban',
  label: () => say('asignacion.finalizar'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'finalizar', {
      title: say('asignacion.finalizar'),
      fields: { FechaFin: date({ required: true }) },
      labels: { FechaFin: say('asignacion.ultimo') },
      button: say('asignacion.finalizar'),
    }),
};

/** People with the profile by which they sleep tonight. */
export const peopleScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./perfil/ImportAbove')),
  columns: ['Documento', 'IdPersona', 'IdCompania', 'IdCargo', 'IdPerfil', 'Origen', 'FechaInicio', 'FechaFin'],
  hide: ['NombreCompleto', 'IdPerfilAsignacion'],
  rowActions: [assign, finish],
  bulkActions: [assign, finish],
  tabs: [{ id: 'perfiles', label: () => say('pestanas.perfiles'), Content: lazy(() => import('./perfil/HistoryTab')) }],
};

/** Who administers each hotel. */
export const administratorScreen: EntityScreen = {
  columns: ['IdHotel', 'IdUsuario', 'Nombre', 'FechaInicio', 'FechaFin', 'Principal', 'Vigente'],
  cells: { IdUsuario: UserCell },
};
