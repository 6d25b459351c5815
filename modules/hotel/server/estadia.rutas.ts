import type { Route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { bloqueoRoutes } from './bloqueo.rules';
import { disponibilidadRoutes } from './disponibilidad.routes';
import { gestionRoutes } from './gestion.routes';
import { ocupacionRoutes } from './ocupacion.routes';

/** Calls of stays beyond those every resource has. */
export const estadiaRoutes = (kit: RouteKit): readonly Route[] => [
  ...gestionRoutes,
  ...disponibilidadRoutes(kit),
  ...ocupacionRoutes(kit),
  ...bloqueoRoutes,
];
