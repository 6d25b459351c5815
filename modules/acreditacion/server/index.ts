import { alsoReachesPeople, keepsAccreditations } from '@modules/administracion/server/public';
import { givesRoles } from '@modules/seguridad/server/public';
import { purges, releases } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { acreditacion as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { peopleOfRequests } from './alcance';
import { healthWall } from './archivos';
import { releaseDeleted } from './archivos.purga';
import { makeLoadWorker } from './carga.proceso';
import { cargaRoutes } from './carga.routes';
import { documentRoutes } from './documentos.routes';
import { efficiencyRoutes } from './eficiencia.routes';
import { acreditacionJobs } from './jobs';
import { makePaperReader } from './lectura.proceso';
import { purgeReadings } from './lectura.purga';
import { profileRoutes } from './perfil.routes';
import { acreditacionResources } from './resources';
import { authorizerRoles } from './roles';
import { seedAcreditacion } from './seed';
import { solicitudRoutes } from './solicitud.routes';
import { suspensionListeners } from './suspension';
import { tramiteRoutes } from './tramite.routes';
import { accreditationPort } from './vigencias';
import { acreditacionWidgets } from './widgets';

export const acreditacion = serverModule(manifest, {
  words: { es, en },
  resources: acreditacionResources,
  routes: (kit) => [
    ...solicitudRoutes(kit),
    ...profileRoutes(kit),
    ...tramiteRoutes(kit),
    ...efficiencyRoutes(kit),
    ...documentRoutes(kit),
    ...cargaRoutes(kit),
  ],
  jobs: () => acreditacionJobs,
  workers: (kit) => [makeLoadWorker(kit), makePaperReader(kit)],
  listeners: suspensionListeners,
  widgets: acreditacionWidgets,
  fileReaders: [healthWall],
  starts: { client: seedAcreditacion },
  answers: [
    keepsAccreditations(accreditationPort),
    alsoReachesPeople(peopleOfRequests),
    givesRoles(authorizerRoles),
    releases(releaseDeleted),
    purges(purgeReadings),
  ],
});
