import type { Resource } from '@platform/server/resource/resource';
import { companiaResources } from './compania.resource';
import { contratoResources } from './contrato.resource';
import { organizacionResources } from './organizacion.resource';
import { personaResources } from './persona.resource';
import { privacyResources } from './privacidad';

/** Resources of Administración with what the server adds to their definitions. */
export const administracionResources: readonly Resource[] = [
  ...companiaResources,
  ...organizacionResources,
  ...contratoResources,
  ...personaResources,
  ...privacyResources,
];
