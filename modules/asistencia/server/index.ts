import { closedPeriod, plannedShifts } from '@modules/acceso/server/public';
import { serverModule } from '@platform/server/module';
import { asistencia as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { makeCalculator } from './calculo/cola';
import { diaRoutes } from './calculo/dia.routes';
import { calculationJob } from './calculo/noche';
import { sobretiempoStates } from './calculo/sobretiempo';
import { closedMonth, shiftsAround } from './calculo/turnos.answer';
import { demoAttendance } from './demo/jornadas';
import { asistenciaFigures } from './figuras';
import { horarioRoutes } from './horario/horario.routes';
import { justificacionStates } from './justificacion/justificacion.rules';
import { cambioRoutes } from './persona/cambios.rules';
import { asistenciaResources } from './resources';
import { seedClient, seedLaws } from './seed';
import { asistenciaWidgets } from './tablero/hoy';

export const asistencia = serverModule(manifest, {
  words: { es, en },
  resources: asistenciaResources,
  states: [justificacionStates, sobretiempoStates],
  widgets: asistenciaWidgets,
  routes: () => [...diaRoutes, ...horarioRoutes, ...cambioRoutes],
  jobs: () => [calculationJob],
  workers: (kit) => [makeCalculator(kit)],
  figures: asistenciaFigures,
  starts: { installation: seedLaws, client: seedClient },
  answers: [plannedShifts(shiftsAround), closedPeriod(closedMonth)],
  demo: { parts: [demoAttendance] },
});
