import type { Database } from '@platform/server/db/pool';
import { type Route, route } from '@platform/server/http/route';
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
  /** Ends every stream, so that the process may stop. */
  close(): void;
  readonly routes: readonly Route[];
}

/** The bell of the header: what a user was told, and a stream that says when there is more. */
export function makeBell(database: Database): Bell {
  const open = new Map<string, Set<FastifyReply>>();

  const end = (user: string, reply: FastifyReply): void => {
    open.get(user)?.delete(reply);
    if (open.get(user)?.size === 0) open.delete(user);
    reply.raw.end();
  };

  /** Holds the answer open and writes a line when something is new; ends with the session. */
  function stream(reply: FastifyReply, user: string, idSesion: string): void {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    reply.raw.write('event: abierto\ndata: \n\n');
    open.set(user, (open.get(user) ?? new Set()).add(reply));
    const beat = setInterval(async () => {
      const alive = await database
        .query(
          `select 1 from plataforma_sesion s join seguridad_usuario u on u.id_usuario = s.id_usuario
            where s.id_sesion = $1 and s.fecha_revocacion is null and s.fecha_expiracion > now() and u.activo = 'S'`,
          [idSesion],
        )
        .catch(() => [null]);
      if (alive.length === 0) end(user, reply);
      else reply.raw.write(': \n\n');
    }, BEAT_MS);
    reply.raw.on('close', () => {
      clearInterval(beat);
      end(user, reply);
    });
  }

  return {
    ring(user) {
      for (const reply of open.get(user) ?? []) reply.raw.write('event: aviso\ndata: \n\n');
    },
    close() {
      for (const [user, replies] of open) for (const reply of replies) end(user, reply);
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
          const [data, [count]] = await Promise.all([
            ctx.tx.run(
              sql`select id_notificacion as "IdNotificacion", codigo as "Codigo", texto as "Texto", enlace as "Enlace", momento as "Momento", fecha_lectura as "FechaLectura"
                from plataforma_notificacion where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} order by id_notificacion desc limit ${SHOWN}`,
            ),
            ctx.tx.run(
              sql`select count(*)::int as n from plataforma_notificacion where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} and fecha_lectura is null`,
            ),
          ]);
          return { data, sinLeer: Number(count?.n) };
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
          const { IdCliente, IdUsuario } = ctx.session;
          const which = body.Ids ? sql`id_notificacion = any(${sql.param(body.Ids)})` : sql`true`;
          await ctx.tx.run(
            sql`update plataforma_notificacion set fecha_lectura = ${ctx.now.toISOString()} where id_cliente = ${IdCliente} and id_usuario = ${IdUsuario} and fecha_lectura is null and ${which}`,
          );
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
        async handler(ctx, { reply }) {
          stream(reply, ctx.session.IdUsuario, ctx.session.IdSesion);
        },
      }),
    ],
  };
}
