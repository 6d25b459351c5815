import type { WebModule } from '@platform/web/module';
import { entityScreens } from '@platform/web/pages/entityScreens';
import { registerStarts } from '@platform/web/pages/starts';
import { registerWidgets } from '@platform/web/pages/widgetList';
import { asistencia as manifest } from '../module';
import { Correccion } from '../shared/correccion.entity';
import { Documento } from '../shared/documento.entity';
import { Horario } from '../shared/horario.entity';
import { Justificacion, JustificacionPersona } from '../shared/justificacion.entity';
import { CondicionPersona } from '../shared/persona.entity';
import { CORRECTIONS_PATH, correctionScreen } from './calculo/corrections';
import { periodScreen } from './cierre/screen';
import {
  TYPES_PATH as DOCUMENT_TYPES_PATH,
  documentScreen,
  MISSING_OF_CONDITIONS_PATH,
  MISSING_PATH,
  missingOfConditionsScreen,
  missingScreen,
} from './documento/screen';
import { inspectionScreen } from './fiscalizacion/screen';
import { justificationScreen, TYPES_PATH } from './justificacion/screen';
import { personScreen } from './persona/screen';
import { payrollScreen } from './planilla/screen';
import { say } from './say';
import { calculationScreen, checkpointScreen, companyScreen, configurationScreen, scheduleScreen } from './screens';

const CONDITIONS = '050104';
const JUSTIFICATIONS = '050105';
const DOCUMENTS = '050106';
const FLEXIBLE = '050201';
const WEEKLY = '050202';
const CYCLES = '050203';
const AUTOMATIC = '050204';
const CALENDAR = '050205';

registerWidgets([
  { code: 'W15', title: () => say('tablero.W15'), load: () => import('./tablero/TodayWidget') },
  { code: 'W19', title: () => say('tablero.W19'), load: () => import('./tablero/MyDayWidget') },
]);
registerStarts([
  { menu: JUSTIFICATIONS, action: 'crear', label: () => say('tablero.justificar'), href: '/asistencia/justificaciones/nuevo', order: 75 },
]);

/** Screens of Asistencia. */
export const asistencia: WebModule = {
  id: 'asistencia',
  words: { es: () => import('../shared/es'), en: () => import('../shared/en') },
  help: () => import('../shared/ayuda.palabras'),
  screens: [
    ...entityScreens(
      manifest,
      {
        AsistenciaCompania: companyScreen,
        AsistenciaConfiguracionCompania: configurationScreen,
        AsistenciaPuntoControl: checkpointScreen,
        AsistenciaPersona: personScreen,
        AsistenciaJustificacionPersona: justificationScreen,
        AsistenciaDia: calculationScreen,
        AsistenciaPlanilla: payrollScreen,
        AsistenciaPeriodo: periodScreen,
        AsistenciaFiscalizacion: inspectionScreen,
        AsistenciaDocumentoPersona: documentScreen,
      },
      [WEEKLY, CALENDAR],
    ),
    { menu: CALENDAR, path: '/asistencia/horarios/detalle', load: () => import('./calendario/CalendarPage') },
    { menu: '050401', path: '/asistencia/reportes', load: () => import('./reportes/ReportsPage') },
    { menu: '050402', path: '/asistencia/mi-asistencia', load: () => import('./mia/MinePage') },
    { menu: '050302', path: CORRECTIONS_PATH, entity: Correccion, extend: correctionScreen },
    { menu: JUSTIFICATIONS, path: TYPES_PATH, entity: Justificacion },
    { menu: DOCUMENTS, path: DOCUMENT_TYPES_PATH, entity: Documento },
    { menu: DOCUMENTS, path: MISSING_PATH, entity: JustificacionPersona, extend: missingScreen },
    { menu: CONDITIONS, path: MISSING_OF_CONDITIONS_PATH, entity: CondicionPersona, extend: missingOfConditionsScreen },
    { menu: FLEXIBLE, path: '/asistencia/horarios/flexibles', entity: Horario, extend: scheduleScreen('F') },
    { menu: WEEKLY, path: '/asistencia/horarios/semanales', entity: Horario, extend: scheduleScreen('S') },
    { menu: CYCLES, path: '/asistencia/horarios/ciclicos', entity: Horario, extend: scheduleScreen('C') },
    { menu: AUTOMATIC, path: '/asistencia/horarios/automaticos', entity: Horario, extend: scheduleScreen('A') },
  ],
};
