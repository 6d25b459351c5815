import type { Route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { bloqueoRoutes } from '../camas/bloqueo.rules';
import { ocupacionRoutes } from '../camas/ocupacion.routes';
import { cargaRoutes } from '../carga/carga.routes';
import { disponibilidadRoutes } from '../disponibilidad/disponibilidad.routes';
import { historialRoutes } from '../historial/historial.routes';
import { huespedesRoutes } from '../huespedes/huespedes.routes';
import { planRoutes } from '../plan/plan.routes';
import { indicadoresRoutes } from '../tablero/indicadores.routes';
import { gestionRoutes } from './gestion.routes';
import { stayPersonRoutes } from './persona.routes';
import { voucherRoutes } from './voucher';

/** Calls of stays beyond those every resource has. */
export const estadiaRoutes = (kit: RouteKit): readonly Route[] => [
  ...gestionRoutes,
  ...disponibilidadRoutes(kit),
  ...ocupacionRoutes(kit),
  ...huespedesRoutes(kit),
  ...historialRoutes(kit),
  ...cargaRoutes(kit),
  ...bloqueoRoutes,
  ...indicadoresRoutes,
  ...voucherRoutes(kit),
  ...stayPersonRoutes(kit),
  ...planRoutes(kit),
];
