import { serverModule } from '@platform/server/module';
import { asistencia as manifest } from '../module';
import en from '../shared/en';
import es from '../shared/es';
import { asistenciaResources } from './resources';

export const asistencia = serverModule(manifest, {
  words: { es, en },
  resources: asistenciaResources,
});
