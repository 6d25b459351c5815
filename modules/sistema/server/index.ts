import { serverModule } from '@platform/server/module';
import { clientsKept, countriesKept, divisionsKept } from '@platform/server/product.questions';
import { sistema as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { demoClients } from './demo/clientes';
import { demoEquipment } from './demo/equipos';
import { activeEquipmentSql, seedEquipment } from './equipos/equipos';
import { readingRoutes } from './equipos/lecturas';
import { maintenanceJob } from './equipos/mantenimientos';
import { sistemaFigures } from './figuras';
import { measuresLicences } from './licencias/licencias';
import { sistemaJobs } from './licencias/licencias.job';
import { sistemaListeners } from './listeners';
import { parameterRoutes } from './parametrizaciones/parametros';
import { mailStates } from './plantillas/cola';
import { mailJob, mailWorker } from './plantillas/correos';
import { templateRoutes } from './plantillas/plantillas';
import { documentsKept } from './preguntas';
import { purgeJob } from './purga';
import { scanJob } from './repositorios/escaneo';
import { thumbnailJob } from './repositorios/miniaturas';
import { filePlaces, repositoryRoutes, seedRepository } from './repositorios/repositorios';
import { sistemaResources } from './resources';
import { sistemaRoutes } from './routes';
import { seedSistema } from './seed';
import { sistemaWidgets } from './widgets';

export const sistema = serverModule(manifest, {
  words: { es, en },
  resources: sistemaResources,
  states: [mailStates],
  routes: (kit) => [...sistemaRoutes(kit), ...parameterRoutes, ...templateRoutes, ...readingRoutes(kit), ...repositoryRoutes(kit)],
  jobs: (kit) => [
    mailJob(kit),
    purgeJob({ ...kit, places: filePlaces(kit.box) }),
    scanJob({ ...kit, places: filePlaces(kit.box) }),
    thumbnailJob(kit),
    maintenanceJob,
    ...sistemaJobs,
  ],
  workers: (kit) => [mailWorker(kit)],
  figures: sistemaFigures,
  listeners: sistemaListeners,
  widgets: sistemaWidgets,
  starts: {
    installation: seedSistema,
    async client(tx, idCliente) {
      await seedRepository(tx, idCliente);
      await seedEquipment(tx, idCliente);
    },
  },
  answers: [
    clientsKept('sistema_cliente'),
    divisionsKept('sistema_division'),
    countriesKept('sistema_pais'),
    documentsKept('sistema_cliente'),
    measuresLicences({ metric: 'E', use: activeEquipmentSql }),
  ],
  demo: { parts: [demoClients, demoEquipment] },
});
