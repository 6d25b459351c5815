import { serverModule } from '@platform/server/module';
import { clientsKept, countriesKept, divisionsKept } from '@platform/server/product.questions';
import { sistema as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { mailJob, mailWorker } from './correos';
import { activeEquipmentSql, seedEquipment } from './equipos';
import { scanJob } from './escaneo';
import { readingRoutes } from './lecturas';
import { measuresLicences } from './licencias';
import { sistemaJobs } from './licencias.job';
import { sistemaListeners } from './listeners';
import { maintenanceJob } from './mantenimientos';
import { parameterRoutes } from './parametros';
import { templateRoutes } from './plantillas';
import { documentsKept } from './preguntas';
import { purgeJob } from './purga';
import { filePlaces, repositoryRoutes, seedRepository } from './repositorios';
import { sistemaResources } from './resources';
import { sistemaRoutes } from './routes';
import { seedSistema } from './seed';
import { sistemaWidgets } from './widgets';

export const sistema = serverModule(manifest, {
  words: { es, en },
  resources: sistemaResources,
  routes: (kit) => [...sistemaRoutes(kit), ...parameterRoutes, ...templateRoutes, ...readingRoutes(kit), ...repositoryRoutes(kit)],
  jobs: (kit) => [
    mailJob(kit),
    purgeJob({ ...kit, places: filePlaces(kit.box) }),
    scanJob({ ...kit, places: filePlaces(kit.box) }),
    maintenanceJob,
    ...sistemaJobs,
  ],
  workers: (kit) => [mailWorker(kit)],
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
});
