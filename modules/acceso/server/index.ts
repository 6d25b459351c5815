import { accessOfDemo, doorsKept, onDemobilization, onWithdrawal, presenceKept } from '@modules/acreditacion/server/public';
import { alsoAnonymises, daysOfRoster, expires, passagesKept, swingFacts } from '@modules/administracion/server/public';
import { enrolledKept, knownAtGate, pinGiven, pinsKept, readersToldOf, readingsKept } from '@modules/identificacion/server/public';
import { equipmentServes } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { acceso as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { anonymiseMarks } from './anonimizar';
import { accessWork } from './carga/carga.proceso';
import { cargaRoutes } from './carga/carga.routes';
import { cargaFilaStates, cargaStates } from './carga/carga.states';
import { accessCloser, presenceCloser, withdrawAccess } from './cierre';
import { demoAssignments } from './demo/asignaciones';
import { demoDoorEquipment } from './demo/equipos';
import { demoOffice } from './demo/gestion';
import { demoMarks } from './demo/marcas';
import { demoAccessProfiles } from './demo/puertas';
import { demoGuard } from './demo/usuarios';
import { connectionStates, doorUse } from './equipos/equipo.rules';
import { makeDeviceGate } from './equipos/equipo.sesion';
import { markSheet } from './ficha/marca';
import { personSheet } from './ficha/persona';
import { doorMarksSheet, doorSheet } from './ficha/puerta';
import { companyOnSite, companyRestrictions, contractOnSite } from './ficha/sitio';
import { vehicleSheet } from './ficha/vehiculo';
import { atGate } from './ficha/verificacion';
import { accesoFigures } from './figuras';
import { personRoutes } from './gestion/persona.routes';
import { subjectActs } from './gestion/sujeto.actos';
import { subjectRoutes } from './gestion/sujeto.routes';
import { impactRoutes } from './impacto/impacto.routes';
import { commandStates, readersToldSince } from './lectores/comandos';
import { readerProtocol } from './lectores/llamadas';
import { makeSyncJob } from './lectores/sincronizacion';
import { markTimeline } from './linea/marcaPropia';
import { personTimeline } from './linea/persona';
import { doorTimeline } from './linea/puerta';
import { vehicleTimeline } from './linea/vehiculo';
import { accesoListeners } from './listeners';
import { importRoute } from './marcas/importar.routes';
import { markRoutes } from './marcas/marcas.routes';
import { monitorRoutes } from './monitor/monitor';
import { occupancyRoutes } from './ocupacion/ocupacion.routes';
import { ENROLLED, givePin, PINS } from './permisos/clave';
import { validityJob } from './permisos/vigencias';
import { planPicture } from './plano/dibujar';
import { planRoutes } from './plano/plano.routes';
import { marcaRoutes } from './puesto/marca.routes';
import { terminalRoutes } from './puesto/terminal.routes';
import { verdictRoute } from './puesto/veredicto';
import { missedChange, rosterOnSite } from './relevo/relevo';
import { accesoReports } from './reportes/reportes';
import { requirementRoutes } from './reportes/requisitos.routes';
import { assignmentsEnd } from './reportes/vencimientos';
import { accesoResources } from './resources';
import { seedAcceso, seedAccesoDivision } from './seed';
import { chainRoute } from './sellos/cadena';
import { makeSealer } from './sellos/sellador';
import { verifyRoute } from './sellos/verificar';
import { accesoTrends } from './tendencias';
import { vehicleListeners } from './vehiculo.listeners';
import { visitRoutes } from './visitas/visitas.routes';
import { accesoWaits, accesoWidgets } from './widgets';

export const acceso = serverModule(manifest, {
  words: { es, en },
  resources: accesoResources,
  states: [connectionStates, commandStates, cargaStates, cargaFilaStates],
  routes: (kit) => [
    verifyRoute,
    chainRoute(kit),
    verdictRoute(kit),
    ...marcaRoutes(kit),
    ...markRoutes(kit),
    importRoute(kit),
    ...monitorRoutes(kit),
    ...occupancyRoutes(kit),
    ...visitRoutes,
    ...personRoutes(kit),
    ...subjectRoutes(kit),
    ...subjectActs(kit),
    ...impactRoutes(kit),
    ...cargaRoutes(kit),
    ...requirementRoutes(kit),
    ...terminalRoutes(kit),
    ...planRoutes(kit),
  ],
  work: (kit) => [accessWork(kit)],
  workers: (kit) => [makeSealer(kit)],
  figures: accesoFigures,
  jobs: () => [validityJob, makeSyncJob()],
  devices: makeDeviceGate,
  protocols: (kit) => [readerProtocol(kit)],
  fileReaders: [planPicture],
  listeners: [...accesoListeners, ...vehicleListeners],
  widgets: accesoWidgets,
  trends: accesoTrends,
  waits: accesoWaits,
  reports: accesoReports,
  starts: { client: seedAcceso, division: seedAccesoDivision },
  timelines: [personTimeline, vehicleTimeline, doorTimeline, markTimeline],
  sheets: [personSheet, vehicleSheet, markSheet, doorMarksSheet, doorSheet, companyOnSite, companyRestrictions, contractOnSite],
  answers: [
    accessOfDemo(demoAccessProfiles),
    onDemobilization(accessCloser),
    onDemobilization(presenceCloser),
    onWithdrawal(withdrawAccess),
    equipmentServes(doorUse),
    alsoAnonymises(anonymiseMarks),
    doorsKept('acceso_puerta'),
    swingFacts(missedChange),
    daysOfRoster(rosterOnSite),
    presenceKept('acceso_presencia'),
    passagesKept('acceso_marca'),
    readingsKept('acceso_marca'),
    knownAtGate(atGate),
    pinsKept(PINS),
    enrolledKept(ENROLLED),
    pinGiven(givePin),
    readersToldOf((ctx, person, since) => readersToldSince(ctx, [person], since)),
    expires(assignmentsEnd),
  ],
  demo: { parts: [demoGuard, demoDoorEquipment, demoAssignments, demoMarks, demoOffice] },
});
