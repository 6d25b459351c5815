import { companiesKept, letsCompanyIn, peopleByDocument, unitsKept } from '@modules/seguridad/server/public';
import { documentsKept, findsReadings, measuresLicences, peopleKept, placesKept } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { administracion as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { companyIsCurrent } from './contratos';
import { indisciplinePaper, personPhoto, vehiclePhoto } from './fotos';
import { personByReading } from './lectura';
import { licenciaInternaRoutes } from './licenciaInterna.card';
import { activePeopleSql } from './licencias';
import { administracionJobs } from './nightly';
import { privacyRoutes, retentionJob } from './privacidad';
import { administracionResources } from './resources';
import { administracionRoutes } from './routes';
import { seedAdministracion } from './seed';
import { seedUbigeos } from './ubigeo.resource';
import { administracionWidgets } from './widgets';

export const administracion = serverModule(manifest, {
  words: { es, en },
  resources: administracionResources,
  routes: (kit) => [...administracionRoutes, ...licenciaInternaRoutes(kit), ...privacyRoutes(kit)],
  jobs: ({ registry }) => [...administracionJobs, retentionJob(registry)],
  widgets: administracionWidgets,
  fileReaders: [indisciplinePaper, personPhoto, vehiclePhoto],
  starts: { installation: seedUbigeos, client: seedAdministracion },
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
  ],
});
