import { companiesKept, letsCompanyIn, peopleByDocument, unitsKept } from '@modules/seguridad/server/public';
import { documentsKept, findsReadings, measuresLicences, peopleKept, placesKept } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { administracion as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { startHolidays } from './calendario/feriado.resource';
import { companyIsCurrent } from './contratos/contratos';
import { FILES } from './demo/archivos';
import { demoCalendar } from './demo/calendario';
import { demoPeople } from './demo/personas';
import { demoVehicles } from './demo/vehiculos';
import { companyContracts, companySheet, contractSheet } from './ficha/contratos';
import { personFile } from './ficha/expediente';
import { dateSheets } from './ficha/fechas';
import { rosterSheet } from './ficha/turno';
import { companyTimeline, contractTimeline } from './linea/contrato';
import { personTimeline } from './linea/persona';
import { seedUbigeos } from './lugares/ubigeo.resource';
import { administracionJobs } from './nightly';
import { indisciplinePaper, personPhoto, vehiclePhoto } from './personas/fotos';
import { personByReading } from './personas/lectura';
import { activePeopleSql } from './personas/licencias';
import { expires } from './preguntas';
import { holderRequestStates, privacyRoutes, retentionJob } from './privacidad/privacidad';
import { addendaEnd, contractsEnd, licencesEnd } from './reportes/listas';
import { expiryReport } from './reportes/vencimientos';
import { administracionResources } from './resources';
import { administracionRoutes } from './routes';
import { seedAdministracion } from './seed';
import { licenciaInternaRoutes } from './vehiculos/licenciaInterna.card';
import { vehicleStates } from './vehiculos/vehiculo.resource';
import { administracionWaits, administracionWidgets } from './widgets';

export const administracion = serverModule(manifest, {
  words: { es, en },
  resources: administracionResources,
  states: [holderRequestStates, vehicleStates],
  routes: (kit) => [...administracionRoutes, ...licenciaInternaRoutes(kit), ...privacyRoutes(kit)],
  jobs: ({ registry }) => [...administracionJobs, retentionJob(registry)],
  widgets: administracionWidgets,
  waits: administracionWaits,
  reports: [expiryReport],
  fileReaders: [indisciplinePaper, personPhoto, vehiclePhoto],
  starts: { installation: seedUbigeos, client: seedAdministracion, division: startHolidays },
  timelines: [personTimeline, contractTimeline, companyTimeline],
  sheets: [contractSheet, companySheet, companyContracts, ...dateSheets, rosterSheet, personFile],
  answers: [
    letsCompanyIn(companyIsCurrent),
    findsReadings(personByReading),
    measuresLicences({ metric: 'P', use: activePeopleSql }),
    peopleKept('administracion_persona'),
    peopleByDocument('administracion_persona'),
    documentsKept('administracion_persona'),
    documentsKept('administracion_compania'),
    companiesKept('administracion_compania'),
    unitsKept('administracion_unidad_organizacional'),
    placesKept('administracion_ubigeo'),
    expires(contractsEnd),
    expires(addendaEnd),
    expires(licencesEnd),
  ],
  demo: { parts: [demoPeople, demoVehicles, demoCalendar], files: { files: FILES } },
});
