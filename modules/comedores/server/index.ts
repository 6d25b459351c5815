import { diningGroupOfDemo, toldToOneself } from '@modules/acceso/server/public';
import { onDemobilization } from '@modules/acreditacion/server/public';
import { endsWithEmployment, expires, mealsOfDay, swingFacts } from '@modules/administracion/server/public';
import { equipmentServes } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { comedores as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { comedoresJobs } from './avisos';
import { costoCategoriaRoutes } from './categoria/categoria.rules';
import { diningCloser, endDining } from './cierre';
import { diningUse } from './comedor/comedor.rules';
import { consolidadoRoutes } from './consolidado/consolidado.routes';
import { periodStates } from './consolidado/periodo';
import { recalculoStates } from './consolidado/recalculo.states';
import { recalculationWork } from './consolidado/recalculo.work';
import { demoDining } from './demo/comedores';
import { demoMeals } from './demo/consumos';
import { demoDiningOffice } from './demo/usuarios';
import { exclusivoRoutes } from './exclusivo/exclusivo.rules';
import { personaGrupoRoutes } from './grupo/persona.rules';
import { personFile } from './linea/expediente';
import { personTimeline } from './linea/persona';
import { mealsOn, ownMeals, swingMeals } from './linea/propia';
import { mesaRoutes } from './mesa/mesa.routes';
import { reconciliationRoutes } from './reportes/conciliacion.routes';
import { comedoresReports, groupsEnd } from './reportes/reportes';
import { comedoresResources } from './resources';
import { comedoresDay } from './tablero/dia';
import { comedoresTrends } from './tablero/tendencias';
import { comedoresWidgets } from './tablero/widgets';

export const comedores = serverModule(manifest, {
  words: { es, en },
  resources: comedoresResources,
  states: [periodStates, recalculoStates],
  widgets: comedoresWidgets,
  days: comedoresDay,
  trends: comedoresTrends,
  routes: (kit) => [
    ...costoCategoriaRoutes(kit),
    ...personaGrupoRoutes(kit),
    ...exclusivoRoutes(kit),
    ...mesaRoutes(kit),
    ...consolidadoRoutes(kit),
    ...reconciliationRoutes(kit),
  ],
  jobs: () => comedoresJobs,
  work: (kit) => [recalculationWork(kit)],
  reports: comedoresReports,
  timelines: [personTimeline],
  sheets: [personFile],
  answers: [
    diningGroupOfDemo(async (demo) => (await demoDining(demo)).camp),
    onDemobilization(diningCloser),
    endsWithEmployment(endDining),
    equipmentServes(diningUse),
    expires(groupsEnd),
    toldToOneself(ownMeals),
    swingFacts(swingMeals),
    mealsOfDay(mealsOn),
  ],
  demo: { parts: [demoDiningOffice, demoMeals] },
});
