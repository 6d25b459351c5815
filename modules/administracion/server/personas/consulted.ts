import type { Entity } from '@platform/entity/entity';
import type { Context } from '@platform/server/http/context';
import { type Resource, type ResourceAction, type ResourceHooks, resource } from '@platform/server/resource/resource';
import { refuseContractors } from '../fault';

/** Operations that another module carries out for a contractor, such as the registration of whom it requests. */
const byRequest = new WeakSet<Context>();

/** Runs a write of a consulted resource on behalf of a contractor's request. */
export async function onRequest<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  byRequest.add(ctx);
  try {
    return await work();
  } finally {
    byRequest.delete(ctx);
  }
}

const forOwnPeople = (action: ResourceAction): ResourceAction => ({
  ...action,
  run(ctx, id, body) {
    refuseContractors(ctx);
    return action.run(ctx, id, body);
  },
});

/** A resource that contractor sessions consult and never write, whatever their profile ticks. */
export function consulted<E extends Entity>(entity: E, hooks: ResourceHooks<E> = {}): Resource {
  const { can, fill, shown, unprotected } = hooks;
  return resource(entity, {
    // Of a row nothing is looked at unless its own hooks do.
    ...((can ?? fill ?? shown ?? unprotected) ? {} : { needs: [] }),
    ...hooks,
    async check(ctx, change) {
      if (!byRequest.has(ctx)) refuseContractors(ctx);
      await hooks.check?.(ctx, change);
    },
    can: (row, session) => ({
      ...hooks.can?.(row, session),
      ...(session.contratista ? { editar: false, eliminar: false } : {}),
    }),
    actions: Object.fromEntries(Object.entries(hooks.actions ?? {}).map(([name, action]) => [name, forOwnPeople(action)])),
  });
}
