import { alsoReachesPeople, expires, keepsAccreditations } from '@modules/administracion/server/public';
import { givesRoles } from '@modules/seguridad/server/public';
import { purges, releases } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { acreditacion as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { peopleOfRequests } from './alcance';
import { forgetReplaced } from './autorizacion/deshacer';
import { authorizerRoles } from './autorizacion/roles';
import { suplenciaRoutes } from './autorizacion/suplencia.routes';
import { loadWork, makePapersWorker } from './carga/carga.proceso';
import { cargaRoutes } from './carga/carga.routes';
import { cargaFilaStates, cargaPapelesStates, cargaStates } from './carga/carga.states';
import { documentRoutes } from './consultas/documentos.routes';
import { demoAccredited } from './demo';
import { demoPaperContents } from './demo/papeles';
import { demoPapers } from './demo/papeles.leidos';
import { stateSheets } from './ficha/estados';
import { personFile } from './ficha/expediente';
import { requestSheet } from './ficha/solicitud';
import { acreditacionJobs } from './jobs';
import { companyTimeline, contractTimeline } from './linea/compania';
import { personTimeline } from './linea/persona';
import { requestTimeline } from './linea/solicitud';
import { vehicleTimeline } from './linea/vehiculo';
import { profileRoutes } from './perfiles/perfil.routes';
import { acreditacionReports } from './reportes/reportes';
import { accreditationsEnd } from './reportes/vencimientos';
import { acreditacionResources } from './resources';
import { seedAcreditacion } from './seed';
import { healthWall } from './solicitud/archivos';
import { releaseDeleted } from './solicitud/archivos.purga';
import { solicitudRoutes } from './solicitud/solicitud.routes';
import { solicitudStates } from './solicitud/solicitud.states';
import { accreditationPort } from './solicitud/vigencias';
import { efficiencyRoutes } from './tablero/eficiencia.routes';
import { acreditacionWidgets } from './tablero/widgets';
import { acreditacionWaits } from './tablero/widgets.espera';
import { acreditacionTrends } from './tablero/widgets.tendencias';
import { updateStates } from './tramites/actualizacion';
import { demobilizationStates } from './tramites/desmovilizacion';
import { lecturaStates, makePaperReader } from './tramites/lectura.proceso';
import { purgeReadings } from './tramites/lectura.purga';
import { suspensionListeners } from './tramites/suspension';
import { tramiteRoutes } from './tramites/tramite.routes';

export const acreditacion = serverModule(manifest, {
  words: { es, en },
  resources: acreditacionResources,
  states: [solicitudStates, demobilizationStates, updateStates, cargaStates, cargaFilaStates, cargaPapelesStates, lecturaStates],
  routes: (kit) => [
    ...solicitudRoutes(kit),
    ...suplenciaRoutes,
    ...profileRoutes(kit),
    ...tramiteRoutes(kit),
    ...efficiencyRoutes(kit),
    ...documentRoutes(kit),
    ...cargaRoutes(kit),
  ],
  jobs: () => acreditacionJobs,
  workers: (kit) => [makePapersWorker(kit), makePaperReader(kit)],
  work: (kit) => [loadWork(kit)],
  listeners: suspensionListeners,
  widgets: acreditacionWidgets,
  waits: acreditacionWaits,
  trends: acreditacionTrends,
  reports: acreditacionReports,
  fileReaders: [healthWall],
  starts: { client: seedAcreditacion },
  timelines: [personTimeline, vehicleTimeline, requestTimeline, companyTimeline, contractTimeline],
  sheets: [...stateSheets, requestSheet, personFile],
  answers: [
    keepsAccreditations(accreditationPort),
    alsoReachesPeople(peopleOfRequests),
    givesRoles(authorizerRoles),
    releases(releaseDeleted),
    purges(purgeReadings),
    purges(async (ctx) => ({ 'aprobaciones por deshacer': await forgetReplaced(ctx) })),
    ...accreditationsEnd.map((list) => expires(list)),
  ],
  demo: { parts: [demoAccredited, demoPapers], files: demoPaperContents },
});
