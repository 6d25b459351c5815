import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { ESTADO_PALABRAS } from '../../shared/estados';
import { type Actor, solicitudMachine } from '../../shared/solicitud.states';
import { rolesFor } from '../autorizacion/roles';
import { addHistory } from './historial';
import { isOwnDraft } from './solicitud.reach';
import { type Head, lockHeads } from './solicitud.read';

/** A request in hand, with the roles that whoever authorizes it plays in it. */
export interface Held extends Head {
  readonly roles: ReadonlySet<number>;
}

async function holdAll(ctx: Context, ids: readonly (number | string)[], who: Actor): Promise<Held[]> {
  const held: Held[] = [];
  for (const head of await lockHeads(ctx, ids)) {
    const roles = who === 'autorizador' ? await rolesFor(ctx, head.IdSolicitud) : new Set<number>();
    if (who === 'autorizador' && roles.size === 0) throw forbidden('solicitud.rol_ajeno');
    held.push({ ...head, roles });
  }
  return held;
}

/** Answered by another meanwhile: 409 with what happened. */
async function answered(ctx: Context, head: Head) {
  const last = await ctx.tx.first(
    { accion: text, id_usuario: text, momento: text },
    sql`select accion, id_usuario, momento from acreditacion_solicitud_historial where id_cliente = ${ctx.session.IdCliente} and id_solicitud = ${head.IdSolicitud} order by momento desc, id_solicitud_historial desc limit 1`,
  );
  return conflict(
    'solicitud.respondida',
    { estado: ESTADO_PALABRAS[ctx.lang][head.Estado].toLowerCase() },
    { actual: { Estado: head.Estado, Version: head.Version, ultimo: last ?? null } },
  );
}

/** How a request goes from state to state. */
export const solicitudStates = states(solicitudMachine, {
  async hold(ctx, id, who) {
    const [held] = await holdAll(ctx, [id], who);
    if (!held) throw notFound();
    return held;
  },
  holdAll,
  record: (row: { readonly IdSolicitud: number; readonly Ronda: number }) => row.IdSolicitud,
  refused(ctx, head, action, who) {
    if (who === 'autorizador') return answered(ctx, head);
    if (head.Estado === 'I' && !isOwnDraft(ctx.session, head)) return forbidden();
    return refuse(action === 'copiar' ? 'estado.no_permitido' : 'solicitud.enviada');
  },
  guards: {
    propia(ctx, head) {
      if (!isOwnDraft(ctx.session, head)) throw forbidden();
    },
  },
  history: addHistory,
});
