import { groupOfWhoSleeps, lodgersKept, nightsKept, sleepersOfDemo, toldToOneself } from '@modules/acceso/server/public';
import { onDemobilization } from '@modules/acreditacion/server/public';
import { endsWithEmployment, expires, swingFacts } from '@modules/administracion/server/public';
import { serverModule } from '@platform/server/module';
import { hotel as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { cleaningStates } from './camas/cama.states';
import { reservationWork } from './carga/carga.proceso';
import { cargaFilaStates, cargaStates } from './carga/carga.states';
import { demoStays } from './demo/estadias';
import { ownBed } from './ficha/propia';
import { guestSheet, staySheet, swingBed } from './ficha/reserva';
import { changeRoutes } from './gestion/cambiar.routes';
import { estadiaRoutes } from './gestion/estadia.rutas';
import { reservaStates } from './gestion/reserva.acto';
import { diningGroupSql, endLodging, LODGERS, lodgingCloser } from './gestion/reserva.cierre';
import { reservaJobs } from './gestion/reserva.jobs';
import { personTimeline, stayTimeline } from './linea/persona';
import { assignmentRoutes } from './perfil/asignacion.rules';
import { perfilRoutes } from './perfil/perfil.routes';
import { onSiteReport } from './reportes/enSitio';
import { nightsOfPeople } from './reportes/pernoctes';
import { hotelReports } from './reportes/reportes';
import { profilesEnd } from './reportes/vencimientos';
import { hotelResources } from './resources';
import { seedHotel } from './seed';
import { limpieza } from './servicio/limpieza.job';
import { servicioStates } from './servicio/servicio.states';
import { hotelDay } from './tablero/dia';
import { hotelTrends } from './tablero/tendencias';
import { hotelWidgets } from './tablero/widgets';

export const hotel = serverModule(manifest, {
  words: { es, en },
  resources: hotelResources,
  states: [reservaStates, cleaningStates, servicioStates, cargaStates, cargaFilaStates],
  routes: (kit) => [...changeRoutes(kit), ...perfilRoutes(kit), ...assignmentRoutes(kit), ...estadiaRoutes(kit)],
  jobs: () => [...reservaJobs, limpieza],
  work: (kit) => [reservationWork(kit)],
  starts: { client: seedHotel },
  timelines: [personTimeline, stayTimeline],
  sheets: [staySheet, guestSheet],
  answers: [
    onDemobilization(lodgingCloser),
    endsWithEmployment(endLodging),
    groupOfWhoSleeps(diningGroupSql),
    lodgersKept(LODGERS),
    sleepersOfDemo(demoStays),
    expires(profilesEnd),
    nightsKept(nightsOfPeople),
    toldToOneself(ownBed),
    swingFacts(swingBed),
  ],
  widgets: hotelWidgets,
  days: hotelDay,
  trends: hotelTrends,
  reports: [onSiteReport, ...hotelReports],
  demo: { parts: [demoStays] },
});
