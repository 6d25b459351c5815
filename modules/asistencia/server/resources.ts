import type { Resource } from '@platform/server/resource/resource';

/** Resources of Asistencia with what the server adds to their definitions. */
export const asistenciaResources: readonly Resource[] = [];
