import { choice, date, ref, text, time } from '@platform/entity/field';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { say } from '../say';

type Given = 'asignarHorario' | 'asignarPlanilla' | 'asignarGuardia' | 'justificar';
const assigning = (id: Given, icon: 'calendar' | 'file-text' | 'users' | 'checks'): ScreenAction => ({
  id,
  icon,
  label: () => say(`personas.${id}`),
  action: 'editar',
  visible: () => true,
  run: (rows, tools) =>
    tools.askAndPost(rows, id, {
      title: say(`personas.${id}`),
      fields: ASKED[id],
      labels: {
        ...{ IdHorario: say('importar.horario'), IdPlanilla: say('importar.planilla'), IdJustificacion: say('personas.tipo') },
        IdRegimenGuardia: say('calendario.guardia'),
        ...{ FechaInicio: say('importar.desde'), FechaFin: say('calculo.hasta'), Modalidad: say('personas.modalidad') },
        ...{ HoraInicio: say('personas.horaInicio'), HoraFin: say('personas.horaFin'), Observacion: say('calculo.observacion') },
      },
      options: { Modalidad: { D: say('personas.porDias'), H: say('personas.porHoras') } },
      ...(id === 'justificar' ? { values: { Modalidad: 'D' } } : {}),
      button: say(`personas.${id}`),
    }),
});
const ASKED = {
  asignarHorario: { IdHorario: ref('AsistenciaHorario', { required: true }), FechaInicio: date({ required: true }) },
  asignarGuardia: { IdRegimenGuardia: ref('AdministracionRegimenGuardia', { required: true }), FechaInicio: date({ required: true }) },
  asignarPlanilla: { IdPlanilla: ref('AsistenciaPlanilla', { required: true }) },
  justificar: {
    ...{ IdJustificacion: ref('AsistenciaJustificacion', { required: true }), Modalidad: choice({ options: ['D', 'H'], required: true }) },
    ...{ FechaInicio: date({ required: true }), FechaFin: date({ required: true }), HoraInicio: time({}), HoraFin: time({}) },
    Observacion: text({ max: 500, multiline: true }),
  },
} as const;
const acts = [
  assigning('asignarHorario', 'calendar'),
  assigning('asignarGuardia', 'users'),
  assigning('asignarPlanilla', 'file-text'),
  assigning('justificar', 'checks'),
];

/** People of attendance: their schedules, justifications, conditions, marks and days. */
export const personScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('../importar/PeopleAbove')),
  columns: [
    ...['CodigoTrabajador', 'Documento', 'IdPersona', 'IdCompania', 'IdCargo', 'IdPlanilla', 'IdHorario', 'Guardia'],
    ...['SujetoControl', 'Condicion', 'Condiciones', 'FechaInicio', 'FechaFin', 'Pendientes'],
  ],
  hide: ['NombreCompleto', 'DiasCompensados', 'OfreceConfianza', 'Incompletas'],
  reads: [],
  palette: false,
  rowActions: acts,
  bulkActions: acts,
  tabs: [
    { id: 'horarios', label: () => say('personas.horarios'), Content: lazy(() => import('./SchedulesTab')) },
    { id: 'justificaciones', label: () => say('personas.justificaciones'), Content: lazy(() => import('./ExcusesTab')) },
    { id: 'programacion', label: () => say('personas.programacion'), Content: lazy(() => import('./ProgrammingTab')) },
    { id: 'cambios', label: () => say('personas.cambios'), Content: lazy(() => import('./ChangesTab')) },
    { id: 'condiciones', label: () => say('personas.condiciones'), Content: lazy(() => import('./ConditionsTab')) },
    { id: 'documentos', label: () => say('personas.documentos'), Content: lazy(() => import('./DocumentsTab')) },
    { id: 'marcas', label: () => say('personas.marcas'), Content: lazy(() => import('./MarksTab')) },
    { id: 'calculo', label: () => say('personas.calculo'), Content: lazy(() => import('./DaysTab')) },
    { id: 'bolsa', label: () => say('personas.bolsa'), Content: lazy(() => import('./BagTab')) },
  ],
  switches: [
    { id: 'sinHorario', label: () => say('personas.sinHorario'), expression: () => ['IdHorario', '=', null] },
    { id: 'sinPlanilla', label: () => say('personas.sinPlanilla'), expression: () => ['IdPlanilla', '=', null] },
    { id: 'porResolver', label: () => say('personas.porResolver'), expression: () => ['Pendientes', '>', 0] },
    { id: 'incompletas', label: () => say('calculo.incompletas'), expression: () => ['Incompletas', '>', 0] },
  ],
};
