import { onDemobilization, onWithdrawal } from '@modules/acreditacion/server/public';
import { endsWithEmployment, expires } from '@modules/administracion/server/public';
import { findsReadings } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { identificacion as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { credentialByReading } from './buscar';
import { credentialCloser, credentialOnTermination, demandNoCard } from './cierre';
import { credentialStates } from './credencial.states';
import { demoCredentials } from './demo/credenciales';
import { demoCardOffice } from './demo/usuarios';
import { bearerSheet, credentialSheet } from './ficha/credencial';
import { makePrintWorker } from './impresion/lote.worker';
import { identificacionJobs } from './jobs';
import { bearerTimeline, credentialTimeline, personTimeline, vehicleBearerTimeline } from './linea/persona';
import { identificacionListeners } from './listeners';
import { credentialsEnd, identificacionReports } from './reportes/reportes';
import { identificacionResources } from './resources';
import { identificacionRoutes } from './routes';
import { seedIdentificacion, seedLate } from './seed';
import { identificacionTrends } from './tendencias';
import { identificacionWidgets } from './widgets';

export const identificacion = serverModule(manifest, {
  words: { es, en },
  resources: identificacionResources,
  states: [credentialStates],
  routes: identificacionRoutes,
  jobs: identificacionJobs,
  workers: (kit) => [makePrintWorker(kit)],
  listeners: identificacionListeners,
  reports: identificacionReports,
  widgets: identificacionWidgets,
  trends: identificacionTrends,
  starts: { installation: seedLate, client: seedIdentificacion },
  timelines: [personTimeline, credentialTimeline, bearerTimeline, vehicleBearerTimeline],
  sheets: [credentialSheet, bearerSheet],
  answers: [
    onDemobilization(credentialCloser),
    onWithdrawal(demandNoCard),
    endsWithEmployment(credentialOnTermination),
    findsReadings(credentialByReading),
    expires(credentialsEnd),
  ],
  demo: { parts: [demoCardOffice, demoCredentials] },
});
