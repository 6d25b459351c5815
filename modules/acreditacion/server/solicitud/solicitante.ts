import { allows } from '@platform/entity/states';
import type { Context } from '@platform/server/http/context';
import { solicitudMachine } from '../../shared/solicitud.states';
import { lockHead } from './solicitud.read';
import { solicitudStates } from './solicitud.states';

/** I → E. Its files are kept 30 days (`releaseDeleted`). */
export async function discard(ctx: Context, id: number | string): Promise<void> {
  await solicitudStates.run(ctx, id, 'eliminar', 'solicitante', () => ({}));
}

/** Bulk deletion: the incomplete and pending among the selected go, the answered ones stay, both counted. */
export async function discardMany(ctx: Context, ids: readonly number[]): Promise<{ eliminadas: number; conservadas: number }> {
  let eliminadas = 0;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const { Estado } = await lockHead(ctx, id);
    if (!allows(solicitudMachine, Estado, 'eliminar', 'seleccion')) continue;
    await solicitudStates.run(ctx, id, 'eliminar', 'seleccion', () => ({}));
    eliminadas += 1;
  }
  return { eliminadas, conservadas: new Set(ids).size - eliminadas };
}
