import { serverModule } from '@platform/server/module';
import { asistencia as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { makeCalculator } from './calculo/cola';
import { diaRoutes } from './calculo/dia.routes';
import { calculationJob } from './calculo/noche';
import { demoAttendance } from './demo/jornadas';
import { horarioRoutes } from './horario/horario.routes';
import { asistenciaResources } from './resources';
import { seedLaws } from './seed';

export const asistencia = serverModule(manifest, {
  words: { es, en },
  resources: asistenciaResources,
  routes: () => [...diaRoutes, ...horarioRoutes],
  jobs: () => [calculationJob],
  workers: (kit) => [makeCalculator(kit)],
  starts: { installation: seedLaws },
  demo: { parts: [demoAttendance] },
});
