import { groupOfWhoSleeps } from '@modules/acceso/server/public';
import { onDemobilization } from '@modules/acreditacion/server/public';
import { endsWithEmployment } from '@modules/administracion/server/public';
import { serverModule } from '@platform/server/module';
import { hotel as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { assignmentRoutes } from './asignacion.rules';
import { changeRoutes } from './cambiar.routes';
import { estadiaRoutes } from './estadia.rutas';
import { perfilRoutes } from './perfil.routes';
import { diningGroupSql, endLodging, lodgingCloser } from './reserva.cierre';
import { reservaJobs } from './reserva.jobs';
import { hotelResources } from './resources';

export const hotel = serverModule(manifest, {
  words: { es, en },
  resources: hotelResources,
  routes: (kit) => [...changeRoutes(kit), ...perfilRoutes(kit), ...assignmentRoutes(kit), ...estadiaRoutes(kit)],
  jobs: () => reservaJobs,
  answers: [onDemobilization(lodgingCloser), endsWithEmployment(endLodging), groupOfWhoSleeps(diningGroupSql)],
});
