import { acceso } from '@modules/acceso/module';
import {
  accesoListeners,
  accesoResources,
  accesoWidgets,
  accessClosers,
  anonymiseMarks,
  doorUse,
  impactRoutes,
  marcaRoutes,
  monitorRoutes,
  terminalRoutes,
  vehicleListeners,
} from '@modules/acceso/server/public';
import accesoEn from '@modules/acceso/shared/en';
import accesoEs from '@modules/acceso/shared/es';
import { acreditacion } from '@modules/acreditacion/module';
import {
  accreditationPort,
  acreditacionJobs,
  acreditacionResources,
  acreditacionWidgets,
  authorizerRoles,
  cargaRoutes,
  closeOnDemobilization,
  documentRoutes,
  efficiencyRoutes,
  healthWall,
  peopleOfRequests,
  profileRoutes,
  purgeReadings,
  releaseDeleted,
  solicitudRoutes,
  suspensionListeners,
  tramiteRoutes,
} from '@modules/acreditacion/server/public';
import acreditacionEn from '@modules/acreditacion/shared/en';
import acreditacionEs from '@modules/acreditacion/shared/es';
import { administracion } from '@modules/administracion/module';
import {
  activePeopleSql,
  administracionJobs,
  administracionResources,
  administracionRoutes,
  administracionWidgets,
  alsoAnonymise,
  alsoEndOnTermination,
  companyIsCurrent,
  connectAccreditations,
  indisciplinePaper,
  licenciaInternaRoutes,
  personByReading,
  personPhoto,
  privacyRoutes,
  reachRequestedPeople,
  retentionJob,
  vehiclePhoto,
} from '@modules/administracion/server/public';
import administracionEn from '@modules/administracion/shared/en';
import administracionEs from '@modules/administracion/shared/es';
import { comedores } from '@modules/comedores/module';
import {
  comedoresResources,
  consolidadoRoutes,
  costoCategoriaRoutes,
  diningCloser,
  diningUse,
  eatWhereLodged,
  endDining,
  exclusivoRoutes,
  mesaRoutes,
  personaGrupoRoutes,
} from '@modules/comedores/server/public';
import comedoresEn from '@modules/comedores/shared/en';
import comedoresEs from '@modules/comedores/shared/es';
import { hotel } from '@modules/hotel/module';
import {
  assignmentRoutes,
  changeRoutes,
  diningGroupSql,
  endLodging,
  estadiaRoutes,
  hotelResources,
  lodgingCloser,
  perfilRoutes,
  reservaJobs,
} from '@modules/hotel/server/public';
import hotelEn from '@modules/hotel/shared/en';
import hotelEs from '@modules/hotel/shared/es';
import { identificacion } from '@modules/identificacion/module';
import {
  credentialByReading,
  credentialClosers,
  credentialOnTermination,
  identificacionJobs,
  identificacionListeners,
  identificacionResources,
  identificacionRoutes,
} from '@modules/identificacion/server/public';
import identificacionEn from '@modules/identificacion/shared/en';
import identificacionEs from '@modules/identificacion/shared/es';
import { plataforma } from '@modules/plataforma/module';
import type { SignInPorts } from '@modules/plataforma/server/public';
import { dashboardRoutes, plataformaResources, purgeSessions } from '@modules/plataforma/server/public';
import plataformaEn from '@modules/plataforma/shared/en';
import plataformaEs from '@modules/plataforma/shared/es';
import { seguridad } from '@modules/seguridad/module';
import {
  activeUsersSql,
  seguridadJobs,
  seguridadListeners,
  seguridadResources,
  seguridadRoutes,
  seguridadWidgets,
  usersForNotices,
} from '@modules/seguridad/server/public';
import seguridadEn from '@modules/seguridad/shared/en';
import seguridadEs from '@modules/seguridad/shared/es';
import { sistema } from '@modules/sistema/module';
import {
  connectNotices,
  currentTerms,
  defineFrom,
  equipmentServes,
  maintenanceJob,
  measureLicences,
  type Purger,
  parameterRoutes,
  readingRoutes,
  sistemaJobs,
  sistemaResources,
  sistemaRoutes,
  sistemaWidgets,
  templateRoutes,
} from '@modules/sistema/server/public';
import sistemaEn from '@modules/sistema/shared/en';
import sistemaEs from '@modules/sistema/shared/es';
import type { ModuleWords } from '@platform/entity/labels';
import type { ModuleManifest } from '@platform/entity/module';
import type { FileReader } from '@platform/server/files/routes';
import type { Route } from '@platform/server/http/route';
import type { Job } from '@platform/server/jobs/job';
import type { RouteKit } from '@platform/server/kit';
import type { Listener } from '@platform/server/outbox/outbox';
import type { Registry } from '@platform/server/resource/registry';
import type { Resource } from '@platform/server/resource/resource';
import type { Widget } from '@platform/server/widgets/widget';
import { clientListeners } from './equip';
import { builtInManual } from './manuals';

