import { type Resource, resource } from '@platform/server/resource/resource';
import { Ocupacion } from '../../shared/reserva.entity';
import { bloqueoResource } from '../camas/bloqueo.rules';
import { exclusivaResource } from '../hotel/exclusiva.rules';
import { historialResource, reservaResource } from './reserva.resource';

/** Resources of stays with what the server adds to their definitions. */
export const estadiaResources: readonly Resource[] = [reservaResource, historialResource, bloqueoResource, exclusivaResource, resource(Ocupacion)];
