import { choice, choices, date, text } from '@platform/entity/field';
import { plain, type Values } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { foretold } from '@platform/web/pages/foretold';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { TipoPuerta, TipoRequisito } from '../shared/catalogos.entity';
import { DIAS, Grupo, GrupoPuerta, Horario, HorarioIntervalo, PerfilAcceso } from '../shared/permiso.entity';
import { Restriccion } from '../shared/restriccion.entity';
import { Puerta, Zona } from '../shared/topologia.entity';
import { proposedScope } from './restricciones/scopes';
import { say } from './say';

/** Whoever is shown inside and is not: a mark of exit by hand, with its reason. */
const correctPresence: ScreenAction = {
  id: 'corregir',
  icon: 'user-x',
  label: () => say('ocupacion.corregir'),
  action: 'editar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'corregir', {
      title: say('ocupacion.corregir'),
      question: say('ocupacion.corregirPregunta'),
      fields: { Motivo: text({ max: 250, required: true, multiline: true }) },
      labels: { Motivo: say('ocupacion.corregirMotivo') },
      button: say('ocupacion.corregir'),
    }),
};

/** What keeps somebody out is lifted, with its reason. */
const lift: ScreenAction = {
  id: 'levantar',
  icon: 'user-check',
  label: () => say('restricciones.levantar'),
  action: 'autorizar',
  run: (rows, tools) =>
    tools.askAndPost(
      rows,
      'levantar',
      {
        title: say('restricciones.levantar'),
        fields: { MotivoLevantamiento: text({ max: 250, required: true, multiline: true }) },
        labels: { MotivoLevantamiento: say('restricciones.motivo') },
        button: say('restricciones.levantar'),
      },
      {
        told: (row) => say('restricciones.levantada', { nombre: [row.Persona, row.Vehiculo, row.Compania].map(plain).find(Boolean) ?? '' }),
        accion: 'reponer',
        values: () => ({}),
      },
    ),
};

/** Who is inside now with whom to call, under the zones with how many fit. */
export const occupancyScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./ocupacion/OccupancyAbove')),
  readOnly: true,
  rowActions: [correctPresence],
  bulkActions: [correctPresence],
};

/** Every visit that was let in. */
export const visitsScreen: EntityScreen = { above: lazyRouteComponent(() => import('./visitas/VisitTabs')), readOnly: true };

export const doorTypeScreen: EntityScreen = {
  beforeSave: foretold(TipoPuerta, 'changes'),
  inputs: { Politicas: lazy(() => import('./PoliciesInput')) },
};

/** Copies a day's intervals to others; what overlaps is asked once. */
export const scheduleScreen: EntityScreen = {
  tabs: [{ id: 'semana', label: () => say('semana.titulo'), Content: lazy(() => import('./horarios/WeekGrid')) }],
  beforeSave: foretold(Horario, 'changes'),
  rowActions: [
    {
      id: 'copiarDia',
      icon: 'calendar',
      label: () => say('horarios.copiar'),
      action: 'editar',
      visible: () => true,
      run: (rows, tools) => {
        const days = words.entity(HorarioIntervalo).options.Dia ?? {};
        return tools.askAndPost(rows.slice(0, 1), 'copiarDia', {
          title: say('horarios.copiar'),
          fields: { Origen: choice({ options: DIAS, required: true }), Destinos: choices({ options: DIAS, required: true }) },
          labels: { Origen: say('horarios.origen'), Destinos: say('horarios.destinos') },
          options: { Origen: days, Destinos: days },
          button: say('horarios.copiar'),
        });
      },
    },
  ],
};

