import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { PersonaArea } from '../../shared/area.entity';
import { nowDue } from '../lectores/cargas';
import { subjectReach } from './alcance';

/** Areas given by hand: of one zone or one checkpoint; readers are compared at their next turn. */
export const areaResource: Resource = resource(PersonaArea, {
  policy: subjectReach(['persona']),
  async check(_ctx, { after }) {
    if (after && (after.IdZona === null) === (after.IdPuntoControl === null)) throw refuse('persona_area.uno', undefined, 'IdZona');
  },
  after: (ctx) => nowDue(ctx, ctx.session.IdCliente, ctx.session.IdDivision),
});
