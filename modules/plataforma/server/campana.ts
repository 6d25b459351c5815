import { streamMayGoOn } from '@modules/seguridad/server/public';
import { markRead } from '@modules/sistema/server/public';
import type { Database } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Route, route } from '@platform/server/http/route';
import type { Session } from '@platform/server/http/session';
import type { EventStream, Streams } from '@platform/server/http/stream';

import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

const SHOWN = 30;
const BEAT_MS = 25_000;
const tag = 'PlataformaNotificacion';

/** Open streams by user: what rings at once. */
export interface Bell {
  /** Something new for a user, in whatever process it was said. */
  ring(user: string): void;
  readonly routes: readonly Route[];
}

/** The bell of the header: what a user was told, and a stream that says when there is more. */
export function makeBell(database: Database, streams: Streams): Bell {
  const open = new Map<string, Set<EventStream>>();

  /** Holds the answer open and writes a line when something is new; ends with the session. */
  async function hold(reply: FastifyReply, session: Session): Promise<void> {
    const { IdUsuario: user, IdSesion } = session;
    const stream = await streams.open(reply, session, () => {
      clearInterval(beat);
      open.get(user)?.delete(stream);
      if (open.get(user)?.size === 0) open.delete(user);
    });
    const beat = setInterval(async () => {
      if (await streamMayGoOn(database, IdSesion)) stream.beat();
      else stream.end();
    }, BEAT_MS);
    open.set(user, (open.get(user) ?? new Set()).add(stream));
    stream.send('abierto');
  }

  return {
    ring(user) {
      for (const stream of open.get(user) ?? []) stream.send('aviso');
    },
    routes: [
      route({
        tag,
        method: 'GET',
        path: '/api/PlataformaNotificacion',
        summary: 'What the user was told, newest first, and how much is unread',
        access: { kind: 'session' },
        async handler(ctx) {
          const { IdCliente, IdUsuario } = ctx.session;
          const [data, count] = await Promise.all([
            ctx.tx.rows(
              { IdNotificacion: int, Codigo: text, Texto: text, Enlace: orNull(text), Momento: text, FechaLectura: orNull(text) },
              sql`select id_notificacion as "IdNotificacion", codigo as "Codigo", texto as "Texto", enlace as "Enlace", momento as "Momento", fecha_lectura as "FechaLectura"
                from sistema_notificacion where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} order by id_notificacion desc limit ${SHOWN}`,
            ),
            ctx.tx.one(
              { n: int },
              sql`select count(*)::int as n from sistema_notificacion where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} and fecha_lectura is null`,
            ),
          ]);
          return { data, sinLeer: count.n };
        },
      }),
      route({
        tag,
        method: 'POST',
        path: '/api/PlataformaNotificacion/leer',
        summary: 'Marks as read; without ids, everything',
        access: { kind: 'session' },
        body: z.strictObject({ Ids: z.array(z.int().min(1).max(2_147_483_647)).max(200).optional() }),
        async handler(ctx, { body }) {
          await markRead(ctx, body.Ids);
          return { leidas: 'S' };
        },
      }),
      route({
        tag,
        method: 'GET',
        path: '/api/PlataformaNotificacion/eventos',
        summary: 'Server-sent events: one whenever something is new',
        access: { kind: 'session' },
        raw: true,
        events: true,
        async handler(ctx, { reply }) {
          await hold(reply, ctx.session);
        },
      }),
    ],
  };
}
