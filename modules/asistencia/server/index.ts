import { closedPeriod, plannedShifts } from '@modules/acceso/server/public';
import { serverModule } from '@platform/server/module';
import { asistencia as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { makeCalculator } from './calculo/cola';
import { diaRoutes } from './calculo/dia.routes';
import { calculationJob } from './calculo/noche';
import { sobretiempoStates } from './calculo/sobretiempo';
import { closedCode, shiftsAround } from './calculo/turnos.answer';
import { calendarioRoutes } from './calendario/calendario.routes';
import { cierreRoutes } from './cierre/cierre.routes';
import { closingWork } from './cierre/trabajo';
import { demoAttendance } from './demo/jornadas';
import { asistenciaFigures } from './figuras';
import { horarioRoutes } from './horario/horario.routes';
import { justificacionStates } from './justificacion/justificacion.rules';
import { cambioRoutes } from './persona/cambios.rules';
import { periodoStates } from './planilla/periodos';
import { asistenciaResources } from './resources';
import { seedClient, seedLaws } from './seed';
import { asistenciaWidgets } from './tablero/hoy';

export const asistencia = serverModule(manifest, {
  words: { es, en },
  resources: asistenciaResources,
  states: [justificacionStates, sobretiempoStates, periodoStates],
  widgets: asistenciaWidgets,
  routes: () => [...diaRoutes, ...horarioRoutes, ...cambioRoutes, ...calendarioRoutes, ...cierreRoutes],
  jobs: () => [calculationJob],
  workers: (kit) => [makeCalculator(kit)],
  work: (kit) => [closingWork(kit)],
  figures: asistenciaFigures,
  starts: { installation: seedLaws, client: seedClient },
  answers: [plannedShifts(shiftsAround), closedPeriod(closedCode)],
  demo: { parts: [demoAttendance] },
});
