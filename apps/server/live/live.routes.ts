import { DEMO_ADMINISTRATOR } from '@modules/seguridad/server/public';
import type { Context } from '@platform/server/http/context';
import { forbidden } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import { type LiveControl, liveStateSchema } from './live';
import { speedSchema } from './site';

const PATH = '/api/demo/vivo';
const answer = liveStateSchema.extend({ PuedeCambiar: z.enum(['S', 'N']) });

/** The switch of the demo's living site; where others may come it is the demo administrator's. */
export function liveRoutes(live: LiveControl, published: boolean): readonly Route[] {
  const may = ({ session }: Context): boolean => !published || session.IdUsuario === DEMO_ADMINISTRATOR || session.superAdministrador === true;
  const common = { tag: 'demo', path: PATH, access: { kind: 'session' }, answer } as const;
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'Whether the site of the demo moves by itself, how fast, and what it has done',
      handler: async (ctx) => ({ ...(await live.state()), PuedeCambiar: may(ctx) ? 'S' : 'N' }) as const,
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Has the site of the demo move by itself: 1 as the clock, 5 or 20 times as fast, 0 not at all',
      writes: false,
      body: z.strictObject({ Velocidad: speedSchema }),
      async handler(ctx, { body }) {
        if (!may(ctx)) throw forbidden();
        return { ...(await live.setSpeed(body.Velocidad)), PuedeCambiar: 'S' } as const;
      },
    }),
  ];
}
