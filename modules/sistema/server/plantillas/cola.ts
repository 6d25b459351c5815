import { canOf } from '@platform/entity/states';
import type { Context } from '@platform/server/http/context';
import { conflict } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Correo } from '../../shared/correo.entity';
import { correoMachine } from '../../shared/correo.states';

/** How a mail goes from state to state. */
export const mailStates = states(correoMachine, {
  hold: holdRow(Correo),
  record: (row: { readonly IdCorreo: number }) => row.IdCorreo,
  refused: () => conflict('estado.no_permitido'),
  guards: {},
});

/** Goes again, as if it had not been tried. */
async function again(ctx: Context, id: number | string): Promise<void> {
  await mailStates.run(ctx, id, 'reintentar', 'operador', () => ({
    set: { ProximoIntento: ctx.now.toISOString(), Intentos: 0 },
    tell: () => ctx.tx.query(`select pg_notify('correo', '')`),
  }));
}

/** Goes no more, and what only it was to say is forgotten. */
async function stop(ctx: Context, id: number | string): Promise<void> {
  await mailStates.run(ctx, id, 'cancelar', 'operador', () => ({
    set: { ProximoIntento: null },
    tell: () => ctx.tx.run(sql`delete from sistema_correo_reservado where id_correo = ${id}`),
  }));
}

/** Queue and log of mails: a failed one may go again, a pending one may be stopped. */
export const mailResource: Resource = resource(Correo, {
  can: (row) => canOf(correoMachine, row.Estado, 'operador'),
  actions: {
    reintentar: action({ body: z.strictObject({}), run: again }),
    cancelar: action({ body: z.strictObject({}), run: stop }),
  },
});
