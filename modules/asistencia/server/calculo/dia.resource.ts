import { type Resource, resource } from '@platform/server/resource/resource';
import { Dia } from '../../shared/dia.entity';

export const diaResource: Resource = resource(Dia);
