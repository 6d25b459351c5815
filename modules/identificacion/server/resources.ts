import { type Resource, resource } from '@platform/server/resource/resource';
import { CredencialToken } from '../shared/credencial.entity';
import { catalogResources } from './catalogos.rules';
import { cardResources } from './credencial.resource';

/** Resources of Identificación with what the server adds to their definitions. */
export const identificacionResources: readonly Resource[] = [...catalogResources, ...cardResources, resource(CredencialToken)];
