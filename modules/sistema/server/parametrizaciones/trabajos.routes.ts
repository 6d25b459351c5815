import { orNull, text } from '@platform/server/db/rows';
import { conflict, notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Trabajo } from '../../shared/trabajo.entity';
import type { JobRunner } from './trabajos';

/** What is quickly done is answered done; the rest goes on, and the log tells how it ends. */
const PATIENCE_MS = 1500;
const byName = z.object({ id: z.string().max(60) });

/** *Ejecutar ahora* and *Cancelar* of a scheduled job; an administrator of a client runs the client's part. */
export const jobRoutes = (runner: () => JobRunner): readonly Route[] => [
  route({
    tag: Trabajo.resource,
    resource: Trabajo.resource,
    method: 'POST',
    path: '/api/SistemaTrabajo/:id/ejecutar',
    summary: 'Runs a job now',
    access: { kind: 'grant', menu: Trabajo.options.menu, action: 'procesar' },
    // The job makes its own transactions.
    writes: false,
    params: byName,
    body: z.strictObject({}),
    answer: z.object({ terminado: z.boolean() }),
    async handler(ctx, { params }) {
      const { session } = ctx;
      const order = { origen: 'M', idUsuario: session.IdUsuario, ...(session.superAdministrador ? {} : { idCliente: session.IdCliente }) } as const;
      const running = runner()
        .run(params.id, order)
        .then(() => true);
      running.catch((error: unknown) => ctx.log.warn({ err: error }, params.id));
      ctx.audit({ entity: Trabajo.resource, record: params.id, action: 'ejecutar' });
      const later = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
      return { terminado: await Promise.race([running, later]) };
    },
  }),
  route({
    tag: Trabajo.resource,
    resource: Trabajo.resource,
    method: 'POST',
    path: '/api/SistemaTrabajo/:id/cancelar',
    summary: 'Stops a job after the row in hand',
    access: { kind: 'grant', menu: Trabajo.options.menu, action: 'procesar' },
    params: byName,
    body: z.strictObject({}),
    async handler(ctx, { params }) {
      const row = await ctx.tx.first({ en_ejecucion: orNull(text) }, sql`select en_ejecucion from sistema_trabajo where id_trabajo = ${params.id}`);
      if (!row) throw notFound();
      // Another client's part is not an administrator's to stop.
      const own = await ctx.tx.first(
        {},
        sql`select 1 from sistema_trabajo_ejecucion where id_trabajo = ${params.id} and resultado = 'X'
          and (${ctx.session.superAdministrador} or id_cliente_ejecucion = ${ctx.session.IdCliente}) limit 1`,
      );
      if (row.en_ejecucion === null || !own) throw conflict('trabajo.detenido');
      await ctx.tx.run(sql`update sistema_trabajo set cancelar = 'S' where id_trabajo = ${params.id}`);
      ctx.audit({ entity: Trabajo.resource, record: params.id, action: 'cancelar' });
    },
  }),
];
