import { documentsKept, featuresGiven, measuresLicences, optionsGranted, usersKept, usersOfNotices } from '@modules/sistema/server/public';
import { serverModule } from '@platform/server/module';
import { seguridad as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { equipClient } from './client';
import { demoAdministrators } from './demo/usuarios';
import { companyUsers } from './ficha/compania';
import { activeUsersSql } from './licencias';
import { seguridadListeners } from './listeners';
import { seguridadJobs } from './nightly';
import { usersForNotices } from './notices';
import { seguridadResources } from './resources';
import { seguridadRoutes } from './routes';
import { seedSeguridad } from './seed';
import { seguridadWaits, seguridadWidgets } from './widgets';

export const seguridad = serverModule(manifest, {
  words: { es, en },
  resources: seguridadResources,
  routes: seguridadRoutes,
  jobs: () => seguridadJobs,
  listeners: seguridadListeners,
  widgets: seguridadWidgets,
  waits: seguridadWaits,
  sheets: [companyUsers],
  starts: { installation: seedSeguridad, client: equipClient },
  answers: [
    usersOfNotices(usersForNotices),
    measuresLicences({ metric: 'U', use: activeUsersSql }),
    usersKept('seguridad_usuario'),
    documentsKept('seguridad_usuario'),
    featuresGiven('seguridad_perfil_caracteristica'),
    optionsGranted(
      '(select pm.id_menu, p.perfil, p.id_cliente from seguridad_perfil_menu pm join seguridad_perfil p on p.id_perfil = pm.id_perfil) o',
    ),
  ],
  demo: { parts: [demoAdministrators] },
});
