import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { PersonaArea } from '../../shared/area.entity';
import { subjectsDue } from '../lectores/pendientes';
import { subjectReach } from './alcance';

/** Areas given by hand: of one zone or one checkpoint; readers hear of it at their next turn. */
export const areaResource: Resource = resource(PersonaArea, {
  policy: subjectReach(['persona']),
  async check(_ctx, { after }) {
    if (after && (after.IdZona === null) === (after.IdPuntoControl === null)) throw refuse('persona_area.uno', undefined, 'IdZona');
  },
  after: (ctx, { before, after }) => subjectsDue(ctx, [before, after]),
});