const WITH: Readonly<Record<string, (values: Values) => boolean>> = {
  IdZona: ({ Ambito }) => Ambito === 'Z',
  IdPuerta: ({ Ambito }) => Ambito === 'P',
  HoraInicio: ({ DiaCompleto }) => DiaCompleto !== 'S',
  HoraFin: ({ DiaCompleto }) => DiaCompleto !== 'S',
};
export const restrictionScreen: EntityScreen = {
  // What another scope asks is not on the form; what has a value can be taken away.
  shows: ({ name }, values) => plain(values[name]) !== '' || (WITH[name]?.(values) ?? true),
  inputs: { Ambito: lazy(() => import('./restricciones/ScopeInput')) },
  propose: (changed, { IdTipoRestriccion }) => (changed === 'IdTipoRestriccion' ? proposedScope(IdTipoRestriccion) : undefined),
  beforeSave: foretold(Restriccion),
  rowActions: [lift],
  bulkActions: [lift],
};

export const exemptionScreen: EntityScreen = {
  rowActions: [
    {
      id: 'terminar',
      icon: 'player-stop',
      label: () => say('exoneraciones.terminar'),
      action: 'autorizar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'terminar', {
          title: say('exoneraciones.terminar'),
          fields: { FechaFin: date({ required: true }), MotivoTermino: text({ max: 250, required: true, multiline: true }) },
          labels: { FechaFin: say('exoneraciones.ultimoDia'), MotivoTermino: say('exoneraciones.motivo') },
          button: say('exoneraciones.terminar'),
        }),
    },
  ],
};

/** A door is opened now, or works otherwise from now on: each with its reason. */
export const doorScreen: EntityScreen = {
  // The mode of a door that stands is changed with its reason, by its act.
  readsOnly: (name) => name === 'Modo',
  rowActions: [
    {
      id: 'abrirAhora',
      icon: 'door-enter',
      label: () => say('puertas.abrirAhora'),
      action: 'procesar',
      visible: (row) => row.Modo !== 'C',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'abrirAhora', {
          title: say('puertas.abrirAhora'),
          question: say('puertas.preguntaAbrir'),
          fields: { Motivo: text({ max: 250, required: true, multiline: true }) },
          labels: { Motivo: say('puertas.motivo') },
          button: say('puertas.abrirAhora'),
        }),
    },
    {
      id: 'cambiarModo',
      icon: 'settings',
      label: () => say('puertas.cambiarModo'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'cambiarModo', {
          title: say('puertas.cambiarModo'),
          fields: { Modo: choice({ options: ['N', 'L', 'C'], required: true }), Motivo: text({ max: 250, required: true, multiline: true }) },
          labels: { Modo: say('puertas.modo'), Motivo: say('puertas.motivo') },
          options: { Modo: words.entity(Puerta).options.Modo ?? {} },
          button: say('puertas.cambiarModo'),
        }),
    },
  ],
};

const members = <K extends 'GroupMembers' | 'ProfileMembers'>(name: K) => ({
  id: 'integrantes',
  label: () => say('integrantes.titulo'),
  Content: lazy(async () => ({ default: (await import('./grupos/Members'))[name] })),
});
export const accessProfileScreen: EntityScreen = {
  beforeSave: foretold(PerfilAcceso, 'changes'),
  Aside: lazy(() => import('./perfiles/ProfilePreview')),
  tabs: [members('ProfileMembers')],
};
export const groupScreen: EntityScreen = {
  beforeSave: foretold(Grupo, 'changes'),
  children: { [GrupoPuerta.resource]: { beforeSave: foretold(GrupoPuerta, 'changes') } },
  tabs: [members('GroupMembers')],
};
/** Zones as the tree that they are, and as a list (040305, second view). */
export const zoneScreen: EntityScreen = {
  beforeSave: foretold(Zona, 'changes'),
  drawings: [{ id: 'arbol', label: () => say('topologia.arbol'), Content: lazy(() => import('./topologia/ZoneTree')), first: true }],
};
/** Division → checkpoint → door → device with the form beside (040305, first view), and checkpoints as a list. */
export const pointScreen: EntityScreen = {
  drawings: [{ id: 'arbol', label: () => say('topologia.arbol'), Content: lazy(() => import('./topologia/PointTree')), first: true }],
};
export const requirementTypeScreen: EntityScreen = { beforeSave: foretold(TipoRequisito) };
