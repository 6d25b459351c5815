import type { EntityScreen } from '@platform/web/pages/screen';
import { lazyRouteComponent } from '@tanstack/react-router';
import StateCell from '../justificacion/StateCell';
import { say } from '../say';
import DueCell from './DueCell';

export const TYPES_PATH = '/asistencia/documentos/tipos';
export const MISSING_PATH = '/asistencia/documentos/faltantes';
export const MISSING_OF_CONDITIONS_PATH = '/asistencia/condiciones-especiales/faltantes';

/** The archive: documents that were handed in. */
export const documentScreen: EntityScreen = {
  above: lazyRouteComponent(() => import('./DocumentsAbove')),
  hide: ['Resumen'],
  widths: { IdPersona: 220, IdJustificacionPersona: 240 },
};

/** People's conditions whose document nobody handed in yet, those past their day in red. */
export const missingOfConditionsScreen: EntityScreen = {
  id: 'documentos-faltantes-condiciones',
  title: () => say('documentos.faltantesCondicion'),
  none: () => say('documentos.nadaFalta'),
  readOnly: true,
  columns: ['IdPersona', 'IdCondicionEspecial', 'FechaInicio', 'FechaFin', 'DocumentoHasta'],
  filter: ['FaltaDocumento', '=', 'S'],
  cells: { DocumentoHasta: DueCell },
};

/** The conditions of a person, each with the day until which its document may be handed in. */
export const conditionsOfPerson: EntityScreen = { cells: missingOfConditionsScreen.cells ?? {} };

/** Justifications whose document nobody handed in yet, those past their day in red. */
export const missingScreen: EntityScreen = {
  id: 'documentos-faltantes',
  title: () => say('documentos.faltantes'),
  none: () => say('documentos.nadaFalta'),
  readOnly: true,
  columns: ['IdPersona', 'IdCompania', 'IdJustificacion', 'FechaInicio', 'FechaFin', 'DocumentoHasta', 'Estado'],
  filter: ['FaltaDocumento', '=', 'S'],
  hide: ['Resumen'],
  cells: { DocumentoHasta: DueCell, Estado: StateCell },
};
