import { resource } from '@platform/server/resource/resource';
import { Verificacion } from '../shared/verificacion.entity';

/** What was verified, by whom and where. */
export const verificacionResource = resource(Verificacion);
