import { choice, choices, code, date, flag, ref, text } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { DIAS_SEMANA, Grupo, GrupoHorario, PersonaGrupo } from '../shared/grupo.entity';
import CapacityCell from './comedor/CapacityCell';
import { say } from './say';

/** A dining room: what it is, its services, who pays them and what reads badges there. */
export const roomScreen: EntityScreen = {
  defaults: true,
  palette: true,
  columns: ['Codigo', 'Comedor', 'IdTipoComedor', 'IdCompaniaConcesionaria', 'Capacidad', 'Servicios', 'Activo'],
  cells: { Capacidad: CapacityCell },
  shows: ({ name }, values) => name !== 'Capacidad' || values.AplicaCapacidad === 'S',
  tabs: [
    { id: 'servicios', label: () => say('pestanas.servicios'), Content: lazy(() => import('./comedor/ServicesTab')) },
    { id: 'costos', label: () => say('pestanas.costos'), Content: lazy(() => import('./comedor/CostsTab')) },
    { id: 'equipos', label: () => say('pestanas.equipos'), Content: lazy(() => import('./comedor/DevicesTab')) },
    { id: 'terminales', label: () => say('pestanas.terminales'), Content: lazy(() => import('./comedor/TerminalsTab')) },
  ],
  rowActions: [
    {
      id: 'copiarServicios',
      icon: 'checklist',
      label: () => say('servicios.copiar'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'copiarServicios', {
          title: say('servicios.copiar'),
          fields: { IdComedorOrigen: ref('ComedorComedor', { required: true }), ConAsignacion: flag({ default: 'S' }) },
          labels: { IdComedorOrigen: say('servicios.origen'), ConAsignacion: say('servicios.conAsignacion') },
          button: say('servicios.copiar'),
        }),
    },
  ],
};

const days = () => words.entity(GrupoHorario).options.DiaSemana ?? {};

/** A group and its week. */
export const groupScreen: EntityScreen = {
  tabs: [{ id: 'horario', label: () => say('pestanas.horario'), Content: lazy(() => import('./grupo/WeekTab')) }],
  rowActions: [
    {
      id: 'copiarDia',
      icon: 'calendar',
      label: () => say('horario.copiarDia'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'copiarDia', {
          title: say('horario.copiarDia'),
          // Without a day of destination the server says so, in its own words.
          fields: { DiaOrigen: choice({ options: DIAS_SEMANA, required: true }), DiasDestino: choices({ options: DIAS_SEMANA }) },
          labels: { DiaOrigen: say('horario.origen'), DiasDestino: say('horario.destinos') },
          options: { DiaOrigen: days(), DiasDestino: days() },
          button: say('horario.copiarDia'),
        }),
    },
    {
      id: 'duplicar',
      icon: 'books',
      label: () => say('horario.duplicar'),
      action: 'crear',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'duplicar', {
          title: say('horario.duplicar'),
          fields: { Codigo: code({ max: 10, required: true }), Grupo: text({ max: 80, required: true }) },
          values: { Grupo: plain(rows[0]?.[Grupo.options.title]) },
          button: say('horario.duplicar'),
        }),
    },
  ],
};

const assign: ScreenAction = {
  id: 'asignar',
  icon: 'user-check',
  label: () => say('personas.asignar'),
  action: 'crear',
  visible: () => true,
  run: async (rows, tools) => {
    const { askAssign } = await import('@platform/web/pages/askAssign');
    const title = say('personas.asignar');
    const done = await askAssign(rows, { entity: PersonaGrupo, thing: 'IdGrupo', title, told: (count) => say('personas.asignadas', { count }) });
    if (done) tools.changed();
    return done;
  },
};
const finish: ScreenAction = {
  id: 'finalizar',
  icon: 'ban',
  label: () => say('personas.finalizar'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'finalizar', {
      title: say('personas.finalizar'),
      fields: { FechaFin: date({ required: true }) },
      labels: { FechaFin: say('personas.ultimo') },
      button: say('personas.finalizar'),
    }),
};

/** Who eats by which group, and until when. */
export const peopleScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./grupo/GroupsAbove')),
  columns: ['Documento', 'IdPersona', 'IdCompania', 'IdCargo', 'IdRegimenGuardia', 'IdGrupo', 'FechaInicio', 'FechaFin', 'Estado'],
  hide: ['NombreCompleto', 'IdPersonaGrupo'],
  rowActions: [assign, finish],
  bulkActions: [assign, finish],
  tabs: [{ id: 'grupos', label: () => say('pestanas.grupos'), Content: lazy(() => import('./grupo/HistoryTab')) }],
};

const BENEFICIARY = { IdPersona: 'P', IdCompania: 'C', IdCargo: 'G' } as const;

/** Who may take the special services. */
export const exclusiveScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./exclusivo/ManyAbove')),
  columns: ['IdServicio', 'IdComedor', 'Beneficiario', 'Nombre', 'FechaInicio', 'FechaFin', 'Dias', 'Cupo', 'Consumidos', 'AsignadoA', 'Activo'],
  shows: ({ name }, values) =>
    name === 'IdPersona' || name === 'IdCompania' || name === 'IdCargo' ? values.Beneficiario === BENEFICIARY[name] : true,
};

/** A terminal of a dining room, which may be let go. */
export const terminalScreen: EntityScreen = {
  hide: ['Codigo'],
  rowActions: [
    {
      id: 'darDeBaja',
      icon: 'ban',
      label: () => say('terminales.baja'),
      action: 'editar',
      run: (rows, tools) => tools.askAndPost(rows, 'darDeBaja', { title: say('terminales.baja'), question: say('terminales.pregunta') }),
    },
  ],
};

/** Periods of rations: closed, they move no more. */
export const periodScreen: EntityScreen = {
  rowActions: [
    {
      id: 'cerrar',
      main: true,
      icon: 'lock',
      label: () => say('consolidado.cerrar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'cerrar', { title: say('consolidado.cerrar'), question: say('consolidado.cerrarPregunta') }),
    },
    {
      id: 'reabrir',
      icon: 'arrows-exchange',
      label: () => say('consolidado.reabrir'),
      action: 'autorizar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'reabrir', {
          title: say('consolidado.reabrir'),
          fields: { Motivo: text({ max: 200, required: true }) },
          labels: { Motivo: say('consolidado.motivo') },
          button: say('consolidado.reabrir'),
        }),
    },
  ],
};
