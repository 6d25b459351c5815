import { orNull, text } from '@platform/server/db/rows';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Clave } from '../../shared/clave.entity';
import { jwks, renewKey } from './claves';

const known = z.object({ Kid: z.string(), Desde: z.string(), Hasta: z.string().nullable() });

/** The keys that cards are signed with: published for anyone, listed and renewed by whoever authorizes. */
export const keyRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Clave.resource,
    method: 'GET',
    path: '/api/publico/credencial/jwks.json',
    summary: 'The public keys that cards are signed with, as a JSON Web Key Set',
    access: { kind: 'public' },
    raw: true,
    async handler(_ctx, { reply }) {
      return reply
        .type('application/jwk-set+json')
        .header('cache-control', 'public, max-age=300')
        .send(JSON.stringify(await jwks(kit.database)));
    },
  }),
  route({
    tag: Clave.resource,
    method: 'GET',
    path: '/api/IdentificacionClave',
    summary: 'Keys that cards of the client are or were signed with, newest first',
    access: { kind: 'grant', menu: ['0705'], action: 'autorizar' },
    answer: z.array(known),
    handler: (ctx) =>
      ctx.tx.rows(
        { Kid: text, Desde: text, Hasta: orNull(text) },
        sql`select kid as "Kid", desde as "Desde", hasta as "Hasta" from identificacion_clave where id_cliente = ${ctx.session.IdCliente} order by id_clave desc limit 50`,
      ),
  }),
  route({
    tag: Clave.resource,
    method: 'POST',
    path: '/api/IdentificacionClave/renovar',
    summary: 'Another key signs cards from now on; what was printed stays good',
    access: { kind: 'grant', menu: ['0705'], action: 'autorizar' },
    body: z.strictObject({}),
    answer: z.object({ Kid: z.string() }),
    handler: async (ctx) => ({ Kid: await renewKey(ctx, kit.box) }),
  }),
];