export interface ServerModule {
  readonly manifest: ModuleManifest;
  readonly es: ModuleWords;
  readonly en: ModuleWords;
  readonly resources: readonly Resource[];
}

/** The modules of the product, in the order of their dependencies. */
export const serverModules: readonly ServerModule[] = [
  { manifest: sistema, es: sistemaEs, en: sistemaEn, resources: sistemaResources },
  { manifest: seguridad, es: seguridadEs, en: seguridadEn, resources: seguridadResources },
  { manifest: administracion, es: administracionEs, en: administracionEn, resources: administracionResources },
  { manifest: acreditacion, es: acreditacionEs, en: acreditacionEn, resources: acreditacionResources },
  { manifest: identificacion, es: identificacionEs, en: identificacionEn, resources: identificacionResources },
  { manifest: acceso, es: accesoEs, en: accesoEn, resources: accesoResources },
  { manifest: hotel, es: hotelEs, en: hotelEn, resources: hotelResources },
  { manifest: comedores, es: comedoresEs, en: comedoresEn, resources: comedoresResources },
  { manifest: plataforma, es: plataformaEs, en: plataformaEn, resources: plataformaResources },
];

defineFrom(serverModules);

// A contractor reaches the people it asked for, although their employment is not with it yet.
reachRequestedPeople(peopleOfRequests);
// A guest of a camp eats by the camp's group.
eatWhereLodged(diningGroupSql);
// Accreditations follow the term of their contract and the end of an employment.
connectAccreditations(accreditationPort);
// What later modules gave a person or a vehicle ends with the accreditation.
closeOnDemobilization([...accessClosers, ...credentialClosers, lodgingCloser, diningCloser]);
alsoEndOnTermination([credentialOnTermination, endLodging, endDining]);
// An equipment serves a door or a dining room.
for (const use of [doorUse, diningUse]) equipmentServes(use);
// Of somebody who is forgotten the marks keep what security needs.
alsoAnonymise([anonymiseMarks]);

measureLicences('U', activeUsersSql);
measureLicences('P', activePeopleSql);

const manifests = serverModules.map((module) => module.manifest);
connectNotices(manifests, usersForNotices);

/** Widgets of the dashboard, by the module that owns their numbers. */
const widgets: readonly Widget[] = [...acreditacionWidgets, ...administracionWidgets, ...accesoWidgets, ...seguridadWidgets, ...sistemaWidgets];

/** Calls of modules beyond those every resource has. */
export const moduleRoutes = (kit: RouteKit): readonly Route[] => [
  ...seguridadRoutes(kit),
  ...sistemaRoutes(kit, manifests, { stored: kit.files.read, builtIn: builtInManual }),
  ...parameterRoutes,
  ...templateRoutes,
  ...readingRoutes(kit, [personByReading, credentialByReading]),
  ...administracionRoutes,
  ...licenciaInternaRoutes(kit),
  ...privacyRoutes(kit),
  ...solicitudRoutes(kit),
  ...profileRoutes(kit),
  ...tramiteRoutes(kit),
  ...efficiencyRoutes(kit),
  ...documentRoutes(kit),
  ...dashboardRoutes(widgets, manifests),
  ...cargaRoutes(kit),
  ...identificacionRoutes(kit),
  ...marcaRoutes,
  ...monitorRoutes(kit),
  ...impactRoutes(kit),
  ...costoCategoriaRoutes(kit),
  ...personaGrupoRoutes(kit),
  ...changeRoutes(kit),
  ...perfilRoutes(kit),
  ...assignmentRoutes(kit),
  ...exclusivoRoutes(kit),
  ...mesaRoutes(kit),
  ...consolidadoRoutes,
  ...terminalRoutes(kit),
  ...estadiaRoutes(kit),
];
export const listeners: readonly Listener[] = [
  ...clientListeners(manifests),
  ...seguridadListeners,
  ...suspensionListeners,
  ...identificacionListeners,
  ...accesoListeners,
  ...vehicleListeners,
];
export const jobs = (registry: Registry): readonly Job[] => [
  maintenanceJob,
  ...sistemaJobs,
  ...seguridadJobs,
  ...administracionJobs,
  ...acreditacionJobs,
  ...identificacionJobs,
  ...reservaJobs,
  retentionJob(registry),
];
/** What modules let go of, for the purge of uploads that nobody holds. */
export const releases: readonly Purger[] = [releaseDeleted];
/** What modules no longer keep of a client. */
export const purgers: readonly Purger[] = [purgeSessions, purgeReadings];
export const fileReaders: readonly FileReader[] = [healthWall, indisciplinePaper, personPhoto, vehiclePhoto];

/** What signing in asks of later modules. */
export const ports: SignInPorts = {
  companyIsCurrent,
  authorizerRoles,
  currentTerms: async (tx) => (await currentTerms(tx)) ?? { version: 0, es: null, en: null },
};
